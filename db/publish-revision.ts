/** Publishes a revision that a person made, in place of the one that waits. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { digestOf } from '../contracts/canonical';
import type { JsonValue } from '../contracts/canonical';
import type { Resolution } from '../contracts/resolution';
import type { PreparedAction } from './prepare-actions';
import { setCaseState } from './queries/cases';
import type { CaseRow } from './queries/cases';
import { markNotesKnown } from './queries/outside/case-news';
import { insertProposalAction } from './queries/proposal-actions';
import { countRevision } from './queries/proposal-history';
import { insertProposal, lapseApprovedActions, setProposalState } from './queries/proposals';
import { findShownDigest } from './queries/shown';
import { insertWakeup } from './queries/wakeups';

export type NumberedAction = { actionIndex: number; prepared: PreparedAction };

export type NewRevision = {
  stepNo: number;
  resolution: Resolution;
  isReplyStale: boolean;
  origin: 'edit' | 'person';
  requesterId: string;
  deadlineAt: Date;
  actions: readonly NumberedAction[];
};

/** The digest over exactly what would execute and be said. */
export function revisionDigest(actions: readonly NumberedAction[], reply: string): string {
  return digestOf({ actions: actions.map(({ prepared }) => prepared.digest), reply });
}

/** The row of the wake-up that tells the Workflow to look; signal its id afterwards. */
export async function leaveWakeup(client: PoolClient, workflowId: string): Promise<string> {
  const wakeupId = randomUUID();
  await insertWakeup(client, {
    wakeupId,
    workflowId,
    signalName: 'approval',
    payload: { decisionId: wakeupId },
  });
  return wakeupId;
}

/**
 * Closes the waiting revision and inserts the next one; the case's row must be locked. What had
 * been approved of the earlier one lapses, and is not written.
 * @param replaced the pending revision, with the words that say why it is replaced.
 */
export async function publishRevision(
  client: PoolClient,
  caseRow: CaseRow,
  { next, replaced }: { next: NewRevision; replaced: { revision: number; reason: string } | null },
): Promise<{ revision: number; digest: string; wakeupId: string }> {
  const { caseId, workflowId } = caseRow;
  if (replaced) {
    const key = { caseId, revision: replaced.revision };
    await setProposalState(client, key, { state: 'superseded', reason: replaced.reason });
    await lapseApprovedActions(client, key);
  }
  const revision = await countRevision(client, caseId);
  const { actions, resolution, ...row } = next;
  const { reply } = resolution;
  const digest = revisionDigest(actions, reply);
  await insertProposal(client, {
    ...row,
    caseId,
    revision,
    digest,
    reply,
    resolution: JSON.parse(JSON.stringify(resolution)) as JsonValue,
    publishedAt: new Date(),
  });
  for (const { actionIndex, prepared } of actions) {
    await insertProposalAction(client, { ...prepared, caseId, revision, actionIndex });
  }
  await markNotesKnown(client, { caseId, revision });
  await setCaseState(client, caseId, 'waiting');
  const shown = await findShownDigest(client, { caseId, revision });
  return { revision, digest: shown, wakeupId: await leaveWakeup(client, workflowId) };
}
