import type { IncomingHttpHeaders } from 'node:http';
import type { Books, Effect, Reply, Service, Wanted } from './books';

export type ErrorName =
  | 'in_progress'
  | 'fingerprint_mismatch'
  | 'payment_not_found'
  | 'already_refunded'
  | 'amount_too_large'
  | 'rate_limited'
  | 'not_let_in'
  | 'internal';

export type IncomingCall = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
};

/** One provider's way of speaking; what it does is the same for all. */
export type Dialect = {
  name: Service;
  /** Whether the caller has shown who it is. */
  isLetIn: (call: IncomingCall) => boolean;
  isPerform: (call: IncomingCall) => boolean;
  readWanted: (call: IncomingCall, books: Books) => Wanted | Reply;
  renderEffect: (effect: Effect) => object;
  renderError: (error: ErrorName, code?: string) => object;
  /** The status that goes with an error where it is the dialect's to choose. */
  statusOf: (error: ErrorName) => number;
  /** Answers to anything that is no request for an effect. */
  answerRead: (call: IncomingCall, books: Books) => Reply;
  /** A signed event about an effect. */
  signEvent: (event: { id: string; effect: Effect; atMs: number }) => {
    headers: Record<string, string>;
    body: string;
  };
};
