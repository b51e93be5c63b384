/** What changed of the facts that an action relied on, in the reader's language. */
import { readMoney } from '../../contracts/changed-facts';
import type { ChangedFact } from '../../contracts/changed-facts';
import { formatMoney } from '../../contracts/money';
import { say, sayCount } from './messages/say';
import { sayCode } from './say-code';
import type { CodeWords } from './say-code';

type Values = Pick<ChangedFact, 'before' | 'now'>;

const STATUS_WORDS: CodeWords = {
  processing: 'processing',
  shipped: 'shipped',
  partly_delivered: 'partly delivered',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

const MONEY = {
  captured: {
    grew: '{amount} more was charged for this order',
    fell: '{amount} less is charged for this order than before',
  },
  money_back: {
    grew: '{amount} was refunded on this order since',
    fell: 'a refund of {amount} on this order was undone',
  },
  disputed: {
    grew: '{amount} more is disputed at the bank',
    fell: '{amount} less is disputed at the bank',
  },
  credited: {
    grew: 'a store credit of {amount} was given for this order since',
    fell: 'a store credit of {amount} was taken back',
  },
} as const;

const UNITS = {
  delivered_units: {
    more: {
      one: '{n} more of the items was delivered',
      other: '{n} more of the items were delivered',
    },
    fewer: {
      one: '{n} fewer of the items is delivered than before',
      other: '{n} fewer of the items are delivered than before',
    },
  },
  labelled_units: {
    more: {
      one: '{n} more of the items was given a return label',
      other: '{n} more of the items were given a return label',
    },
    fewer: {
      one: '{n} fewer of the items is given a return label than before',
      other: '{n} fewer of the items are given a return label than before',
    },
  },
  replaced_units: {
    more: {
      one: '{n} more of the items was sent again',
      other: '{n} more of the items were sent again',
    },
    fewer: {
      one: '{n} fewer of the items is sent again than before',
      other: '{n} fewer of the items are sent again than before',
    },
  },
} as const;

function isIn<Table extends object>(table: Table, fact: PropertyKey): fact is keyof Table {
  return Object.hasOwn(table, fact);
}

function sayMoney(fact: keyof typeof MONEY, { before, now }: Values): string {
  const { grew, fell } = MONEY[fact];
  const { minor, currency } = readMoney(now);
  const more = minor - readMoney(before).minor;
  return more > 0n
    ? say(grew, { amount: formatMoney(more, currency) })
    : say(fell, { amount: formatMoney(-more, currency) });
}

function sayUnits(fact: keyof typeof UNITS, { before, now }: Values): string {
  const more = Number(now) - Number(before);
  return more > 0 ? sayCount(more, UNITS[fact].more) : sayCount(-more, UNITS[fact].fewer);
}

function sayStatus({ before, now }: Values): string {
  if (now === 'gone') return say("the order is no longer one of this customer's");
  return say('the order is {now} now, no longer {before}', {
    now: sayCode(STATUS_WORDS, String(now)),
    before: sayCode(STATUS_WORDS, String(before)),
  });
}

function sayStock(sku: string, { now }: Values): string {
  return now === 'enough'
    ? say('SKU {sku} is in stock again', { sku })
    : say('SKU {sku} has {n} left', { sku, n: String(now) });
}

function sayRule(rule: string, { before, now }: Values): string {
  if (now === 0) return say('rule {rule} is no longer in force', { rule });
  const values = { rule, now: String(now), before: String(before) };
  return say('rule {rule} is in version {now} now, no longer in {before}', values);
}

function sayChange({ fact, before, now }: ChangedFact): string {
  const values = { before, now };
  if (isIn(MONEY, fact)) return sayMoney(fact, values);
  if (isIn(UNITS, fact)) return sayUnits(fact, values);
  if (fact.startsWith('stock:')) return sayStock(fact.slice('stock:'.length), values);
  if (fact.startsWith('rule:')) return sayRule(fact.slice('rule:'.length), values);
  switch (fact) {
    case 'order_status':
      return sayStatus(values);
    case 'open_dispute':
      return say(now === true ? 'a dispute was opened' : 'a dispute was closed');
    case 'address_digest':
      return say('the delivery address changed');
    default:
      return say('{fact} changed', { fact: fact.replaceAll('_', ' ') });
  }
}

/** One sentence: `A dispute was opened; the delivery address changed.` Empty where nothing did. */
export function sayChanges(changes: readonly ChangedFact[]): string {
  const [first, ...others] = new Set(changes.map(sayChange));
  if (first === undefined) return '';
  const words = others.reduce((all, more) => say('{words}; {more}', { words: all, more }), first);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
