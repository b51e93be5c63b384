/**
 * A Workflow that runs again, after a reset or a start by hand, may find that its case has ended.
 * Then it does nothing more, and ends as the case did.
 */
import { ApplicationFailure } from '@temporalio/common';
import { CASE_ENDED } from '../../contracts/case';
import type { EndedAs } from '../../contracts/case';
import type { CaseRow } from '../../db/queries/cases';

export function endedAs(row: CaseRow): EndedAs | null {
  if (row.endedAt === null) return null;
  const state = row.state === 'closed' ? 'closed' : 'handed_off';
  const code = (state === 'closed' ? row.outcome : row.handOffCode) ?? row.outcome ?? state;
  return { caseId: row.caseId, state, code };
}

/** @throws ApplicationFailure with how the case ended; no retry changes that. */
export function refuseIfEnded(row: CaseRow): void {
  const ended = endedAs(row);
  if (ended) throw ApplicationFailure.nonRetryable('The case has ended.', CASE_ENDED, ended);
}
