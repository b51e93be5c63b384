/** What a person asks of a case's proposal besides deciding on it, and the answer they get. */
import type { Channel, StandingDecision } from './decision';
import type { DecisionCode, ResolutionCode } from './error-codes';
import type { ProposalDifference } from './proposal-difference';

/** Who asks, and by which way. */
type Asked = { caseId: string; userId: string; channel: Channel };

/** The proposal as it was on the screen: its revision and its digest. */
export type SeenProposal = Asked & { revision: number; digest: string };

export type EditRequest = SeenProposal & {
  /** By action, the fields of its form that are set anew; values as they were typed. */
  changes: readonly { actionIndex: number; fields: Readonly<Record<string, string>> }[];
  /** The reply to the customer, when that is written anew too. */
  reply: string | null;
};

export type FileRequest = Asked & {
  /** A resolution as JSON, by the same contract as a model's. */
  resolutionText: string;
};

export type WithdrawRequest = SeenProposal & { reason: string | null };

export type RevisionRefused = {
  kind: 'refused';
  /** A code of a decision, or the rule's whose no it is. */
  code: DecisionCode | ResolutionCode;
  message: string;
  /** Who decided it before, where that is why. */
  standing: StandingDecision | null;
  /** What changed since it was looked at, where that is why. */
  difference: ProposalDifference | null;
};

export type RevisionPublished = {
  kind: 'published';
  revision: number;
  digest: string;
  deadlineAt: Date;
  /** Against the revision that it replaces; null for the first. */
  difference: ProposalDifference | null;
  /** Actions that had been approved in the replaced revision, and need it again. */
  lapsedApprovals: number[];
  /** The reply is written anew, from the receipts, when all is carried out. */
  isReplyStale: boolean;
  wakeupId: string;
};

export type RevisionAnswer = RevisionPublished | RevisionRefused;

export type WithdrawAnswer =
  { kind: 'withdrawn'; revision: number; wakeupId: string } | RevisionRefused;
