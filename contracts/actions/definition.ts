/**
 * One row of the action registry. Adding an action kind is one file and one line in the registry:
 * CONTRIBUTING.md shows how.
 */
import type { z } from 'zod';
import type { JsonValue } from '../canonical';
import type { ResolutionCode, WriteCode } from '../error-codes';
import type { ShopProfile } from '../shop';
import type { WriteFacts } from '../write-facts';

/** What every action says, whatever its kind, in the model's form. */
export type ProposedForm = { kind: string; order_id: string; reason: string };

/** What every frozen action carries. Money is minor units as text, since JSON has no bigint. */
export type FrozenBase = {
  readonly kind: string;
  readonly order_id: string;
  readonly reason: string;
} & {
  readonly [key: string]: JsonValue;
};

/** What an action may rely on; contracts/facts-relied-on.ts has how each is read. */
export type ReliedFact =
  | 'order_status'
  | 'payments'
  | 'credits'
  | 'delivered_units'
  | 'labelled_units'
  | 'replaced_units'
  | 'address'
  | 'stock';

export type Denial<Code extends string = WriteCode> = { code: Code; message: string };

/** A write in our own Postgres, as data; the executor knows how to perform each. */
export type WriteEffect =
  | { effect: 'refund'; paymentId: string; amountMinor: bigint; currency: string; reason: string }
  | {
      effect: 'claim_units';
      remedy: 'return_label' | 'replacement';
      orderLineId: string;
      unitNos: readonly number[];
    }
  /** The refund of the same operation is for these units. */
  | {
      effect: 'pay_units';
      units: readonly { orderLineId: string; unitNo: number; amountMinor: bigint }[];
    }
  | { effect: 'create_return_label'; orderId: string; sku: string; quantity: number }
  | { effect: 'create_replacement'; orderId: string; sku: string; quantity: number }
  | { effect: 'take_stock'; sku: string; quantity: number }
  | {
      effect: 'add_credit';
      orderId: string;
      amountMinor: bigint;
      currency: string;
      reason: string;
    };

/**
 * What a person should know before they approve. `reversible`: we can take it back ourselves.
 * `external`: it leaves us, and only somebody else can give it back. `destructive`: what it changes
 * or deletes can't be restored by anybody.
 */
export type Consequence = 'reversible' | 'external' | 'destructive';

/** What an action is proposed with. */
export type Beside = {
  /** Forms of the resolution that are not in the facts yet. */
  later: readonly ProposedForm[];
  /** The frozen action that this one is an edit of; null for a new one. */
  earlier: FrozenBase | null;
};

export const ALONE: Beside = { later: [], earlier: null };

export type ActionKind<
  Form extends ProposedForm,
  Frozen extends FrozenBase,
  Code extends WriteCode = WriteCode,
> = {
  readonly kind: Form['kind'];
  /** What class of thing it changes; kill switches and caps are set per class. */
  readonly effectClass: 'money' | 'label' | 'stock';
  /** Shown on the card. */
  readonly consequence: Consequence;
  /** Whether an outside service may perform it; else it is kept in our own Postgres, always. */
  readonly canGoOutside: boolean;
  /** Told to the model. */
  readonly description: string;
  /** The model's form: a strict object; reasons differ per kind. */
  readonly formFor: (shop: ShopProfile) => z.ZodType<Form>;
  /** The frozen form, for reading it back from the database. */
  readonly frozenSchema: z.ZodType<Frozen>;
  /** From the model's form and present facts to the bytes that people approve. */
  readonly freeze: (
    form: Form,
    facts: WriteFacts,
    beside: Beside,
  ) => Frozen | Denial<ResolutionCode>;
  /** What it does, in words a support agent reads on the card. */
  readonly describe: (action: Frozen) => string;
  /** What is at stake, in minor units of the order's currency; decides the tier. */
  readonly valueMinor: (action: Frozen, facts: WriteFacts) => bigint;
  /** Every code that `authorize` may answer with; the documentation and the tests go by it. */
  readonly denials: readonly Code[];
  /** Facts whose change makes a proposal of it lapse, even where it could still be written. */
  readonly reliesOn: readonly ReliedFact[];
  /** The kind's own rules, on present facts. Null when nothing speaks against it. */
  readonly authorize: (action: Frozen, facts: WriteFacts) => Denial<Code> | null;
  /** What to write; called after `authorize` said yes, on the same locked facts. */
  readonly effects: (action: Frozen, facts: WriteFacts) => readonly WriteEffect[];
};

export function isDenial(value: object): value is Denial<ResolutionCode> {
  return 'code' in value && 'message' in value;
}
