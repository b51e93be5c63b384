/** The action registry: every write that a model may propose and a person may approve. */
import type { z } from 'zod';
import type { ShopProfile } from '../shop';
import type { WriteFacts } from '../write-facts';
import { ALONE } from './definition';
import type {
  ActionKind,
  Beside,
  Consequence,
  Denial,
  FrozenBase,
  ProposedForm,
  ReliedFact,
  WriteEffect,
} from './definition';
import { goodwillCredit } from './goodwill-credit';
import { refund } from './refund';
import { replacement } from './replacement';
import { returnLabel } from './return-label';
import type { ResolutionCode, WriteCode } from '../error-codes';

export type {
  Beside,
  Consequence,
  Denial,
  ProposedForm,
  ReliedFact,
  WriteEffect,
} from './definition';
export { isDenial } from './definition';

/** An action as it stands in a proposal; read back through its kind's schema. */
export type FrozenAction = FrozenBase;

/** A kind with its own types closed over, so that a list of kinds can be used by name. */
export type AnyActionKind = {
  readonly kind: string;
  readonly effectClass: 'money' | 'label' | 'stock';
  readonly consequence: Consequence;
  readonly canGoOutside: boolean;
  readonly description: string;
  readonly formFor: (shop: ShopProfile) => z.ZodType<ProposedForm>;
  readonly freeze: (
    form: ProposedForm,
    shop: ShopProfile,
    facts: WriteFacts,
  ) => FrozenAction | Denial<ResolutionCode>;
  /** The same for an action that is proposed beside others, or in place of an earlier one. */
  readonly freezeBeside: (
    form: ProposedForm,
    shop: ShopProfile,
    given: { facts: WriteFacts; beside: Beside },
  ) => FrozenAction | Denial<ResolutionCode>;
  readonly describe: (action: FrozenAction) => string;
  readonly valueMinor: (action: FrozenAction, facts: WriteFacts) => bigint;
  readonly denials: readonly WriteCode[];
  readonly reliesOn: readonly ReliedFact[];
  readonly authorize: (action: FrozenAction, facts: WriteFacts) => Denial | null;
  readonly effects: (action: FrozenAction, facts: WriteFacts) => readonly WriteEffect[];
};

/** A schema takes milliseconds to build, and one check of a resolution asks for it many times. */
function perShop<Made>(make: (shop: ShopProfile) => Made): (shop: ShopProfile) => Made {
  const made = new WeakMap<ShopProfile, Made>();
  return (shop) => {
    const known = made.get(shop);
    if (known !== undefined) return known;
    const fresh = make(shop);
    made.set(shop, fresh);
    return fresh;
  };
}

/** Every entry point parses again, so a wrong kind can't slip through the common type. */
export function closeOver<
  Form extends ProposedForm,
  Frozen extends FrozenBase,
  Code extends WriteCode,
>(row: ActionKind<Form, Frozen, Code>): AnyActionKind {
  const frozen = (action: FrozenAction): Frozen => row.frozenSchema.parse(action);
  const formFor = perShop(row.formFor);
  return {
    kind: row.kind,
    effectClass: row.effectClass,
    consequence: row.consequence,
    canGoOutside: row.canGoOutside,
    description: row.description,
    formFor,
    freeze: (form, shop, facts) => row.freeze(formFor(shop).parse(form), facts, ALONE),
    freezeBeside: (form, shop, { facts, beside }) =>
      row.freeze(formFor(shop).parse(form), facts, beside),
    describe: (action) => row.describe(frozen(action)),
    valueMinor: (action, facts) => row.valueMinor(frozen(action), facts),
    denials: row.denials,
    reliesOn: row.reliesOn,
    authorize: (action, facts) => row.authorize(frozen(action), facts),
    effects: (action, facts) => row.effects(frozen(action), facts),
  };
}

export const ACTION_KINDS: readonly AnyActionKind[] = [
  closeOver(refund),
  closeOver(returnLabel),
  closeOver(replacement),
  closeOver(goodwillCredit),
];

/** What an outside service may perform. */
export const REMOTE_KINDS: readonly string[] = ACTION_KINDS.filter(
  ({ canGoOutside }) => canGoOutside,
).map(({ kind }) => kind);

/** What an action puts at stake, in the order's currency; nothing where the order is gone. */
export function valueOf(
  action: FrozenAction,
  facts: WriteFacts,
): { minor: bigint; currency: string } {
  const { order } = facts;
  if (!order) return { minor: 0n, currency: '' };
  return { minor: actionKind(action.kind).valueMinor(action, facts), currency: order.currency };
}

/**
 * The registry's row of that kind.
 * @throws RangeError for a kind that is not in the registry (a proposal of a newer version).
 */
export function actionKind(kind: string): AnyActionKind {
  const row = ACTION_KINDS.find((candidate) => candidate.kind === kind);
  if (!row) throw new RangeError(`There is no action kind named ${JSON.stringify(kind)}.`);
  return row;
}

/** Null for a kind of a newer version, of which this one knows nothing. */
export function consequenceOf(kind: string): Consequence | null {
  return ACTION_KINDS.find((row) => row.kind === kind)?.consequence ?? null;
}
