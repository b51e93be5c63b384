/** A case that had ended before this run of its Workflow came so far: after a reset or a second start. */
import { ActivityFailure, ApplicationFailure, upsertSearchAttributes } from '@temporalio/workflow';
import { CASE_ENDED } from '../contracts/case';
import type { EndedAs } from '../contracts/case';
import type { CaseProgress } from './case-state';
import { show } from './endings';
import { caseOutcome, caseStatus } from './search-attributes';

/** How it ended, when that is why an Activity did nothing. */
export function endedBefore(error: unknown): EndedAs | null {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  if (!(cause instanceof ApplicationFailure) || cause.type !== CASE_ENDED) return null;
  const [ended] = cause.details ?? [];
  return ended as EndedAs;
}

export function showEndedBefore(progress: CaseProgress, ended: EndedAs): EndedAs {
  upsertSearchAttributes([
    { key: caseStatus, value: ended.state },
    { key: caseOutcome, value: ended.code },
  ]);
  show(progress, ended.state);
  return ended;
}
