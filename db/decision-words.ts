/** What somebody is told whose decision came too late: the winner, the time and the channel. */
import type { StandingDecision } from '../contracts/decision';
import type { DecisionCode } from '../contracts/error-codes';
import type { ProposalState } from '../contracts/proposal';
import type { ProposalRow } from './queries/proposals';

const SAID = { approve: 'approved', reject: 'rejected', send_back: 'sent back' } as const;

export function describeStanding(decision: Omit<StandingDecision, 'decisionId'>): string {
  const at = decision.decidedAt.toISOString();
  return `Already decided: ${decision.userId} ${SAID[decision.verdict]} it at ${at} (${decision.channel}).`;
}

/** A first signature of two stands: whoever gave it can't turn it into a no. */
export function describeOwnWord(own: Omit<StandingDecision, 'decisionId'>): string {
  const at = own.decidedAt.toISOString();
  return (
    `You ${SAID[own.verdict]} this already at ${at} (${own.channel}), and a person has one word on an action: ` +
    'somebody else can reject it or send it back.'
  );
}

export type ClosedProposal = Pick<
  ProposalRow,
  'state' | 'deadlineAt' | 'closedAt' | 'closedReason' | 'closedWords'
>;

export const CLOSED_REASONS = {
  customer_wrote: 'the customer wrote again',
  facts_changed: 'the facts changed',
  closed: 'the ticket was closed outside',
  merged: 'the ticket was merged outside',
  human_replied: 'a person answered the customer outside',
  lapsed: 'the ticket changed',
  withdrawn: 'a person took the case',
  case_ended: 'the case ended before anybody decided',
} as const;

const REASONS: Readonly<Record<string, string>> = CLOSED_REASONS;

/** ` at 2026-…Z: the customer wrote again`; what is not known is left out. */
function whenAndWhy({ closedAt, closedReason, closedWords }: ClosedProposal): string {
  const known = closedReason === null ? null : (REASONS[closedReason] ?? closedReason);
  const why = closedWords ?? known;
  const at = closedAt === null ? '' : ` at ${closedAt.toISOString()}`;
  return why === null ? at : `${at}: ${why.replace(/\.$/, '')}`;
}

export function describeExpired({ deadlineAt }: Pick<ProposalRow, 'deadlineAt'>): string {
  return `The proposal expired at ${deadlineAt.toISOString()}; nothing was written.`;
}

/** Why nothing can be decided on a proposal that is no longer pending: what happened, and when. */
export function describeClosed(proposal: ClosedProposal): string {
  switch (proposal.state) {
    case 'expired':
      return describeExpired(proposal);
    case 'lapsed':
      return `The proposal lapsed${whenAndWhy(proposal)}; nothing was written.`;
    case 'superseded':
      return `The proposal was replaced${whenAndWhy(proposal)}; look at what waits now.`;
    case 'withdrawn':
      return `The proposal was withdrawn${whenAndWhy(proposal)}; nothing was written.`;
    case 'decided':
    case 'pending':
      return 'Everything in this proposal has been decided.';
  }
}

/** The code that goes with `describeClosed`. */
export function codeOfClosed(state: ProposalState): DecisionCode {
  if (state === 'expired') return 'proposal_expired';
  if (state === 'lapsed') return 'proposal_lapsed';
  return state === 'superseded' ? 'changed_since_you_looked' : 'case_closed';
}
