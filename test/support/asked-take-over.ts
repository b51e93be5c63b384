/** A person asks for a case as the terminal does: a row, and an update that wakes the case. */
import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import type { Pool } from 'pg';
import type { CaseState } from '../../contracts/case';
import { insertTakeOverRequest } from '../../db/queries/outside/take-over-requests';
import { handOver } from '../../workflows/messages';

/** @returns the id of the row. */
export function writeTakeOver(
  pool: Pool,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<string> {
  const row = { requestId: randomUUID(), reasonCode: 'asked', channel: 'terminal' } as const;
  return insertTakeOverRequest(pool, { ...row, caseId, userId });
}

/** The open case of the handle's Workflow is asked for. */
export async function askToTake(
  pool: Pool,
  handle: WorkflowHandle,
  userId: string,
): Promise<{ state: CaseState }> {
  const found = await pool.query<{ caseId: string }>(
    `SELECT case_id AS "caseId" FROM cases WHERE workflow_id = $1 ORDER BY case_no DESC LIMIT 1`,
    [handle.workflowId],
  );
  const caseId = found.rows[0]?.caseId ?? '';
  const requestId = await writeTakeOver(pool, { caseId, userId });
  return handle.executeUpdate(handOver, { args: [{ requestId }] });
}
