/** Who proposed or edited a waiting proposal, or a lead, takes it back: nothing of it is written. */
import type { Pool, PoolClient } from 'pg';
import { mayWithdraw } from '../contracts/can';
import type { WithdrawAnswer, WithdrawRequest } from '../contracts/revision';
import { auditRefusedRevision } from './audit-revision';
import { openProposal, refuseRevision } from './open-proposal';
import type { OpenProposal } from './open-proposal';
import { leaveWakeup } from './publish-revision';
import { appendAudit } from './queries/audit';
import { lapseApprovedActions, setProposalState } from './queries/proposals';
import { inTransaction } from './transaction';

/** Everybody who has a part in what waits. */
function requestersOf({ proposal, actions }: OpenProposal): string[] {
  const { requesterId } = proposal;
  const ofActions = actions.flatMap((action) => action.requesterIds);
  return requesterId === null ? ofActions : [requesterId, ...ofActions];
}

/** Begins with who it was, so that it is never one of the words for an end outside. */
function reasonWords({ userId, channel, reason }: WithdrawRequest): string {
  return `by ${userId} (${channel})${reason === null ? '' : `: ${reason}`}`;
}

async function withdraw(client: PoolClient, request: WithdrawRequest): Promise<WithdrawAnswer> {
  const open = await openProposal(client, request, 'withdraw');
  if (open.kind === 'refused') return open;
  if (!mayWithdraw(open.user, requestersOf(open))) {
    const message =
      'Only who proposed or edited it, or a lead, may withdraw it; you can reject it.';
    return refuseRevision('not_entitled', message);
  }
  await setProposalState(client, request, { state: 'withdrawn', reason: reasonWords(request) });
  await lapseApprovedActions(client, request);
  const wakeupId = await leaveWakeup(client, open.caseRow.workflowId);
  return { kind: 'withdrawn', revision: request.revision, wakeupId };
}

/**
 * Withdraws a waiting proposal, or says why not. Signal `wakeupId` afterwards (the relay does it
 * when nobody else does).
 * @throws the database's error when it can't be reached; the same request may be sent again.
 */
export async function withdrawProposal(
  pool: Pool,
  request: WithdrawRequest,
): Promise<WithdrawAnswer> {
  return inTransaction(pool, async (client) => {
    const answer = await withdraw(client, request);
    if (answer.kind === 'refused') {
      await auditRefusedRevision(client, request, { event: 'withdraw_refused', answer });
      return answer;
    }
    await appendAudit(client, {
      event: 'proposal_withdrawn',
      actor: request.userId,
      channel: request.channel,
      caseId: request.caseId,
      detail: { revision: request.revision, digest: request.digest },
    });
    return answer;
  });
}
