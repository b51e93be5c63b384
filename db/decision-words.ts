/** What somebody is told whose decision came too late: the winner, the time and the channel. */
import type { StandingDecision } from '../contracts/decision';
import type { DecisionCode } from '../contracts/error-codes';
import type { ProposalState } from '../contracts/proposal';

const SAID = { approve: 'approved', reject: 'rejected', send_back: 'sent back' } as const;

export function describeStanding(decision: StandingDecision): string {
  const at = decision.decidedAt.toISOString();
  return `Already decided: ${decision.userId} ${SAID[decision.verdict]} it at ${at} (${decision.channel}).`;
}

/** Why nothing can be decided on a proposal that is no longer pending. */
export function describeClosed(
  state: ProposalState,
  deadlineAt: Date,
  reason: string | null = null,
): string {
  switch (state) {
    case 'expired':
      return `The proposal expired at ${deadlineAt.toISOString()}; nothing was written.`;
    case 'lapsed':
      return `The proposal lapsed because the facts changed${reason === null ? '' : ` (${reason})`}; nothing was written.`;
    case 'superseded':
      return 'A newer revision has replaced this proposal; look at that one.';
    case 'withdrawn':
      return `The proposal was withdrawn${reason === null ? '' : ` (${reason})`}.`;
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
