/** Each way in which a provider misbehaves, with the state that the write has to end in. */
import type { Fault } from '../scripted-provider/faults';

export type Misbehaviour = {
  title: string;
  fault: Fault;
  end: 'succeeded' | 'denied' | 'needs_reconciliation';
  effects: 0 | 1;
  /** Whether the outcome is known when the first answer is. */
  isKnownAtOnce?: true;
  /** It was provably not sent, so that nothing about it is unknown. */
  isUnsent?: true;
  /** How often the request may have been sent in the end. */
  sends?: number;
  /** What it has done beyond what was asked, in minor units. */
  beyondMinor?: bigint;
  /** About an amount or a payment, so only a refund can meet it. */
  isAboutMoney?: true;
};

const done = { end: 'succeeded', effects: 1 } as const;

export const MISBEHAVIOURS: readonly Misbehaviour[] = [
  { title: 'answers at once', fault: { kind: 'none' }, ...done, isKnownAtOnce: true, sends: 1 },
  { title: 'does it and drops', fault: { kind: 'commit_then_drop' }, ...done, sends: 1 },
  { title: 'drops it', fault: { kind: 'drop' }, ...done, sends: 2 },
  {
    title: 'drops and does it an hour later',
    fault: { kind: 'drop_then_commit_later', delayMs: 3_600_000 },
    ...done,
  },
  { title: 'says that it runs', fault: { kind: 'in_progress' }, ...done },
  {
    title: 'fails before it does it',
    fault: { kind: 'error_before_commit', status: 503 },
    ...done,
  },
  { title: 'fails with a page', fault: { kind: 'html_error', status: 502 }, ...done },
  { title: 'sends us elsewhere', fault: { kind: 'redirect' }, ...done },
  {
    title: 'does not let us in',
    fault: { kind: 'not_let_in', status: 401 },
    ...done,
    isUnsent: true,
  },
  {
    title: 'does it and says that it failed, for ever',
    fault: { kind: 'error_after_commit', status: 500, isStored: true },
    ...done,
  },
  {
    title: 'does it and fails once',
    fault: { kind: 'error_after_commit', status: 500, isStored: false },
    ...done,
  },
  { title: 'answers half', fault: { kind: 'half_body' }, ...done },
  { title: 'answers nonsense', fault: { kind: 'unreadable_body' }, ...done },
  { title: 'answers a page', fault: { kind: 'wrong_content_type' }, ...done },
  { title: 'answers too little', fault: { kind: 'bad_shape' }, ...done },
  { title: 'answers about another', fault: { kind: 'other_effect' }, ...done },
  {
    title: 'is asked too often',
    fault: { kind: 'rate_limited', retryAfter: '30' },
    ...done,
    isUnsent: true,
  },
  {
    title: 'refuses it for good',
    fault: { kind: 'store_error', status: 400, code: 'charge_disputed' },
    end: 'denied',
    effects: 0,
    isKnownAtOnce: true,
    sends: 1,
  },
  {
    title: 'has it refunded by somebody else just before',
    fault: { kind: 'refunded_by_other' },
    end: 'denied',
    effects: 0,
    isKnownAtOnce: true,
    isAboutMoney: true,
  },
  {
    title: 'does another amount',
    fault: { kind: 'other_amount' },
    end: 'needs_reconciliation',
    effects: 1,
    beyondMinor: 1n,
    isAboutMoney: true,
  },
  {
    title: 'does it in another currency',
    fault: { kind: 'other_currency' },
    end: 'needs_reconciliation',
    effects: 1,
    isAboutMoney: true,
  },
];
