/** What an action does, in the reader's language; a kind of a newer version in its own words. */
import type { FrozenAction } from '../../contracts/actions';
import { sayUnits } from '../../contracts/actions/refund';
import { formatMoney, isCurrency } from '../../contracts/money';
import { presentLanguage, say } from './messages/say';
import { sayCode } from './say-code';
import type { CodeWords } from './say-code';

const REASON_WORDS: CodeWords = {
  late_delivery: 'late delivery',
  item_not_received: 'item not received',
  price_adjustment: 'price adjustment',
  late_without_fee: 'late without fee',
  repeat_trouble: 'repeat trouble',
  damaged_in_transit: 'damaged in transit',
  wrong_item_sent: 'wrong item sent',
  missing_from_box: 'missing from box',
  changed_mind: 'changed mind',
  arrived_damaged: 'arrived damaged',
  wrong_item: 'wrong item',
};

/** What the customer paid with; another one is said as the shop names it. */
const METHOD_WORDS: CodeWords = { card: 'card', gift_card: 'gift card' };

/** A reason that this version doesn't know is said as it is. */
export function sayReason(reason: string): string {
  return sayCode(REASON_WORDS, reason);
}

function amountOf(action: FrozenAction): string | null {
  const minor = action['amount_minor'];
  const currency = action['currency'];
  if (typeof minor !== 'string' || !/^\d+$/.test(minor)) return null;
  if (typeof currency !== 'string' || !isCurrency(currency)) return null;
  return formatMoney(BigInt(minor), currency);
}

function unitsOf(action: FrozenAction): { n: number; sku: string } | null {
  const { quantity, sku } = action as Readonly<Record<string, unknown>>;
  return typeof quantity === 'number' && typeof sku === 'string' ? { n: quantity, sku } : null;
}

/** The items that a refund as not received is for. */
function goodsOf(action: FrozenAction): string {
  const units: unknown = action['units'];
  if (!Array.isArray(units)) return '';
  return sayUnits(
    units.flatMap((unit: unknown) =>
      typeof unit === 'object' && unit !== null && 'sku' in unit && typeof unit.sku === 'string'
        ? [{ sku: unit.sku }]
        : [],
    ),
  );
}

function sayMoneyAction(action: FrozenAction): string | null {
  const amount = amountOf(action);
  if (amount === null) return null;
  const values = { amount, order: action.order_id, reason: sayReason(action.reason) };
  if (action.kind !== 'refund') {
    return say('Store credit of {amount} for order {order} ({reason})', values);
  }
  const goods = goodsOf(action);
  const reason = goods === '' ? values.reason : `${values.reason}: ${goods}`;
  const method = action['payment_method'];
  if (typeof method !== 'string' || method === '') {
    return say('Refund {amount} on order {order} ({reason})', { ...values, reason });
  }
  const means = sayCode(METHOD_WORDS, method);
  return say('Refund {amount} on order {order} to the {means} ({reason})', {
    ...values,
    ...{ reason, means },
  });
}

function sayUnitAction(action: FrozenAction): string | null {
  const units = unitsOf(action);
  if (!units) return null;
  const values = { ...units, order: action.order_id, reason: sayReason(action.reason) };
  return action.kind === 'replacement'
    ? say('Send {n} × {sku} of order {order} again ({reason})', values)
    : say('Send a prepaid return label for {n} × {sku} of order {order} ({reason})', values);
}

/** From what is frozen alone. Null for a kind, or a form of one, that this version doesn't know. */
export function sayFrozen(action: FrozenAction): string | null {
  switch (action.kind) {
    case 'refund':
    case 'goodwill_credit':
      return sayMoneyAction(action);
    case 'replacement':
    case 'return_label':
      return sayUnitAction(action);
    default:
      return null;
  }
}

/** In English these are the words that were recorded with it. */
export function sayAction({ action, words }: { action: FrozenAction; words: string }): string {
  return presentLanguage() === 'en' ? words : (sayFrozen(action) ?? words);
}
