/** People's signing keys, and the signed statements that they and others send as Signals. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { keyIdOf, rawPublicKey, signBytes } from '../../../contracts/ed25519';
import type { SignedDecision } from '../../../contracts/signed-decision';
import { STATEMENT_VERSION, signedBytes, statementText } from '../../../contracts/signed-statement';
import { insertUserKey } from '../../../db/queries/user-keys';
import type { Command } from './commands';
import { actionsSeen } from './deciding';
import type { RunContext } from './journal';

type Sign = Extract<Command, { kind: 'sign' }>;

export type SigningKeys = ReadonlyMap<string, { keyId: string; privateKey: KeyObject }>;

export async function createSigningKeys(pool: Pool): Promise<SigningKeys> {
  const keys = new Map<string, { keyId: string; privateKey: KeyObject }>();
  for (const userId of ['agent', 'lead']) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const publicKey = rawPublicKey(privateKey);
    const keyId = keyIdOf(publicKey);
    await insertUserKey(pool, { keyId, userId, publicKey });
    keys.set(userId, { keyId, privateKey });
  }
  return keys;
}

async function statementFor(context: RunContext, command: Sign): Promise<string | null> {
  const actions = await actionsSeen(context, 0);
  const action = actions[command.actionNo % Math.max(actions.length, 1)];
  if (!action) return null;
  const { revision, actionIndex } = action;
  if (command.form === 'valid') {
    context.journal.signed.add(
      `${String(revision)}/${String(actionIndex)}/${command.verdict}/${command.by}`,
    );
  }
  return statementText({
    version: STATEMENT_VERSION,
    statement_id: randomUUID(),
    case_id: command.form === 'other_case' ? `${context.caseId}0` : context.caseId,
    revision,
    action_index: actionIndex,
    digest: action.digest,
    verdict: command.verdict,
    user_id: command.by,
    signed_at: new Date().toISOString(),
  });
}

/** A forgery is signed by somebody's own good key in the name of somebody else. */
function signerOf({ by, form }: Sign): 'agent' | 'lead' {
  if (form !== 'forged') return by;
  return by === 'agent' ? 'lead' : 'agent';
}

function signed(context: RunContext, command: Sign, statement: string): SignedDecision {
  const key = context.world.keys.get(signerOf(command));
  const own = context.world.keys.get(command.by);
  if (!key || !own) throw new Error(`${command.by} has no key.`);
  const signature = signBytes(key.privateKey, signedBytes(statement));
  return { statement, signature, keyId: own.keyId };
}

/** What goes into the Signal; null when there is nothing to sign or to send again. */
export async function signedPayload(context: RunContext, command: Sign): Promise<unknown> {
  const { journal } = context;
  if (command.form === 'malformed') return { statement: 7 };
  if (command.form === 'replayed') return journal.lastSigned;
  const statement = await statementFor(context, command);
  if (statement === null) return null;
  const payload = signed(context, command, statement);
  if (command.form === 'valid') journal.lastSigned = payload;
  return payload;
}
