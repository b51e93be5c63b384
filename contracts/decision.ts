/** One person's word on one action of one proposal revision, and the answer they get. */
import type { DecisionCode } from './error-codes';
import type { Tier, Verdict } from './can';
import type { ProposalState } from './proposal';
import type { ProposalDifference } from './proposal-difference';

export type Channel = 'terminal' | 'web' | 'api' | 'signal';

export type DecisionRequest = {
  caseId: string;
  revision: number;
  actionIndex: number;
  verdict: Verdict;
  /**
   * SHA-256 of everything that was on the screen: case, revision, action, reply, customer, shop,
   * route and the customer's last message. Nothing else can be decided on.
   */
  digest: string;
  userId: string;
  channel: Channel;
  note: string | null;
};

/** Who decided, what and when: what the loser of a race is told. */
export type StandingDecision = {
  decisionId: string;
  verdict: Verdict;
  userId: string;
  decidedAt: Date;
  channel: Channel;
};

export type DecisionAnswer =
  | {
      kind: 'recorded';
      decision: StandingDecision;
      /** False when a further signer is needed before anything executes. */
      isActionDecided: boolean;
      /** Who must sign by now, where that is more people than the proposal asked for. */
      raisedTo?: Tier | null;
      proposalState: ProposalState;
      /** To be signalled now; null when a further signer is needed first. */
      wakeupId: string | null;
    }
  /** The same person said the same before: the same answer, no second row, no second effect. */
  | { kind: 'repeated'; decision: StandingDecision; proposalState: ProposalState }
  | {
      kind: 'refused';
      code: DecisionCode;
      message: string;
      standing: StandingDecision | null;
      /** What changed since it was looked at, where that is why. */
      difference?: ProposalDifference;
      wakeupId: string | null;
    };
