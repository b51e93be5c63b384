/**
 * What each misbehaviour of a provider has to come out as, alike for every adapter, and how many
 * effects there are afterwards. `ref` stands for the id of the effect that was made.
 */
import type { ProviderAnswer } from '../../../contracts/provider';
import type { Fault } from '../scripted-provider/faults';

export type ExpectedAnswer =
  | ProviderAnswer
  | { kind: 'not_sent'; reason: 'configuration' | 'rate_limited'; retryAfterMs?: number };

export type MappingRow = {
  title: string;
  fault: Fault;
  answer: ExpectedAnswer;
  effects: 0 | 1;
  /** The caller gives up once the provider has the request: no answer would ever come. */
  givesUp?: boolean;
};

/** Put in for the id of the effect that the provider made. */
export const MADE_REF = 'the effect that was made';

function unknown(errorClass: string, ref: string | null = null): ProviderAnswer {
  return { kind: 'unknown', errorClass, ref };
}

const NOTHING_DONE: readonly MappingRow[] = [
  {
    title: 'the connection is dropped and nothing is done',
    fault: { kind: 'drop' },
    answer: unknown('connection_lost'),
    effects: 0,
  },
  {
    title: 'nothing is done and no answer comes',
    fault: { kind: 'no_answer_no_commit' },
    answer: unknown('timeout'),
    effects: 0,
    givesUp: true,
  },
  {
    title: 'the same key is in use',
    fault: { kind: 'in_progress' },
    answer: { kind: 'busy', retryAfterMs: 2_000 },
    effects: 0,
  },
  {
    title: 'too many requests, with a time to wait',
    fault: { kind: 'rate_limited', retryAfter: '7' },
    answer: { kind: 'not_sent', reason: 'rate_limited', retryAfterMs: 7_000 },
    effects: 0,
  },
  {
    title: 'too many requests, with a day long past',
    fault: { kind: 'rate_limited', retryAfter: 'Wed, 21 Oct 2015 07:28:00 GMT' },
    answer: { kind: 'not_sent', reason: 'rate_limited', retryAfterMs: 0 },
    effects: 0,
  },
  {
    title: 'too many requests, without a time to wait',
    fault: { kind: 'rate_limited', retryAfter: null },
    answer: { kind: 'not_sent', reason: 'rate_limited', retryAfterMs: 2_000 },
    effects: 0,
  },
  {
    title: 'a 503 before anything is done',
    fault: { kind: 'error_before_commit', status: 503 },
    answer: unknown('http_503'),
    effects: 0,
  },
  {
    title: "a gateway's page with 502",
    fault: { kind: 'html_error', status: 502 },
    answer: unknown('http_502'),
    effects: 0,
  },
  {
    title: "a proxy's page with 404, which is no word of the provider's",
    fault: { kind: 'html_error', status: 404 },
    answer: unknown('answer_unreadable'),
    effects: 0,
  },
  {
    title: 'a 408 of whoever answers for it',
    fault: { kind: 'error_before_commit', status: 408 },
    answer: unknown('http_408'),
    effects: 0,
  },
  {
    title: 'a redirect, which is not followed',
    fault: { kind: 'redirect' },
    answer: unknown('http_307'),
    effects: 0,
  },
  {
    title: 'the key is not accepted',
    fault: { kind: 'not_let_in', status: 401 },
    answer: { kind: 'not_sent', reason: 'configuration' },
    effects: 0,
  },
  {
    title: 'the key has no right to it',
    fault: { kind: 'not_let_in', status: 403 },
    answer: { kind: 'not_sent', reason: 'configuration' },
    effects: 0,
  },
  {
    title: 'a definite no',
    fault: { kind: 'store_error', status: 400, code: 'not_today' },
    answer: { kind: 'refused', code: 'not_today', isFinal: true },
    effects: 0,
  },
  {
    title: 'a no whose code is free text, which is not kept',
    fault: { kind: 'store_error', status: 400, code: 'Card of Jane Doe' },
    answer: { kind: 'refused', code: 'refused', isFinal: true },
    effects: 0,
  },
];

const DONE: readonly MappingRow[] = [
  {
    title: 'good behaviour',
    fault: { kind: 'none' },
    answer: { kind: 'succeeded', ref: MADE_REF },
    effects: 1,
  },
  {
    title: 'done later',
    fault: { kind: 'pending' },
    answer: { kind: 'accepted', ref: MADE_REF },
    effects: 1,
  },
  {
    title: 'done, then the connection is dropped',
    fault: { kind: 'commit_then_drop' },
    answer: unknown('connection_lost'),
    effects: 1,
  },
  {
    title: 'done, and no answer comes',
    fault: { kind: 'no_answer' },
    answer: unknown('timeout'),
    effects: 1,
    givesUp: true,
  },
  {
    title: 'done, and the answer stops in its middle',
    fault: { kind: 'stalled_body' },
    answer: unknown('timeout'),
    effects: 1,
    givesUp: true,
  },
  {
    title: 'done, and the answer is cut off',
    fault: { kind: 'half_body' },
    answer: unknown('connection_lost'),
    effects: 1,
  },
  {
    title: 'done, and said to have failed with a 500',
    fault: { kind: 'error_after_commit', status: 500, isStored: false },
    answer: unknown('http_500'),
    effects: 1,
  },
  {
    title: 'done, and the answer is no JSON',
    fault: { kind: 'unreadable_body' },
    answer: unknown('answer_unreadable'),
    effects: 1,
  },
  {
    title: 'done, and the answer is not said to be JSON',
    fault: { kind: 'wrong_content_type' },
    answer: unknown('answer_unreadable'),
    effects: 1,
  },
  {
    title: 'done, and the answer lacks all but the id, which is kept',
    fault: { kind: 'bad_shape' },
    answer: unknown('answer_unreadable', MADE_REF),
    effects: 1,
  },
  {
    title: "done, and the answer is about somebody else's effect",
    fault: { kind: 'other_effect' },
    answer: unknown('answer_mismatch'),
    effects: 1,
  },
  {
    title: 'done with another amount',
    fault: { kind: 'other_amount' },
    answer: unknown('answer_mismatch', MADE_REF),
    effects: 1,
  },
  {
    title: 'done in another currency',
    fault: { kind: 'other_currency' },
    answer: unknown('answer_mismatch', MADE_REF),
    effects: 1,
  },
];

export const MAPPING_ROWS: readonly MappingRow[] = [...NOTHING_DONE, ...DONE];
