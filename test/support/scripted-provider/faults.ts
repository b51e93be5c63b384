/** How the scripted provider can misbehave, as data: a test scripts it from whichever process. */

/** Before the provider executes anything: this request does nothing, nor ever will. */
export type EarlyFault =
  | { kind: 'drop' }
  | { kind: 'no_answer_no_commit' }
  /** Another request with the same key is said to be running. */
  | { kind: 'in_progress' }
  /** A gateway in front of the provider fails, with the provider's form or with a page. */
  | { kind: 'error_before_commit'; status: number }
  | { kind: 'html_error'; status: number }
  | { kind: 'redirect' }
  | { kind: 'rate_limited'; retryAfter: string | null }
  | { kind: 'not_let_in'; status: 401 | 403 };

/** In the execution; what comes of it is answered truly. */
export type ExecutionFault =
  | { kind: 'none' }
  /** The connection goes; the request sits in a queue of the provider's and is executed later. */
  | { kind: 'drop_then_commit_later'; delayMs: number }
  /** A no that is stored under the key, so that each further send gets it again. */
  | { kind: 'store_error'; status: number; code: string }
  /** The provider has lost its memory of the key, before the time that it promises. */
  | { kind: 'forget_key' }
  /** Done, but with another amount or in another currency than was asked for. */
  | { kind: 'other_amount' }
  | { kind: 'other_currency' }
  /** Done later: `settle` says when and how. */
  | { kind: 'pending' }
  /** Somebody refunds all that is left just before this request. */
  | { kind: 'refunded_by_other' };

/** Done, but the answer does not say so. */
export type AnswerFault =
  | { kind: 'commit_then_drop' }
  | { kind: 'no_answer' }
  /** Said to have failed; stored: the same failure is replayed for the key. */
  | { kind: 'error_after_commit'; status: number; isStored: boolean }
  /** The answer ends, or stops coming, in its middle. */
  | { kind: 'half_body' }
  | { kind: 'stalled_body' }
  /** The answer is no JSON, is not said to be JSON, or lacks all but the id. */
  | { kind: 'unreadable_body' }
  | { kind: 'wrong_content_type' }
  | { kind: 'bad_shape' }
  /** The answer is about somebody else's effect. */
  | { kind: 'other_effect' };

/** What happens to one request for an effect. Each is used up by the request that it meets. */
export type Fault = EarlyFault | ExecutionFault | AnswerFault;

const EARLY: readonly string[] = [
  'drop',
  'no_answer_no_commit',
  'in_progress',
  'error_before_commit',
  'html_error',
  'redirect',
  'rate_limited',
  'not_let_in',
] satisfies EarlyFault['kind'][];

const IN_THE_ANSWER: readonly string[] = [
  'commit_then_drop',
  'no_answer',
  'error_after_commit',
  'half_body',
  'stalled_body',
  'unreadable_body',
  'wrong_content_type',
  'bad_shape',
  'other_effect',
] satisfies AnswerFault['kind'][];

export function isEarly(fault: Fault): fault is EarlyFault {
  return EARLY.includes(fault.kind);
}

export function isInTheAnswer(fault: Fault): fault is AnswerFault {
  return IN_THE_ANSWER.includes(fault.kind);
}

/**
 * What becomes of the event about a new effect: `first` is delivered before the answer, `held`
 * waits for `deliverHeld`, in whichever order.
 */
export type WebhookMode = 'never' | 'once' | 'first' | 'twice' | 'held' | 'bad_signature';

export type Script = {
  /** Null: for the next request, whoever's it is. */
  operationId: string | null;
  fault: Fault;
  webhook: WebhookMode;
};

/** What happens to a look-up or a list. */
export type LookUpFault = 'error' | 'no_answer' | 'unreadable_body' | 'proxy_not_found';
