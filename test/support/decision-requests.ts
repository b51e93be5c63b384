/** What tests of decisions ask of the client processes, and what they look up afterwards. */
import type { Pool } from 'pg';
import { countRows, decisionOn } from './case-facts';
import type { PendingAction } from './case-facts';
import type { RaceRequest } from './races/race-request';

export function says(
  verdict: 'approve' | 'reject' | 'send_back',
  action: PendingAction,
  by: { userId: string; digest?: string; note?: string },
): RaceRequest {
  return { kind: 'decision', request: decisionOn(action, { verdict, ...by }) };
}

/** Ledger entries of a case. */
export function writtenIn(pool: Pool, caseId: string): Promise<number> {
  return countRows(pool, 'ledger JOIN operations USING (operation_id) WHERE case_id = $1', [
    caseId,
  ]);
}

export async function actionStates(
  pool: Pool,
  { caseId, revision }: { caseId: string; revision: number },
): Promise<string[]> {
  const found = await pool.query<{ state: string }>(
    `SELECT state FROM proposal_actions WHERE case_id = $1 AND revision = $2
     ORDER BY action_index`,
    [caseId, revision],
  );
  return found.rows.map((row) => row.state);
}
