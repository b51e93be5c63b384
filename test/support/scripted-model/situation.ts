/** The form of a situation, and what its rows have in common. */
import { DIALECTS, refuses } from './entries';
import type { Dialect, Refusal, Reply, Spoken } from './spoken';
import { says } from './spoken';

export type Situation = {
  name: string;
  dialects: readonly Dialect[];
  /** One reply per question; the last one stands for all that follow. */
  replies: (dialect: Dialect) => Reply[];
  ends: 'step' | 'malformed' | 'busy' | 'unavailable';
  /** How many questions it takes. */
  asks: number;
  /** Tools called, in order; the arguments' texts where they matter. */
  tools?: string[];
  argumentsTexts?: string[];
  callIds?: string[];
  finishReason?: string;
  /** For `busy`: what Temporal is told to wait. */
  waitMs?: number | null;
  note?: RegExp;
};

export const ORDER_ARGUMENTS = '{"order_id":"LK-551906"}';
export const ORDER = { order_id: 'LK-551906' };
export const JSON_APIS: readonly Dialect[] = ['anthropic', 'ollama'];
export const WITH_ENDS: readonly Dialect[] = ['openai', 'anthropic'];

export const ONE_CALL: Spoken = {
  calls: [{ tool: 'get_order', arguments: ORDER }],
};

export const step = (name: string, spoken: Spoken, more: Partial<Situation> = {}): Situation => ({
  name,
  dialects: DIALECTS,
  replies: () => [says(spoken)],
  ends: 'step',
  asks: 1,
  ...more,
});

export const refused = (name: string, refusal: Refusal, more: Partial<Situation>): Situation => ({
  name,
  dialects: DIALECTS,
  replies: (dialect) => [refuses(dialect, refusal)],
  ends: 'busy',
  asks: 1,
  ...more,
});

export const raw = (
  name: string,
  reply: { status?: number; body: string; headers?: Record<string, string> },
  more: Partial<Situation> = {},
): Situation => ({
  name,
  dialects: DIALECTS,
  replies: () => [{ kind: 'raw', status: 200, ...reply }],
  ends: 'busy',
  waitMs: null,
  asks: 1,
  ...more,
});

export const withArguments = (text: string): Spoken => ({
  calls: [{ tool: 'get_order', arguments: text }],
});

/** An object that JSON.stringify could not write. */
export const KEY_TWICE = '{"order_id":"LK-551906","order_id":"LK-615204"}';
