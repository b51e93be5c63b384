/** From what was typed to the actions of a case that somebody signs for, and their signatures. */
import { randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Verdict } from '../../contracts/can';
import { keyIdOf, rawPublicKey, signBytes } from '../../contracts/ed25519';
import type { ActionAsk } from '../../contracts/proposal';
import type { SignedDecision } from '../../contracts/signed-decision';
import { STATEMENT_VERSION, signedBytes, statementText } from '../../contracts/signed-statement';
import type { CaseView } from '../../workflows/messages';
import { CliError, EXIT } from './cli-error';
import { STATE_WORDS } from './describe-case';

export type SignedAsk = { ask: ActionAsk; statementId: string; signed: SignedDecision };

function numberedAsk(asks: readonly ActionAsk[], text: string): ActionAsk {
  const found = asks.find((ask) => String(ask.actionIndex + 1) === text);
  if (found) return found;
  const message = `There is no action ${text} that waits: ${String(asks.length)} of this proposal do.`;
  throw new CliError(EXIT.notFound, 'action_not_found', message);
}

const OTHER_HASH =
  'What waits now has another hash. Look at it again and decide on that; here it is an action that has a hash, not the whole proposal.';

/**
 * The actions that were named by number, of those the ones with a given hash, else all that wait.
 * @throws CliError `nothing_to_decide`, `action_not_found` or `changed_since_you_looked`.
 */
export function findAsks(
  view: CaseView,
  options: { action?: readonly string[] },
  hashes: readonly string[],
): ActionAsk[] {
  const { asks } = view;
  if (view.caseId === null || asks.length === 0) {
    const message = `Nothing waits for a decision here: the case is ${STATE_WORDS[view.state]}.`;
    throw new CliError(EXIT.refused, 'nothing_to_decide', message);
  }
  const numbers = options.action ? [...new Set(options.action)] : null;
  const named = numbers ? numbers.map((text) => numberedAsk(asks, text)) : asks;
  if (hashes.length === 0) return [...named];
  const seen = named.filter((ask) => hashes.some((hash) => ask.digest.startsWith(hash)));
  if (seen.length > 0) return seen;
  throw new CliError(EXIT.refused, 'changed_since_you_looked', OTHER_HASH);
}

/** Signs one person's word on one action of the revision that waits. */
export function signAsk(
  view: CaseView,
  ask: ActionAsk,
  given: { verdict: Verdict; userId: string; key: KeyObject },
): SignedAsk {
  const statementId = randomUUID();
  const statement = statementText({
    version: STATEMENT_VERSION,
    statement_id: statementId,
    case_id: view.caseId ?? '',
    revision: view.revision,
    action_index: ask.actionIndex,
    digest: ask.digest,
    verdict: given.verdict,
    user_id: given.userId,
    signed_at: new Date().toISOString(),
  });
  const signature = signBytes(given.key, signedBytes(statement));
  const keyId = keyIdOf(rawPublicKey(given.key));
  return { ask, statementId, signed: { statement, signature, keyId } };
}
