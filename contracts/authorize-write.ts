/**
 * The permission to write, decided on present facts. It runs when a resolution is checked, when a
 * person decides, and inside the writing transaction on rows that are locked there. Nothing that
 * was true earlier is believed.
 */
import type { Denial, FrozenAction } from './actions';
import { actionKind, valueOf } from './actions';
import { describeTier, isLead, mayDecideAtAll, signersSuffice, tierFor } from './can';
import type { ApprovalFacts, WriteFacts } from './write-facts';

export type Authorization = { allowed: true } | ({ allowed: false } & Denial);

/** `propose` and `decide` have no finished approval to look at; `execute` must have one. */
export type AuthorizationStage = 'propose' | 'decide' | 'execute';

function checkApproval(approval: ApprovalFacts | null): Denial | null {
  if (!approval || approval.verdict !== 'approved' || approval.signers.length === 0) {
    return { code: 'approval_missing', message: 'Nobody has approved this action.' };
  }
  if (approval.proposalState === 'expired') {
    return { code: 'approval_expired', message: 'The approval had expired.' };
  }
  if (!approval.isLatestRevision || approval.proposalState !== 'decided') {
    const message = `The proposal is no longer the current one (it is ${approval.proposalState}).`;
    return { code: 'approval_superseded', message };
  }
  if (approval.frozenDigest !== approval.executingDigest) {
    const message = 'What is about to execute is not what was approved.';
    return { code: 'digest_mismatch', message };
  }
  return null;
}

/** Only a lead could complete it, so one has signed; if none of them is one, somebody lost the role. */
function lostItsLead({ tierWhenProposed, signers }: ApprovalFacts): boolean {
  return tierWhenProposed.needsLead && !signers.some(isLead);
}

function checkSigners(action: FrozenAction, facts: WriteFacts): Denial | null {
  const approval = facts.approval;
  if (!approval) return { code: 'approval_missing', message: 'Nobody has approved this action.' };
  const tier = tierFor(valueOf(action, facts), facts.refundedInWindowMinor);
  const gone = approval.signers.find((user) => !mayDecideAtAll(user));
  if (gone) {
    const state = gone.isActive ? `may not decide as ${gone.role}` : 'is no longer active';
    return {
      code: 'signer_not_entitled',
      message: `${gone.userId}, who approved this, ${state}.`,
    };
  }
  if (tier.needsLead && lostItsLead(approval)) {
    const message = 'Nobody who approved this is a lead any more, and it needs one.';
    return { code: 'signer_not_entitled', message };
  }
  const signers = approval.signers.filter(
    (user) =>
      !approval.requesterIds.includes(user.userId) && user.customerId !== facts.order?.customerId,
  );
  if (!signersSuffice(tier, signers)) {
    const message = `By now this needs the approval of ${describeTier(tier)}.`;
    return { code: 'signers_insufficient', message };
  }
  return null;
}

/**
 * May this action be written for this customer now?
 * @param customerId the ticket's customer; never taken from the action or the model.
 */
export function authorizeWrite(
  action: FrozenAction,
  customerId: string,
  context: { facts: WriteFacts; stage: AuthorizationStage },
): Authorization {
  const denial = firstDenial(action, customerId, context);
  return denial ? { allowed: false, ...denial } : { allowed: true };
}

function firstDenial(
  action: FrozenAction,
  customerId: string,
  { facts, stage }: { facts: WriteFacts; stage: AuthorizationStage },
): Denial | null {
  const order = facts.order;
  if (order?.customerId !== customerId || order.orderId !== action.order_id) {
    return { code: 'order_not_own', message: "The order is not one of this customer's." };
  }
  if (stage === 'execute') {
    const approval = checkApproval(facts.approval) ?? checkSigners(action, facts);
    if (approval) return approval;
  }
  if (!facts.isCaseOpen) return { code: 'case_closed', message: 'The case is closed.' };
  return actionKind(action.kind).authorize(action, facts);
}
