/**
 * What can reach a running case. Names are wire names and never change. Every message only wakes:
 * what happened, and who did it, is read by an Activity from the row that it names.
 */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { CaseState } from '../contracts/case';
import type { ActionAsk } from '../contracts/proposal';
import type { SignedAnswer, SignedDecision } from '../contracts/signed-decision';

/** A decision row was written; carries its id. */
export const approval = defineSignal<[{ decisionId: string }]>('approval');

/**
 * A decision by somebody who reaches nothing but Temporal. The Workflow believes none of it: an
 * Activity verifies it and records it by the same path as every other decision.
 */
export const signedApproval = defineSignal<[SignedDecision]>('signedApproval');

export type TicketChange = {
  /** The wake-up's row: a change without one is somebody's invention. */
  wakeupId: string;
  /** For people who read the history; nothing is done by it. */
  change: 'customer_wrote' | 'closed' | 'merged' | 'human_replied';
  /** The message's id where there is one. */
  messageId: string | null;
};

/** The ticket changed outside: a proposal that waits must not go on as if it had not. */
export const ticketChanged = defineSignal<[TicketChange]>('ticketChanged');

/** The row by which a person asked; who that is stands there. */
export type HandOverRequest = { requestId: string };

/** A person takes the case now. */
export const handOver = defineUpdate<{ state: CaseState }, [HandOverRequest]>('handOver');

/** Ops have a write looked at now that waits for its next look. */
export const retryOperation = defineUpdate<{ operationId: string }, [{ operationId: string }]>(
  'retryOperation',
);

export type CaseView = {
  caseId: string | null;
  state: CaseState;
  revision: number;
  waitingFor: string | null;
  deadlineAt: string | null;
  /** The person who has taken the case over from the model. */
  takenOverBy: string | null;
  asks: ActionAsk[];
  /** The latest answers to signed decisions, oldest first. */
  signedAnswers: SignedAnswer[];
  steps: number;
  refusedResolutions: number;
  tokens: number;
  costMicros: number;
};

export const caseQuery = defineQuery<CaseView>('case');
