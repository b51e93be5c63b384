/** Cases as the server gives them, read into the forms that the screens of the terminal know. */
import { z } from 'zod';
import type { FrozenAction } from '../../../contracts/actions';
import { CASE_STATES } from '../../../contracts/case';
import { OPERATION_STATES } from '../../../contracts/operation';
import { PROPOSAL_STATES } from '../../../contracts/proposal';
import type { ListedCase } from '../../../db/queries/case-list';
import type { Evidence } from '../evidence';
import type { CaseDetail } from '../find-case';
import type { Json } from './ask-server';
import { readAs } from './read-as';
import { evidenceSchema, shownEvidence } from './read-evidence';
import { shownThread, threadSchema } from './read-thread';

const instant = z.iso.datetime().transform((text) => new Date(text));
const instantOrNull = instant.nullable();
const text = z.string();
const textOrNull = text.nullable();
const whole = z.number().int();
const signers = z.union([z.literal(1), z.literal(2)]);

const LISTED_STATES = ['new', ...CASE_STATES] as const;
const ACTION_STATES = [
  'pending',
  'approved',
  'rejected',
  'sent_back',
  'expired',
  'lapsed',
] as const;
const CHANNELS = ['terminal', 'web', 'api', 'signal'] as const;

const verdict = z.enum(['approve', 'reject', 'send_back']);

const listedSchema = z.object({
  ticket_id: text,
  external_id: text,
  customer_id: text,
  subject: textOrNull,
  received_at: instant,
  case_id: textOrNull,
  state: z.enum(LISTED_STATES),
  outcome: textOrNull,
  hand_off_code: textOrNull,
  team: textOrNull,
  rules: z.array(text),
  taken_over_by: textOrNull,
  model_asked_again_at: instantOrNull,
  opened_at: instantOrNull,
  ended_at: instantOrNull,
  proposal: z
    .object({
      revision: whole,
      digest: text,
      deadline_at: instant,
      actions: z.array(
        z.object({
          number: whole,
          kind: text,
          words: text,
          digest: text,
          state: z.enum(ACTION_STATES),
          signers_needed: signers,
          needs_lead: z.boolean(),
          approved_by: z.array(text),
        }),
      ),
    })
    .nullable(),
});

const saidSchema = z.object({
  decision_id: text,
  verdict,
  user_id: text,
  display_name: text,
  channel: z.enum(CHANNELS),
  note: textOrNull,
  decided_at: instant,
  is_final: z.boolean(),
});

const writeSchema = z.object({
  operation_id: text,
  revision: whole,
  number: whole,
  kind: text,
  order_id: text,
  state: z.enum(OPERATION_STATES),
  code: textOrNull,
  message: textOrNull,
  created_at: instant,
  ended_at: instantOrNull,
});

const actionSchema = z.object({
  number: whole,
  kind: text,
  order_id: text,
  words: text,
  action: z.record(text, z.json()),
  digest: text,
  signers_needed: signers,
  needs_lead: z.boolean(),
  requester_ids: z.array(text),
  state: z.enum(ACTION_STATES),
  switched_off: textOrNull,
  decisions: z.array(saidSchema),
});

const proposalSchema = z.object({
  revision: whole,
  state: z.enum(PROPOSAL_STATES),
  digest: text,
  reply: textOrNull,
  is_reply_stale: z.boolean(),
  origin: z.enum(['model', 'edit', 'person']),
  requester_id: textOrNull,
  published_at: instant,
  deadline_at: instant,
  closed_at: instantOrNull,
  closed_reason: textOrNull,
  closed_words: textOrNull,
  actions: z.array(actionSchema),
});

const caseSchema = listedSchema.omit({ proposal: true }).extend({
  source: text,
  customer_name: textOrNull,
  body: textOrNull,
  cleaned: z.array(text),
  workflow_id: textOrNull,
  thread: threadSchema,
  proposals: z.array(proposalSchema),
  writes: z.array(writeSchema),
  replies: z.array(z.object({ message_id: text, body: text, sent_at: instant })).nullable(),
  evidence: evidenceSchema,
});

const NO_TEXT = '(your role sees no text)';

type TicketAnswer = Omit<z.infer<typeof listedSchema>, 'proposal'>;

function ticketOf(
  row: TicketAnswer,
): Omit<ListedCase, 'actions' | 'revision' | 'digest' | 'deadlineAt'> {
  return {
    ticketId: row.ticket_id,
    externalId: row.external_id,
    customerId: row.customer_id,
    subject: row.subject ?? NO_TEXT,
    receivedAt: row.received_at,
    caseId: row.case_id,
    state: row.state,
    outcome: row.outcome,
    handOffCode: row.hand_off_code,
    team: row.team,
    rules: row.rules,
    takenOverBy: row.taken_over_by,
    modelAskedAgainAt: row.model_asked_again_at,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
  };
}

function listedCase({ proposal, ...row }: z.infer<typeof listedSchema>): ListedCase {
  return {
    ...ticketOf(row),
    revision: proposal?.revision ?? null,
    digest: proposal?.digest ?? null,
    deadlineAt: proposal?.deadline_at ?? null,
    actions: (proposal?.actions ?? []).map((action) => ({
      actionIndex: action.number - 1,
      kind: action.kind,
      words: action.words,
      digest: action.digest,
      state: action.state,
      signers: action.signers_needed,
      needsLead: action.needs_lead,
      approvedBy: action.approved_by,
    })),
  };
}

const pageSchema = z.object({ cases: z.array(listedSchema), next_cursor: textOrNull });

export type ListPage = { cases: ListedCase[]; nextCursor: string | null };

export function readListPage(body: Json): ListPage {
  const { cases, next_cursor: nextCursor } = readAs(pageSchema, body);
  return { cases: cases.map(listedCase), nextCursor };
}

type ProposalAnswer = z.infer<typeof proposalSchema>;

function shownProposal(row: ProposalAnswer): CaseDetail['proposals'][number] {
  return {
    revision: row.revision,
    state: row.state,
    digest: row.digest,
    reply: row.reply ?? NO_TEXT,
    isReplyStale: row.is_reply_stale,
    origin: row.origin,
    requesterId: row.requester_id,
    publishedAt: row.published_at,
    deadlineAt: row.deadline_at,
    closedAt: row.closed_at,
    closedReason: row.closed_reason,
    closedWords: row.closed_words,
    actions: row.actions.map((action) => ({
      actionIndex: action.number - 1,
      kind: action.kind,
      orderId: action.order_id,
      action: action.action as FrozenAction,
      digest: action.digest,
      words: action.words,
      signers: action.signers_needed,
      needsLead: action.needs_lead,
      requesterIds: action.requester_ids,
      state: action.state,
      switchedOff: action.switched_off,
    })),
  };
}

function shownDecisions(rows: readonly ProposalAnswer[]): CaseDetail['decisions'] {
  return rows.flatMap(({ revision, actions }) =>
    actions.flatMap(({ number, decisions }) =>
      decisions.map((row) => ({
        decisionId: row.decision_id,
        revision,
        actionIndex: number - 1,
        verdict: row.verdict,
        userId: row.user_id,
        displayName: row.display_name,
        channel: row.channel,
        note: row.note,
        decidedAt: row.decided_at,
        isFinal: row.is_final,
      })),
    ),
  );
}

export type RemoteCase = { detail: CaseDetail; evidence: Evidence };

export function readCase(body: Json): RemoteCase {
  const row = readAs(caseSchema, body);
  return {
    detail: {
      head: {
        ...ticketOf(row),
        source: row.source,
        customerName: row.customer_name ?? NO_TEXT,
        body: row.body ?? NO_TEXT,
        cleaned: row.cleaned,
        workflowId: row.workflow_id,
        model: null,
        modelLabel: null,
        modelProvenance: null,
        design: null,
      },
      proposals: row.proposals.map(shownProposal),
      decisions: shownDecisions(row.proposals),
      operations: row.writes.map((write) => ({
        operationId: write.operation_id,
        revision: write.revision,
        actionIndex: write.number - 1,
        kind: write.kind,
        orderId: write.order_id,
        state: write.state,
        code: write.code,
        message: write.message,
        createdAt: write.created_at,
        endedAt: write.ended_at,
      })),
      thread: shownThread(row.thread),
      replies: (row.replies ?? []).map((reply) => ({
        messageId: reply.message_id,
        body: reply.body,
        sentAt: reply.sent_at,
      })),
    },
    evidence: shownEvidence(row.evidence),
  };
}
