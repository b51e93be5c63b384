/** An approval is checked against present facts; when they changed, the proposal lapses instead. */
import { authorizeWrite } from '../contracts/authorize-write';
import { canDecide, higherTier, tierFor } from '../contracts/can';
import type { Tier } from '../contracts/can';
import { valueOf } from '../contracts/actions';
import { describeChanges } from '../contracts/changed-facts';
import type { ChangedFact } from '../contracts/changed-facts';
import type { DecisionAnswer } from '../contracts/decision';
import type { DecisionCode } from '../contracts/error-codes';
import type { WriteFacts } from '../contracts/write-facts';
import { lapseProposal } from './lapse-proposal';
import { appendAudit } from './queries/audit';
import { raiseTier } from './queries/proposal-actions';
import { findTicketEnding } from './queries/ticket-endings';
import { lockCustomer } from './queries/write-facts';
import { loadChanges } from './relied-facts';
import type { DecisionContext } from './settle-decision';

type Refused = DecisionAnswer & { kind: 'refused' };

function refused(code: DecisionCode, message: string, wakeupId: string | null = null): Refused {
  return { kind: 'refused', code, message, standing: null, wakeupId };
}

/** Null while facts and permission are what they were when the proposal was made. */
async function findLapse(
  context: DecisionContext,
  { facts, changes }: { facts: WriteFacts; changes: readonly ChangedFact[] },
): Promise<Refused | null> {
  const { client, request, action, caseRow: row, proposal } = context;
  const allowed = authorizeWrite(action.action, row.customerId, { facts, stage: 'decide' });
  if (allowed.allowed && changes.length === 0) return null;
  const changed = describeChanges(changes);
  const words = allowed.allowed ? changed : [allowed.message, changed].join(' ').trim();
  const code = allowed.allowed ? 'facts_changed' : allowed.code;
  const { channel } = request;
  const wakeupId = await lapseProposal(client, { row, proposal, code, words, channel });
  const told = `${words} The proposal has lapsed: nothing was written, and the case is looked at again.`;
  return refused(allowed.allowed ? 'proposal_lapsed' : 'write_not_allowed', told, wakeupId);
}

/** Who must sign by the customer's total of now; never fewer than was asked for at first. */
function tierNow({ action }: DecisionContext, facts: WriteFacts): Tier {
  const value = valueOf(action.action, facts);
  return higherTier(action.tier, tierFor(value, facts.refundedInWindowMinor));
}

/**
 * The customer's total may have grown since the proposal was made. What it asks for then is written
 * into the action, so that this approval counts as its first signature and the screens say what is
 * missing; the write computes it once more.
 */
async function raiseWhereNeeded(context: DecisionContext, tier: Tier): Promise<void> {
  const { client, request, action } = context;
  const isRaised = tier.signers > action.tier.signers || (tier.needsLead && !action.tier.needsLead);
  if (!isRaised) return;
  await raiseTier(client, request, tier);
  await appendAudit(client, {
    event: 'tier_raised',
    actor: 'countersign',
    channel: request.channel,
    caseId: request.caseId,
    detail: {
      revision: request.revision,
      action_index: request.actionIndex,
      signers: tier.signers,
      needs_lead: tier.needsLead,
    },
  });
}

/**
 * Null when the approval may stand on the facts as they are now. The case and its proposal are
 * locked; the customer's row is locked here, so that approvals of one customer count each other.
 */
export async function checkApprovedWrite(context: DecisionContext): Promise<Refused | null> {
  const { client, action, caseRow, user, approvedBy } = context;
  const ending = await findTicketEnding(client, caseRow.caseId);
  if (ending) {
    const at = ending.endedAt.toISOString();
    const message = `The ticket was ended by ${ending.userId} at ${at} (${ending.channel}), so nothing is written for it.`;
    return refused('case_closed', message);
  }
  await lockCustomer(client, caseRow.customerId);
  const present = await loadChanges(client, caseRow, { action, now: new Date() });
  const lapsed = await findLapse(context, present);
  if (lapsed) return lapsed;
  const tier = tierNow(context, present.facts);
  await raiseWhereNeeded(context, tier);
  const { customerId } = caseRow;
  const { requesterIds } = action;
  const right = canDecide(user, 'approve', { tier, customerId, requesterIds, approvedBy });
  return right.allowed ? null : refused(right.code, right.message);
}
