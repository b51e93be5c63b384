/** An approval is checked against present facts; when they changed, the proposal lapses instead. */
import { randomUUID } from 'node:crypto';
import { authorizeWrite } from '../contracts/authorize-write';
import { canDecide, tierFor } from '../contracts/can';
import { actionKind } from '../contracts/actions';
import type { DecisionAnswer } from '../contracts/decision';
import { shopNow } from '../contracts/shop';
import { appendAudit } from './queries/audit';
import { insertCaseNote } from './queries/case-notes';
import { lapseApprovedActions, setProposalState } from './queries/proposals';
import { loadShop } from './queries/shops';
import { insertWakeup } from './queries/wakeups';
import { loadWriteFacts } from './queries/write-facts';
import type { DecisionContext } from './settle-decision';

type Refused = DecisionAnswer & { kind: 'refused' };

async function lapse(context: DecisionContext, code: string, message: string): Promise<Refused> {
  const { client, request, caseRow, proposal } = context;
  await setProposalState(client, request, { state: 'lapsed', reason: code });
  await lapseApprovedActions(client, request);
  await insertCaseNote(client, {
    caseId: request.caseId,
    noteKey: `lapsed-${String(request.revision)}`,
    afterStepNo: proposal.stepNo,
    note: { kind: 'lapsed', message },
  });
  const wakeupId = randomUUID();
  await insertWakeup(client, {
    wakeupId,
    workflowId: caseRow.workflowId,
    signalName: 'approval',
    payload: { decisionId: wakeupId },
  });
  await appendAudit(client, {
    event: 'proposal_lapsed',
    actor: 'countersign',
    channel: request.channel,
    caseId: request.caseId,
    detail: { code, revision: request.revision },
  });
  const told = `${message} The proposal has lapsed: nothing was written, and the case is looked at again.`;
  return { kind: 'refused', code: 'write_not_allowed', message: told, standing: null, wakeupId };
}

/** Null when the approval may stand on the facts as they are now. */
export async function checkApprovedWrite(context: DecisionContext): Promise<Refused | null> {
  const { client, action, caseRow, user } = context;
  const now = new Date();
  const shop = await loadShop(client, caseRow.shopId);
  const facts = await loadWriteFacts(client, {
    orderId: action.orderId,
    customerId: caseRow.customerId,
    shopId: caseRow.shopId,
    now,
    shopNow: shopNow(shop, now),
    isCaseOpen: caseRow.endedAt === null,
    isLocking: false,
  });
  const allowed = authorizeWrite(action.action, caseRow.customerId, { facts, stage: 'decide' });
  if (!allowed.allowed) return lapse(context, allowed.code, allowed.message);
  // The customer's total may have grown since the proposal: the higher tier of the two counts.
  const valueMinor = actionKind(action.kind).valueMinor(action.action, facts);
  const tier = tierFor(valueMinor, facts.refundedInWindowMinor);
  if (tier.signers > action.tier.signers) {
    const message = 'The customer was refunded more since, so this now needs two people.';
    return lapse(context, 'signers_insufficient', message);
  }
  const right = canDecide(user, 'approve', {
    tier,
    customerId: caseRow.customerId,
    requesterIds: action.requesterIds,
    approvedBy: context.approvedBy,
  });
  if (right.allowed) return null;
  return {
    kind: 'refused',
    code: right.code,
    message: right.message,
    standing: null,
    wakeupId: null,
  };
}
