/** What can happen to a case, as data that fast-check makes up and shrinks. */
import fc from 'fast-check';
import type { Verdict } from '../../../contracts/can';
import type { Scenario, Wish } from './scenario';

/** `insider` is a lead and the run's customer too; `agent3` begins deactivated; `ops` never decides. */
export const PEOPLE = ['agent', 'agent2', 'lead', 'lead2', 'insider', 'agent3', 'ops'] as const;

export type Person = (typeof PEOPLE)[number];

export const SIGNED_FORMS = ['valid', 'forged', 'replayed', 'other_case', 'malformed'] as const;

export type Command =
  | {
      kind: 'decide';
      by: Person;
      verdict: Verdict;
      actionNo: number;
      revisionsBack: number;
      isRightDigest: boolean;
      isSignalled: boolean;
    }
  | {
      kind: 'edit';
      by: Person;
      actionNo: number;
      amountMinor: number;
      revisionsBack: number;
      isReplyNew: boolean;
      isSignalled: boolean;
    }
  | { kind: 'withdraw'; by: Person; revisionsBack: number; isSignalled: boolean }
  | { kind: 'take_over'; by: Person }
  /** By whoever has taken the case, if somebody has, or by anybody. */
  | { kind: 'propose'; by: Person; isByOwner: boolean; wish: Wish; isSignalled: boolean }
  | {
      kind: 'sign';
      by: 'agent' | 'lead';
      verdict: Verdict;
      actionNo: number;
      form: (typeof SIGNED_FORMS)[number];
    }
  | { kind: 'wake'; signal: 'approval' | 'ticketChanged'; payload: string }
  | { kind: 'ticket_changed'; change: (typeof CHANGES)[number] }
  | { kind: 'customer_writes'; isSignalled: boolean }
  | {
      kind: 'end_outside';
      by: Person;
      how: 'closed' | 'merged' | 'human_replied';
      isSignalled: boolean;
    }
  | {
      kind: 'facts';
      what: 'small_refund' | 'big_refund' | 'stock_gone' | 'dispute' | 'address';
      isTold: boolean;
    }
  | { kind: 'user'; who: Person; isActive: boolean }
  | { kind: 'worker'; isThere: boolean }
  | { kind: 'time'; hours: number }
  | { kind: 'relay' }
  | { kind: 'cancel' }
  | { kind: 'retry' };

/** Commands that are given at once, and whether the case may come to rest before the next. */
export type Batch = { commands: readonly Command[]; isSettled: boolean };

export type Run = { scenario: Scenario; isProposedFirst: boolean; batches: readonly Batch[] };

const person = fc.constantFrom(...PEOPLE);
/** Most of what people do is done by those who may. */
const entitled = fc.constantFrom<Person>('agent', 'agent2', 'lead', 'lead2');
const somebody = fc.oneof({ weight: 5, arbitrary: entitled }, { weight: 1, arbitrary: person });
const actionNo = fc.integer({ min: 0, max: 2 });
const mostly = fc.oneof(
  { weight: 7, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);
const revisionsBack = fc.oneof(
  { weight: 7, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(1) },
);
const verdict = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Verdict>('approve') },
  { weight: 2, arbitrary: fc.constant<Verdict>('reject') },
  { weight: 2, arbitrary: fc.constant<Verdict>('send_back') },
);

/** Objects that print as what they are. */
const PLAIN = { noNullPrototype: true } as const;

function commandOf<Kind extends Command['kind']>(
  kind: Kind,
  fields: { [Key in keyof Omit<Extract<Command, { kind: Kind }>, 'kind'>]: fc.Arbitrary<unknown> },
): fc.Arbitrary<Command> {
  return fc.record(
    { kind: fc.constant(kind), ...fields },
    PLAIN,
  ) as unknown as fc.Arbitrary<Command>;
}

const decide = commandOf('decide', {
  ...{ by: somebody, verdict, actionNo, revisionsBack },
  isRightDigest: mostly,
  isSignalled: mostly,
});

const SIGNALS = ['approval', 'ticketChanged'] as const;
const PAYLOADS = ['null', '1', '"x"', '[]', '{}', '{"change":7}', '{"decisionId":"none"}'];
const CHANGES = ['customer_wrote', 'closed', 'merged', 'human_replied', 'facts_changed'] as const;
const FACTS = ['small_refund', 'big_refund', 'stock_gone', 'dispute', 'address'] as const;
const WISHES = ['refund', 'credit', 'replacement', 'label'] as const;

const command = fc.oneof(
  { weight: 40, arbitrary: decide },
  {
    weight: 8,
    arbitrary: commandOf('edit', {
      by: somebody,
      actionNo,
      amountMinor: fc.integer({ min: 100, max: 2_400 }),
      revisionsBack,
      isReplyNew: fc.boolean(),
      isSignalled: mostly,
    }),
  },
  {
    weight: 2,
    arbitrary: commandOf('withdraw', { by: somebody, revisionsBack, isSignalled: mostly }),
  },
  { weight: 4, arbitrary: commandOf('take_over', { by: somebody }) },
  {
    weight: 7,
    arbitrary: commandOf('propose', {
      by: somebody,
      isByOwner: mostly,
      wish: fc.constantFrom(...WISHES),
      isSignalled: mostly,
    }),
  },
  {
    weight: 6,
    arbitrary: commandOf('sign', {
      by: fc.constantFrom('agent', 'lead'),
      ...{ verdict, actionNo },
      form: fc.constantFrom('valid', 'valid', ...SIGNED_FORMS),
    }),
  },
  {
    weight: 3,
    arbitrary: commandOf('wake', {
      signal: fc.constantFrom(...SIGNALS),
      payload: fc.constantFrom(...PAYLOADS),
    }),
  },
  { weight: 2, arbitrary: commandOf('ticket_changed', { change: fc.constantFrom(...CHANGES) }) },
  { weight: 5, arbitrary: commandOf('customer_writes', { isSignalled: mostly }) },
  {
    weight: 2,
    arbitrary: commandOf('end_outside', {
      by: somebody,
      how: fc.constantFrom('closed', 'merged', 'human_replied'),
      isSignalled: mostly,
    }),
  },
  {
    weight: 5,
    arbitrary: commandOf('facts', { what: fc.constantFrom(...FACTS), isTold: fc.boolean() }),
  },
  { weight: 5, arbitrary: commandOf('user', { who: entitled, isActive: fc.boolean() }) },
  { weight: 2, arbitrary: commandOf('worker', { isThere: fc.boolean() }) },
  { weight: 4, arbitrary: commandOf('time', { hours: fc.integer({ min: 1, max: 360 }) }) },
  { weight: 3, arbitrary: commandOf('relay', {}) },
  { weight: 1, arbitrary: commandOf('cancel', {}) },
  { weight: 1, arbitrary: commandOf('retry', {}) },
);

const batch = fc.record(
  { commands: fc.array(command, { minLength: 1, maxLength: 3 }), isSettled: fc.boolean() },
  PLAIN,
);

const scenario: fc.Arbitrary<Scenario> = fc.record(
  {
    wishes: fc.uniqueArray(fc.constantFrom(...WISHES), { minLength: 1, maxLength: 3 }),
    earlier: fc.constantFrom('none', 'near_agent_limit', 'near_lead_limit'),
    temper: fc.constantFrom('stubborn', 'yielding', 'resigning'),
  },
  PLAIN,
);

export const runs: fc.Arbitrary<Run> = fc.record(
  {
    scenario,
    isProposedFirst: mostly,
    batches: fc.array(batch, { minLength: 1, maxLength: 6 }),
  },
  PLAIN,
);
