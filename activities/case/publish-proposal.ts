/** Publishes the accepted actions of a step as the next revision: frozen bytes, digest, deadline. */
import type { PoolClient } from 'pg';
import { digestOf } from '../../contracts/canonical';
import type { JsonValue } from '../../contracts/canonical';
import { POLICY } from '../../contracts/policy';
import { closeByWord } from '../../db/close-outside';
import { prepareActions } from '../../db/prepare-actions';
import { appendAudit } from '../../db/queries/audit';
import { lockCase, setCaseState, setCaseTeam } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { insertProposalAction } from '../../db/queries/proposal-actions';
import { countRevision, supersedeEarlier } from '../../db/queries/proposal-history';
import { findProposalOfStep, insertProposal } from '../../db/queries/proposals';
import { findResolution } from '../../db/queries/resolutions';
import type { ResolutionRow } from '../../db/queries/resolutions';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';
import { refuseIfEnded } from './case-ended';
import { publishedProposal } from './published-proposal';
import type { PublishedProposal } from './published-proposal';

async function publish(
  client: PoolClient,
  row: CaseRow,
  input: { resolved: ResolutionRow; now: Date },
): Promise<void> {
  const { resolved, now } = input;
  const { caseId } = row;
  const prepared = await prepareActions(client, row, { actions: resolved.actions, now });
  const revision = await countRevision(client, caseId);
  await supersedeEarlier(client, caseId);
  const reply = resolved.resolution?.reply ?? '';
  const digest = digestOf({ actions: prepared.map((action) => action.digest), reply });
  await insertProposal(client, {
    caseId,
    revision,
    stepNo: resolved.stepNo,
    digest,
    reply,
    isReplyStale: false,
    resolution: JSON.parse(JSON.stringify(resolved.resolution)) as JsonValue,
    origin: 'model',
    requesterId: null,
    publishedAt: now,
    deadlineAt: new Date(now.getTime() + POLICY.approval.expiresAfterMs),
  });
  for (const [actionIndex, action] of prepared.entries()) {
    await insertProposalAction(client, { ...action, caseId, revision, actionIndex });
  }
  await setCaseState(client, caseId, 'waiting');
  const team = resolved.resolution?.team;
  if (team !== undefined) await setCaseTeam(client, caseId, team);
  await appendAudit(client, {
    event: 'proposal_published',
    actor: 'countersign',
    channel: 'workflow',
    caseId,
    detail: { revision, digest },
  });
}

/** Publishes once per step: a retried Activity finds the proposal that is there. */
export async function publishProposal(
  deps: CaseDeps,
  input: { caseId: string; stepNo: number },
): Promise<PublishedProposal> {
  return inTransaction(deps.pool, async (client) => {
    const row = await lockCase(client, input.caseId);
    if (!(await findProposalOfStep(client, input))) {
      refuseIfEnded(row);
      const resolved = await findResolution(client, input);
      if (!resolved) throw new RangeError('There is no checked resolution to publish.');
      await publish(client, row, { resolved, now: deps.now() });
      // What came in while the model was at work concerns it from its first moment.
      const fresh = await findProposalOfStep(client, input);
      if (fresh) await closeByWord(client, { row, proposal: fresh });
    }
    const proposal = await findProposalOfStep(client, input);
    if (!proposal) throw new RangeError('The proposal was not stored.');
    // A Workflow that was started anew finds what waits, and goes on waiting for it.
    if (proposal.state === 'pending') await setCaseState(client, input.caseId, 'waiting');
    return publishedProposal(client, proposal);
  });
}
