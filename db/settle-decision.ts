/** Writes a decision that was found admissible, and everything that follows from it at once. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Tier, User } from '../contracts/can';
import type { DecisionAnswer, DecisionRequest } from '../contracts/decision';
import { operationIdFor } from '../contracts/ids';
import type { ProposalState } from '../contracts/proposal';
import { appendAudit } from './queries/audit';
import { insertCaseNote } from './queries/case-notes';
import type { CaseRow } from './queries/cases';
import { insertDecision, setActionState } from './queries/decisions';
import type { DecisionRow } from './queries/decisions';
import { insertOperation } from './queries/operations';
import { lapseApprovedActions, setProposalState } from './queries/proposals';
import { presentTier } from './queries/proposal-actions';
import type { ProposalActionRow } from './queries/proposal-actions';
import type { ProposalRow } from './queries/proposals';
import { insertWakeup } from './queries/wakeups';

export type DecisionContext = {
  client: PoolClient;
  request: DecisionRequest;
  user: User;
  proposal: ProposalRow;
  actions: readonly ProposalActionRow[];
  action: ProposalActionRow;
  decisions: readonly DecisionRow[];
  approvedBy: readonly User[];
  caseRow: CaseRow;
};

const ACTION_STATE = { approve: 'approved', reject: 'rejected', send_back: 'sent_back' } as const;

/** A no settles an action at once; a yes does when it is the last signature that is needed. */
function isFinalWord({ request, approvedBy }: DecisionContext, tier: Tier): boolean {
  return request.verdict !== 'approve' || approvedBy.length + 1 >= tier.signers;
}

/** Null unless the customer's total asks for more people by now than the screen said. */
function raisedTier({ action }: DecisionContext, tier: Tier): Tier | null {
  return tier.signers > action.tier.signers ? tier : null;
}

async function addOperation(context: DecisionContext, decisionId: string): Promise<void> {
  const { client, request, action, caseRow } = context;
  const { caseId, revision, actionIndex } = request;
  await insertOperation(client, {
    operationId: operationIdFor({ caseId, revision, actionIndex }),
    caseId,
    revision,
    actionIndex,
    decisionId,
    customerId: caseRow.customerId,
    action: action.action,
    fingerprint: action.digest,
  });
}

/** A send-back is about the whole proposal: the model revises it, so nothing of it executes. */
async function sendBack(context: DecisionContext, decisionId: string): Promise<ProposalState> {
  const { client, request, proposal } = context;
  await insertCaseNote(client, {
    caseId: request.caseId,
    noteKey: `sent-back-${decisionId}`,
    afterStepNo: proposal.stepNo,
    note: { kind: 'sent_back', note: request.note ?? 'Please look at it again.' },
  });
  await setProposalState(client, request, { state: 'superseded', reason: 'sent back' });
  await lapseApprovedActions(client, request);
  return 'superseded';
}

async function closeIfDecided(context: DecisionContext): Promise<ProposalState> {
  const { client, request, actions } = context;
  const isLastOpen = actions.every(
    (row) => row.actionIndex === request.actionIndex || row.state !== 'pending',
  );
  if (!isLastOpen) return 'pending';
  await setProposalState(client, request, { state: 'decided', reason: 'decided' });
  return 'decided';
}

async function audit(
  context: DecisionContext,
  given: { decisionId: string; isFinal: boolean; lastMessageId: string | null },
): Promise<void> {
  const { client, request } = context;
  await appendAudit(client, {
    event: 'decision',
    actor: request.userId,
    channel: request.channel,
    caseId: request.caseId,
    detail: {
      decision_id: given.decisionId,
      verdict: request.verdict,
      revision: request.revision,
      action_index: request.actionIndex,
      digest: request.digest,
      bytes: context.action.digest,
      last_message: given.lastMessageId,
      is_final: given.isFinal,
    },
  });
}

export async function settleDecision(context: DecisionContext): Promise<DecisionAnswer> {
  const { client, request, caseRow, proposal } = context;
  const decisionId = randomUUID();
  const tier = await presentTier(client, request);
  const isFinal = isFinalWord(context, tier);
  const inserted = await insertDecision(client, { ...request, decisionId, isFinal });
  const { decidedAt, lastMessageId } = inserted;
  let proposalState: ProposalState = proposal.state;
  let wakeupId: string | null = null;
  if (isFinal) {
    await setActionState(client, request, ACTION_STATE[request.verdict]);
    if (request.verdict === 'approve') await addOperation(context, decisionId);
    proposalState =
      request.verdict === 'send_back'
        ? await sendBack(context, decisionId)
        : await closeIfDecided(context);
    wakeupId = decisionId;
    await insertWakeup(client, {
      wakeupId,
      workflowId: caseRow.workflowId,
      signalName: 'approval',
      payload: { decisionId },
    });
  }
  await audit(context, { decisionId, isFinal, lastMessageId });
  const { verdict, userId, channel } = request;
  return {
    kind: 'recorded',
    decision: { decisionId, verdict, userId, decidedAt, channel },
    isActionDecided: isFinal,
    raisedTo: raisedTier(context, tier),
    proposalState,
    wakeupId,
  };
}
