/** What the server says of a decision or an edit, read into the forms of the arbiter. */
import { z } from 'zod';
import type { DecisionAnswer, StandingDecision } from '../../../contracts/decision';
import { PROPOSAL_STATES } from '../../../contracts/proposal';
import type { ProposalDifference } from '../../../contracts/proposal-difference';
import type { Json } from './ask-server';
import { readAs } from './read-as';

const instant = z.iso.datetime().transform((text) => new Date(text));
const text = z.string();
const whole = z.number().int();

const standingSchema = z.object({
  decision_id: text,
  verdict: z.enum(['approve', 'reject', 'send_back']),
  user_id: text,
  channel: z.enum(['terminal', 'web', 'api', 'signal']),
  decided_at: instant,
});

function standingDecision(row: z.infer<typeof standingSchema>): StandingDecision {
  return {
    decisionId: row.decision_id,
    verdict: row.verdict,
    userId: row.user_id,
    channel: row.channel,
    decidedAt: row.decided_at,
  };
}

const differenceSchema = z.object({
  from_revision: whole,
  to_revision: whole,
  actions: z.array(
    z.object({
      number: whole,
      difference: z.enum(['added', 'removed', 'changed']),
      words: text,
      fields: z.array(z.object({ field: text, before: text, after: text })),
    }),
  ),
  reply: z.object({ before: text, after: text }).nullable(),
});

function proposalDifference(row: z.infer<typeof differenceSchema>): ProposalDifference {
  return {
    fromRevision: row.from_revision,
    toRevision: row.to_revision,
    actions: row.actions.map(({ number, difference: kind, words, fields }) => {
      const actionIndex = number - 1;
      return kind === 'changed'
        ? { kind, actionIndex, words, fields }
        : { kind, actionIndex, words };
    }),
    reply: row.reply,
  };
}

const decisionSchema = z.object({
  result: z.enum(['recorded', 'repeated']),
  decision: standingSchema,
  is_action_decided: z.boolean().nullable(),
  raised_to: z
    .object({ signers_needed: z.union([z.literal(1), z.literal(2)]), needs_lead: z.boolean() })
    .nullable(),
  proposal_state: z.enum(PROPOSAL_STATES),
});

export function readDecision(body: Json): DecisionAnswer {
  const row = readAs(decisionSchema, body);
  const decision = standingDecision(row.decision);
  const proposalState = row.proposal_state;
  if (row.result === 'repeated') return { kind: 'repeated', decision, proposalState };
  return {
    kind: 'recorded',
    decision,
    isActionDecided: row.is_action_decided === true,
    raisedTo: row.raised_to && {
      signers: row.raised_to.signers_needed,
      needsLead: row.raised_to.needs_lead,
    },
    proposalState,
    wakeupId: null,
  };
}

const refusalSchema = z.object({
  standing: standingSchema.optional(),
  changed_since: differenceSchema.optional(),
});

export type Refusal = { standing: StandingDecision | null; difference: ProposalDifference | null };

/** Who was first and what has changed, where the server says so. */
export function readRefusal(body: Json): Refusal {
  const { standing, changed_since: changed } = readAs(refusalSchema, body);
  return {
    standing: standing ? standingDecision(standing) : null,
    difference: changed ? proposalDifference(changed) : null,
  };
}

const editedSchema = z.object({
  revision: whole,
  digest: text,
  changed_since: differenceSchema.nullable(),
  lapsed_approvals: z.array(whole),
  is_reply_stale: z.boolean(),
});

export type Edited = {
  revision: number;
  digest: string;
  difference: ProposalDifference | null;
  lapsedApprovals: number[];
  isReplyStale: boolean;
};

export function readEdited(body: Json): Edited {
  const row = readAs(editedSchema, body);
  return {
    revision: row.revision,
    digest: row.digest,
    difference: row.changed_since && proposalDifference(row.changed_since),
    lapsedApprovals: row.lapsed_approvals,
    isReplyStale: row.is_reply_stale,
  };
}
