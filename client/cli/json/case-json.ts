/** Cases as JSON for scripts: stable snake_case keys, instants in ISO, money with its currency. */
import { consequenceOf } from '../../../contracts/actions';
import type { FrozenAction } from '../../../contracts/actions';
import { formatDecimal, isCurrency } from '../../../contracts/money';
import type { ListedCase } from '../../../db/queries/case-list';
import type {
  ShownAction,
  ShownDecision,
  ShownOperation,
  ShownProposal,
} from '../../../db/queries/case-detail';
import type { CaseDetail } from '../find-case';
import { differenceFromBefore } from '../revision-before';
import { differenceJson } from './difference-json';

export type MoneyJson = { amount: string; currency: string };

export function moneyJson(amountMinor: bigint, currency: string): MoneyJson {
  return { amount: formatDecimal(amountMinor, currency), currency };
}

export function instantJson(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

/** The amount of an action that has one. */
export function amountOf(action: FrozenAction): MoneyJson | null {
  const { amount_minor: minor, currency } = action as Record<string, unknown>;
  if (typeof minor !== 'string' || !/^\d+$/.test(minor)) return null;
  if (typeof currency !== 'string' || !isCurrency(currency)) return null;
  return moneyJson(BigInt(minor), currency);
}

export function listedCaseJson(row: ListedCase): object {
  return {
    ticket_id: row.ticketId,
    external_id: row.externalId,
    customer_id: row.customerId,
    subject: row.subject,
    received_at: instantJson(row.receivedAt),
    case_id: row.caseId,
    state: row.state,
    outcome: row.outcome,
    hand_off_code: row.handOffCode,
    team: row.team,
    rules: row.rules,
    taken_over_by: row.takenOverBy,
    model_asked_again_at: instantJson(row.modelAskedAgainAt),
    opened_at: instantJson(row.openedAt),
    ended_at: instantJson(row.endedAt),
    proposal:
      row.revision === null
        ? null
        : {
            revision: row.revision,
            digest: row.digest,
            deadline_at: instantJson(row.deadlineAt),
            actions: row.actions.map((action) => ({
              number: action.actionIndex + 1,
              kind: action.kind,
              words: action.words,
              digest: action.digest,
              state: action.state,
              signers_needed: action.signers,
              needs_lead: action.needsLead,
              approved_by: action.approvedBy,
            })),
          },
  };
}

export function decisionJson(row: ShownDecision): object {
  return {
    decision_id: row.decisionId,
    verdict: row.verdict,
    user_id: row.userId,
    channel: row.channel,
    note: row.note,
    decided_at: instantJson(row.decidedAt),
    is_final: row.isFinal,
  };
}

export function operationJson(row: ShownOperation): object {
  return {
    operation_id: row.operationId,
    revision: row.revision,
    number: row.actionIndex + 1,
    kind: row.kind,
    order_id: row.orderId,
    state: row.state,
    code: row.code,
    message: row.message,
    created_at: instantJson(row.createdAt),
    ended_at: instantJson(row.endedAt),
  };
}

function isAbout(
  action: Pick<ShownAction, 'actionIndex'>,
  revision: number,
): (row: { revision: number; actionIndex: number }) => boolean {
  return (row) => row.revision === revision && row.actionIndex === action.actionIndex;
}

function actionJson(action: ShownAction, proposal: ShownProposal, detail: CaseDetail): object {
  const isMine = isAbout(action, proposal.revision);
  const operation = detail.operations.find(isMine);
  return {
    number: action.actionIndex + 1,
    kind: action.kind,
    order_id: action.orderId,
    words: action.words,
    consequence: consequenceOf(action.kind),
    amount: amountOf(action.action),
    action: action.action,
    digest: action.digest,
    signers_needed: action.signers,
    needs_lead: action.needsLead,
    requester_ids: action.requesterIds,
    state: action.state,
    switched_off: action.switchedOff,
    decisions: detail.decisions.filter(isMine).map(decisionJson),
    operation: operation ? operationJson(operation) : null,
  };
}

export function proposalJson(proposal: ShownProposal, detail: CaseDetail): object {
  return {
    revision: proposal.revision,
    state: proposal.state,
    digest: proposal.digest,
    reply: proposal.reply,
    is_reply_stale: proposal.isReplyStale,
    origin: proposal.origin,
    requester_id: proposal.requesterId,
    changed_since: differenceJson(differenceFromBefore(proposal, detail.proposals)),
    published_at: instantJson(proposal.publishedAt),
    deadline_at: instantJson(proposal.deadlineAt),
    closed_at: instantJson(proposal.closedAt),
    closed_reason: proposal.closedReason,
    closed_words: proposal.closedWords,
    actions: proposal.actions.map((action) => actionJson(action, proposal, detail)),
  };
}

export type ThreadEntryJson = {
  entry_id: string;
  kind: 'customer' | 'reply' | 'note';
  text: string;
  at: string;
};

export function threadJson(thread: CaseDetail['thread']): ThreadEntryJson[] {
  return thread.map(({ entryId, kind, text, at }) => ({
    entry_id: entryId,
    kind,
    text,
    at: at.toISOString(),
  }));
}

export function caseJson(detail: CaseDetail): object {
  const { head } = detail;
  return {
    ticket_id: head.ticketId,
    external_id: head.externalId,
    source: head.source,
    customer_id: head.customerId,
    subject: head.subject,
    body: head.body,
    cleaned: head.cleaned,
    received_at: instantJson(head.receivedAt),
    case_id: head.caseId,
    workflow_id: head.workflowId,
    state: head.state,
    outcome: head.outcome,
    hand_off_code: head.handOffCode,
    team: head.team,
    rules: head.rules,
    taken_over_by: head.takenOverBy,
    model_asked_again_at: instantJson(head.modelAskedAgainAt),
    opened_at: instantJson(head.openedAt),
    ended_at: instantJson(head.endedAt),
    thread: threadJson(detail.thread),
    proposals: detail.proposals.map((proposal) => proposalJson(proposal, detail)),
    replies: detail.replies.map((reply) => ({
      message_id: reply.messageId,
      body: reply.body,
      sent_at: instantJson(reply.sentAt),
    })),
  };
}
