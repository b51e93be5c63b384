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
