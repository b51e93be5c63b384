/**
 * The digests that a person quotes with a decision: they cover everything that was on the screen.
 * The database works them out, so that a list, a card and the arbiter can't differ.
 */
import type { Db } from '../pool';

/** SQL of an action's digest; `row` is the alias of a row of `proposal_actions`. */
export function shownActionDigest(row: string): string {
  return `shown_digest(shown_action(${row}.case_id, ${row}.revision, ${row}.action_index))`;
}

/** SQL of a whole proposal's digest; `row` is the alias of a row of `proposals`. */
export function shownProposalDigest(row: string): string {
  return `shown_actions_digest(${row}.case_id, ${row}.revision)`;
}

/** Ask it after the case is locked: until then the customer may write. */
export async function findShownDigest(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<string> {
  const found = await db.query<{ digest: string }>(
    'SELECT shown_actions_digest($1, $2) AS digest',
    [key.caseId, key.revision],
  );
  return found.rows[0]?.digest ?? '';
}
