/** A proposal: the accepted actions of one revision of a case, frozen when it was published. */
import type { Tier } from './can';
import type { FrozenAction } from './actions';

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

export type ProposedAction = {
  actionIndex: number;
  action: FrozenAction;
  /** SHA-256 over the canonical JSON of `action`: exactly what would execute. */
  digest: string;
  tier: Tier;
  state: ActionState;
  /** What it does, in words, for cards and the terminal. */
  words: string;
};

export type Proposal = {
  caseId: string;
  ticketId: string;
  customerId: string;
  revision: number;
  state: ProposalState;
  /** SHA-256 over all action digests and the reply. */
  digest: string;
  reply: string;
  requesterId: string | null;
  publishedAt: Date;
  /** An absolute time: a restart or a hand-over never moves it. */
  deadlineAt: Date;
  actions: readonly ProposedAction[];
};
