/** A published revision waits for people: what a query, ops and the UI can see of it meanwhile. */
import { upsertSearchAttributes } from '@temporalio/workflow';
import { awaitDecision } from './approval-wait';
import type { Published, WaitEnd } from './approval-wait';
import type { CaseProgress } from './case-state';
import { show } from './endings';
import { caseDueAt, caseRisk, caseStatus, caseTeam } from './search-attributes';

export async function awaitProposal(
  progress: CaseProgress,
  published: Published,
  team: string | null,
): Promise<WaitEnd> {
  upsertSearchAttributes([
    { key: caseStatus, value: 'waiting' },
    ...(team === null ? [] : [{ key: caseTeam, value: team }]),
    { key: caseRisk, value: published.risk },
    { key: caseDueAt, value: new Date(published.deadlineAt) },
  ]);
  const end = await awaitDecision(progress, published);
  progress.waitingFor = null;
  progress.deadlineAt = null;
  progress.asks = [];
  show(progress, 'working');
  return end;
}
