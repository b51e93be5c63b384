/** What may happen to the writes of one order, as data that fast-check makes and shortens. */
import fc from 'fast-check';
import { LOCAL_STEPS, REMOTE_STEPS } from '../../../activities/writes/steps';
import type { WriteStep } from '../../../activities/writes/steps';
import type { Fault, WebhookMode } from '../scripted-provider/faults';

export type WriteForm =
  | { kind: 'refund'; amount: number; reason: 'item_not_received' | 'price_adjustment' }
  | { kind: 'return_label'; quantity: number; reason: 'changed_mind' }
  | { kind: 'replacement'; quantity: number; reason: 'damaged_in_transit' };

/** `write` names one of the approved writes, counted around. */
export type Command =
  | { does: 'approve'; form: WriteForm }
  | { does: 'execute' | 'ask'; write: number; atOnce: number }
  /** An executor that ends at a step, as far as the database and the provider can see. */
  | { does: 'die'; write: number; step: WriteStep }
  /** An executor that stands still around its send until its lease is over and another went on. */
  | { does: 'oversleep'; write: number; step: 'sending_committed' | 'answered' }
  /** What the provider does with the next request of the write. */
  | { does: 'misbehave'; write: number; fault: Fault; webhook: WebhookMode }
  | { does: 'pass'; ms: number }
  | { does: 'deliver'; how: 'in_order' | 'reversed' | 'twice' | 'never' }
  /** A pending effect ends, or one that was done fails after all. */
  | { does: 'provider_ends'; write: number; state: 'succeeded' | 'failed' }
  | { does: 'refund_elsewhere'; minor: number; where: 'shop' | 'provider' }
  /** Somebody makes a refund by hand that carries the id of the write. */
  | { does: 'copy_by_hand'; write: number; minor: number; state: 'succeeded' | 'failed' }
  /** One dispute of the order, told of as the bank's side does. */
  | { does: 'dispute'; told: 'opened' | 'won' | 'lost'; minor: number }
  /** Two people say what became of it, truly or wrongly. */
  | { does: 'people_settle'; write: number; isTrue: boolean }
  /** A person settles what freezes the payment. */
  | { does: 'settle_findings' }
  | { does: 'switch'; to: 'off' | 'on' }
  /** Ops switch it off while an executor stands between its stamp and its send. */
  | { does: 'switch_in_the_middle'; write: number }
  /** The provider's list is read, as by night. */
  | { does: 'read_list' }
  /** The lead who approved everything leaves, or comes back. */
  | { does: 'deactivate' | 'reactivate' }
  | { does: 'route'; route: 'local' | 'remote' };

export type Mix = { route: 'local' | 'remote'; commands: readonly Command[] };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * All faults within the limits that providers declare, but those that a test could only wait for
 * (no answer at all, an answer that stalls), which the provider matrix has.
 */
export const FAULTS: readonly Fault[] = [
  { kind: 'none' },
  { kind: 'drop' },
  { kind: 'in_progress' },
  { kind: 'error_before_commit', status: 503 },
  { kind: 'error_before_commit', status: 400 },
  { kind: 'html_error', status: 502 },
  { kind: 'redirect' },
  { kind: 'rate_limited', retryAfter: '30' },
  { kind: 'not_let_in', status: 401 },
  { kind: 'drop_then_commit_later', delayMs: 30 * MINUTE_MS },
  { kind: 'store_error', status: 400, code: 'charge_disputed' },
  { kind: 'other_amount' },
  { kind: 'pending' },
  { kind: 'refunded_by_other' },
  { kind: 'commit_then_drop' },
  { kind: 'error_after_commit', status: 500, isStored: true },
  { kind: 'error_after_commit', status: 500, isStored: false },
  { kind: 'half_body' },
  { kind: 'unreadable_body' },
  { kind: 'wrong_content_type' },
  { kind: 'bad_shape' },
  { kind: 'other_effect' },
];

const PASSES_MS = [6_000, 2 * MINUTE_MS, 40 * MINUTE_MS, 7 * HOUR_MS, 13 * HOUR_MS, 48 * HOUR_MS];

const write = fc.nat({ max: 3 });

const refundForm: fc.Arbitrary<WriteForm> = fc.record({
  kind: fc.constant('refund' as const),
  // Of 132.95: in parts, the whole, and what is left after a part, to the cent.
  amount: fc.constantFrom(12.95, 40, 60, 72.95, 92.95, 120, 132.95),
  reason: fc.constantFrom('item_not_received' as const, 'price_adjustment' as const),
});

const form: fc.Arbitrary<WriteForm> = fc.oneof(
  { weight: 2, arbitrary: refundForm },
  fc.record({
    kind: fc.constant('return_label' as const),
    quantity: fc.integer({ min: 1, max: 3 }),
    reason: fc.constant('changed_mind' as const),
  }),
  fc.record({
    kind: fc.constant('replacement' as const),
    quantity: fc.integer({ min: 1, max: 3 }),
    reason: fc.constant('damaged_in_transit' as const),
  }),
);

const approve = fc.record({ does: fc.constant('approve' as const), form });

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: approve },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('execute' as const, 'ask' as const),
      write,
      atOnce: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('die' as const),
      write,
      step: fc.constantFrom(...LOCAL_STEPS, ...REMOTE_STEPS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('misbehave' as const),
      write,
      fault: fc.constantFrom(...FAULTS),
      webhook: fc.constantFrom('once' as const, 'twice' as const, 'never' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      ms: fc.constantFrom(...PASSES_MS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('deliver' as const),
      how: fc.constantFrom('in_order', 'reversed', 'twice', 'never'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('provider_ends' as const),
      write,
      state: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('refund_elsewhere' as const),
      minor: fc.constantFrom(1, 1_295, 6_000),
      where: fc.constantFrom('shop' as const, 'provider' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('copy_by_hand' as const),
      write,
      minor: fc.constantFrom(1, 1_295, 6_000),
      state: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('dispute' as const),
      told: fc.constantFrom('opened' as const, 'won' as const, 'lost' as const),
      minor: fc.constantFrom(0, 1, 5_000, 13_295),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('people_settle' as const),
      write,
      isTrue: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Command>({ does: 'settle_findings' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ does: 'read_list' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Command>(
      { does: 'switch', to: 'off' },
      { does: 'switch', to: 'on' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('switch_in_the_middle' as const), write }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Command>({ does: 'deactivate' }, { does: 'reactivate' }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('route' as const),
      route: fc.constantFrom('local' as const, 'remote' as const),
    }),
  },
);

/** The next send meets a fault, and time goes by before anybody asks. */
const sentWithFault: fc.Arbitrary<Command[]> = fc
  .record({
    write,
    fault: fc.constantFrom(...FAULTS),
    webhook: fc.constantFrom('once' as const, 'twice' as const, 'never' as const),
    ms: fc.constantFrom(...PASSES_MS),
  })
  .map(({ write: which, fault, webhook, ms }) => [
    { does: 'misbehave', write: which, fault, webhook },
    { does: 'execute', write: which, atOnce: 1 },
    { does: 'pass', ms },
    { does: 'ask', write: which, atOnce: 1 },
  ]);

/** Done, and failed after all; the news of both comes together. */
const failsLate: fc.Arbitrary<Command[]> = fc
  .record({
    write,
    how: fc.constantFrom('in_order' as const, 'reversed' as const, 'twice' as const),
  })
  .map(({ write: which, how }) => [
    { does: 'execute', write: which, atOnce: 2 },
    { does: 'provider_ends', write: which, state: 'failed' },
    { does: 'deliver', how },
  ]);

/** A no that comes too late: by then another executor has sent it, and it is done. */
const oversleeps: fc.Arbitrary<Command[]> = fc
  .record({
    write,
    fault: fc.constantFrom(...FAULTS, { kind: 'error_before_commit', status: 400 } as const),
    step: fc.constantFrom('sending_committed' as const, 'answered' as const),
  })
  .map(({ write: which, fault, step }) => [
    { does: 'misbehave', write: which, fault, webhook: 'once' },
    { does: 'oversleep', write: which, step },
  ]);

/** Never answered, said by two people not to be done, and done all the same. */
const lateSuccess: fc.Arbitrary<Command[]> = fc
  .record({
    write,
    minor: fc.constantFrom(1_295, 6_000),
    how: fc.constantFrom('in_order', 'twice'),
  })
  .map(({ write: which, minor, how }) => [
    { does: 'misbehave', write: which, fault: { kind: 'drop' }, webhook: 'never' },
    { does: 'execute', write: which, atOnce: 1 },
    { does: 'pass', ms: 13 * HOUR_MS },
    { does: 'ask', write: which, atOnce: 1 },
    { does: 'people_settle', write: which, isTrue: true },
    { does: 'ask', write: which, atOnce: 1 },
    { does: 'copy_by_hand', write: which, minor, state: 'succeeded' },
    { does: 'deliver', how },
  ]);

const sentence: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 8, arbitrary: command.map((one) => [one]) },
  { weight: 4, arbitrary: sentWithFault },
  { weight: 1, arbitrary: failsLate },
  { weight: 2, arbitrary: oversleeps },
  { weight: 1, arbitrary: lateSuccess },
);

export const mixes: fc.Arbitrary<Mix> = fc
  .record({
    route: fc.constantFrom('local' as const, 'remote' as const, 'remote' as const),
    firsts: fc.array(approve, { minLength: 1, maxLength: 3 }),
    rest: fc.array(sentence, { minLength: 2, maxLength: 7 }),
  })
  .map(({ route, firsts, rest }) => ({ route, commands: [...firsts, ...rest.flat()] }));
