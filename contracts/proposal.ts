/** A proposal: the accepted actions of one revision of a case, frozen when it was published. */

export const PROPOSAL_STATES = [
  'pending',
  'decided',
  'superseded',
  'lapsed',
  'expired',
  'withdrawn',
] as const;

export type ProposalState = (typeof PROPOSAL_STATES)[number];

export type ActionState = 'pending' | 'approved' | 'rejected' | 'sent_back' | 'expired' | 'lapsed';

/** Where a revision comes from: the model, an edit of an earlier one, or a person with the case. */
export type ProposalOrigin = 'model' | 'edit' | 'person';

/** One action that waits, as far as somebody who has nothing but Temporal may know it. */
export type ActionAsk = {
  actionIndex: number;
  kind: string;
  orderId: string;
  /** What it is worth, in minor units of the currency; `"0"` for what moves no money. */
  valueMinor: string;
  currency: string;
  /** SHA-256 of everything that is shown with it: a signature names it. */
  digest: string;
};

/** Words from outside after which there is nothing left to resolve. */
export const ENDING_REASONS = ['closed', 'merged', 'human_replied'] as const;

export type EndingReason = (typeof ENDING_REASONS)[number];

export function isEndingReason(reason: string | null): reason is EndingReason {
  return ENDING_REASONS.some((known) => known === reason);
}

/** Why a proposal was withdrawn that nobody decided on before its case ended, as by a cancellation. */
export const CASE_ENDED_FIRST = 'case_ended';
