/** People with keys, and statements that a test signs, sends and spoils. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { keyIdOf, rawPublicKey, signBytes } from '../../contracts/ed25519';
import type { SignedAnswer, SignedDecision } from '../../contracts/signed-decision';
import { signedBytes, statementText } from '../../contracts/signed-statement';
import type { Statement } from '../../contracts/signed-statement';
import { insertUserKey } from '../../db/queries/user-keys';
import { workflowIdForTicket } from '../../contracts/ids';
import { caseQuery, signedApproval } from '../../workflows/messages';
import type { PendingAction } from './case-facts';
import type { CaseWorld } from './case-world';
import { eventually } from './eventually';

export type Signer = { userId: string; key: KeyObject; keyId: string };

/** A key that is registered for a person, whatever a rule would say to that. */
export async function addSigner({ pool }: CaseWorld, userId: string): Promise<Signer> {
  const key = generateKeyPairSync('ed25519').privateKey;
  const publicKey = rawPublicKey(key);
  const keyId = keyIdOf(publicKey);
  await insertUserKey(pool, { keyId, userId, publicKey });
  return { userId, key, keyId };
}

/** An approval of what waits, signed now; `changes` are signed too. */
export function signedBy(
  signer: Signer,
  action: PendingAction,
  changes: Partial<Statement> = {},
): SignedDecision {
  const statement = statementText({
    version: 'countersign.decision.v1',
    statement_id: randomUUID(),
    case_id: action.caseId,
    revision: action.revision,
    action_index: action.actionIndex,
    digest: action.digest,
    verdict: 'approve',
    user_id: signer.userId,
    signed_at: new Date().toISOString(),
    ...changes,
  });
  const signature = signBytes(signer.key, signedBytes(statement));
  return { statement, signature, keyId: signer.keyId };
}

/** Sends it and waits for its answer, which comes after all earlier ones. */
export async function sendSigned(
  { client }: CaseWorld,
  ticketId: string,
  signed: SignedDecision,
): Promise<SignedAnswer> {
  const handle = client.workflow.getHandle(workflowIdForTicket(ticketId));
  const before = (await handle.query(caseQuery)).signedAnswers.length;
  await handle.signal(signedApproval, signed);
  return eventually('the signed decision has its answer', async () => {
    const { signedAnswers } = await handle.query(caseQuery);
    return signedAnswers.length > before ? (signedAnswers.at(-1) ?? null) : null;
  });
}
