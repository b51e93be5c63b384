/** What a racing process is asked for, line by line, and what it answers. */
import type { DecisionRequest } from '../../../contracts/decision';
import type { EditRequest } from '../../../contracts/revision';
import type { EndRequest } from '../../../contracts/ticket-change';

export type RaceRequest =
  | { kind: 'decision'; request: DecisionRequest }
  | { kind: 'edit'; request: EditRequest }
  | { kind: 'message'; ticketId: string; messageId: string; text: string }
  | { kind: 'close'; request: EndRequest }
  | { kind: 'expire'; caseId: string; revision: number };

export type TimedRequest = {
  raceNo: number;
  /** When to begin, as `nowMs` tells the time. 0: at once. */
  goAtMs: number;
  request: RaceRequest;
};

/** `told` is the sentence for a person who came too late; a clock and a customer are told nothing. */
export type RaceResult = {
  hasWon: boolean;
  code: string;
  told: string | null;
  /** The decision that stands, as this side was told. */
  decisionId?: string;
};

export type RaceAnswer = { raceNo: number; startedAtMs: number; result: RaceResult };

/** Milliseconds with a fraction, which two processes of one machine tell alike. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
