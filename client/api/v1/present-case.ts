/**
 * Cases for programs. What customers and colleagues wrote is put in where the reader may see text,
 * and left out where nothing says so: a new field of a case is shown to nobody by itself.
 */
import type { z } from '@hono/zod-openapi';
import { consequenceOf } from '../../../contracts/actions';
import type {
  ShownAction,
  ShownDecision,
  ShownOperation,
  ShownProposal,
} from '../../../db/queries/case-detail';
import type { PagedCase } from '../../../db/queries/case-pages';
import type { Evidence } from '../../cli/evidence';
import { gateResultJson } from '../../cli/gate-results';
import type { CaseDetail } from '../../cli/find-case';
import { amountOf, instantJson, threadJson } from '../../cli/json/case-json';
import { differenceJson } from '../../cli/json/difference-json';
import { differenceFromBefore } from '../../cli/revision-before';
import type { CaseSchema, ListedCaseSchema, ProposalSchema } from './case-schemas';

type CaseJson = z.infer<typeof CaseSchema>;
type ProposalJson = z.infer<typeof ProposalSchema>;
type ActionJson = ProposalJson['actions'][number];

export function presentListed(
  row: PagedCase,
  isTextShown: boolean,
): z.infer<typeof ListedCaseSchema> {
  return {
    ticket_id: row.ticketId,
    external_id: row.externalId,
    customer_id: row.customerId,
    subject: isTextShown ? row.subject : null,
    received_at: row.receivedAt.toISOString(),
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
      row.revision === null || row.digest === null || row.deadlineAt === null
        ? null
        : {
            revision: row.revision,
            digest: row.digest,
            deadline_at: row.deadlineAt.toISOString(),
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

export function presentDecision(
  row: ShownDecision,
  isTextShown: boolean,
): ActionJson['decisions'][number] {
  return {
    decision_id: row.decisionId,
    verdict: row.verdict,
    user_id: row.userId,
    display_name: row.displayName,
    channel: row.channel,
    note: isTextShown ? row.note : null,
    decided_at: row.decidedAt.toISOString(),
    is_final: row.isFinal,
  };
}

function presentWrite(row: ShownOperation): CaseJson['writes'][number] {
  return {
    operation_id: row.operationId,
    revision: row.revision,
    number: row.actionIndex + 1,
    kind: row.kind,
    order_id: row.orderId,
    state: row.state,
    code: row.code,
    message: row.message,
    created_at: row.createdAt.toISOString(),
    ended_at: instantJson(row.endedAt),
  };
}

type Shown = { detail: CaseDetail; isTextShown: boolean };

function presentAction(
  action: ShownAction,
  { revision }: ShownProposal,
  { detail, isTextShown }: Shown,
): ActionJson {
  const isMine = (row: { revision: number; actionIndex: number }): boolean =>
    row.revision === revision && row.actionIndex === action.actionIndex;
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
    decisions: detail.decisions
      .filter(isMine)
      .map((decision) => presentDecision(decision, isTextShown)),
    operation: operation ? presentWrite(operation) : null,
  };
}

export function presentProposal(proposal: ShownProposal, shown: Shown): ProposalJson {
  const { isTextShown, detail } = shown;
  const difference = differenceFromBefore(proposal, detail.proposals);
  return {
    revision: proposal.revision,
    state: proposal.state,
    digest: proposal.digest,
    reply: isTextShown ? proposal.reply : null,
    is_reply_stale: proposal.isReplyStale,
    origin: proposal.origin,
    requester_id: proposal.requesterId,
    changed_since: differenceJson(
      difference && (isTextShown ? difference : { ...difference, reply: null }),
    ),
    published_at: proposal.publishedAt.toISOString(),
    deadline_at: proposal.deadlineAt.toISOString(),
    closed_at: instantJson(proposal.closedAt),
    closed_reason: isTextShown ? proposal.closedReason : null,
    closed_words: isTextShown ? proposal.closedWords : null,
    actions: proposal.actions.map((action) => presentAction(action, proposal, shown)),
  };
}

function presentEvidence(evidence: Evidence): NonNullable<CaseJson['evidence']> {
  return {
    reason: evidence.reason,
    confidence: evidence.confidence,
    reads: evidence.reads.map(({ stepNo, ...read }) => ({ step_no: stepNo, ...read })),
    rules: evidence.rules.map(({ ruleId, ...rule }) => ({ rule_id: ruleId, ...rule })),
    gates: evidence.gates.map(gateResultJson),
  };
}

export function presentCase(shown: Shown & { evidence: Evidence }): CaseJson {
  const { detail, evidence, isTextShown } = shown;
  const { head } = detail;
  return {
    ticket_id: head.ticketId,
    external_id: head.externalId,
    source: head.source,
    customer_id: head.customerId,
    customer_name: isTextShown ? head.customerName : null,
    subject: isTextShown ? head.subject : null,
    body: isTextShown ? head.body : null,
    cleaned: head.cleaned,
    received_at: head.receivedAt.toISOString(),
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
    thread: isTextShown ? threadJson(detail.thread) : null,
    proposals: detail.proposals.map((proposal) => presentProposal(proposal, shown)),
    writes: detail.operations.map(presentWrite),
    replies: isTextShown
      ? detail.replies.map((reply) => ({
          message_id: reply.messageId,
          body: reply.body,
          sent_at: reply.sentAt.toISOString(),
        }))
      : null,
    evidence: isTextShown ? presentEvidence(evidence) : null,
  };
}
