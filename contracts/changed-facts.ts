/** What changed of the facts that an action relied on, in words for the card and the model. */
import type { JsonValue } from './canonical';
import type { FactsRecord } from './facts-relied-on';
import { formatMoney } from './money';

export type ChangedFact = {
  fact: string;
  before: string | number | boolean;
  now: string | number | boolean;
  /** A clause without its full stop: `12.95 CAD was refunded on this order since`. */
  words: string;
};

type Values = Pick<ChangedFact, 'before' | 'now'>;

/** From `"1295 CAD"`, as facts are recorded. */
export function readMoney(value: Values['now']): { minor: bigint; currency: string } {
  const [minor = '0', currency = ''] = String(value).split(' ');
  return { minor: BigInt(minor), currency };
}

/** Tells a sum that grew and one that fell. */
function moneyWords(
  { before, now }: Values,
  words: { grew: (amount: string) => string; fell: (amount: string) => string },
): string {
  const { minor, currency } = readMoney(now);
  const more = minor - readMoney(before).minor;
  return more > 0n
    ? words.grew(formatMoney(more, currency))
    : words.fell(formatMoney(-more, currency));
}

function unitWords({ before, now }: Values, what: string): string {
  const more = Number(now) - Number(before);
  return more > 0
    ? `${String(more)} more of the items ${more === 1 ? 'was' : 'were'} ${what}`
    : `${String(-more)} fewer of the items ${more === -1 ? 'is' : 'are'} ${what} than before`;
}

const spoken = (value: Values['now']): string => String(value).replaceAll('_', ' ');

const WORDS: Readonly<Record<string, (values: Values) => string>> = {
  order_status: ({ before, now }) =>
    now === 'gone'
      ? "the order is no longer one of this customer's"
      : `the order is ${spoken(now)} now, no longer ${spoken(before)}`,
  captured: (values) =>
    moneyWords(values, {
      grew: (amount) => `${amount} more was charged for this order`,
      fell: (amount) => `${amount} less is charged for this order than before`,
    }),
  money_back: (values) =>
    moneyWords(values, {
      grew: (amount) => `${amount} was refunded on this order since`,
      fell: (amount) => `a refund of ${amount} on this order was undone`,
    }),
  open_dispute: ({ now }) => (now === true ? 'a dispute was opened' : 'a dispute was closed'),
  disputed: (values) =>
    moneyWords(values, {
      grew: (amount) => `${amount} more is disputed at the bank`,
      fell: (amount) => `${amount} less is disputed at the bank`,
    }),
  credited: (values) =>
    moneyWords(values, {
      grew: (amount) => `a store credit of ${amount} was given for this order since`,
      fell: (amount) => `a store credit of ${amount} was taken back`,
    }),
  delivered_units: (values) => unitWords(values, 'delivered'),
  labelled_units: (values) => unitWords(values, 'given a return label'),
  replaced_units: (values) => unitWords(values, 'sent again'),
  address_digest: () => 'the delivery address changed',
};

function stockWords(sku: string, { now }: Values): string {
  return now === 'enough' ? `SKU ${sku} is in stock again` : `SKU ${sku} has ${String(now)} left`;
}

function ruleWords(ruleId: string, { before, now }: Values): string {
  if (now === 0) return `rule ${ruleId} is no longer in force`;
  return `rule ${ruleId} is in version ${String(now)} now, no longer in ${String(before)}`;
}

function wordsFor(fact: string, values: Values): string {
  if (fact.startsWith('stock:')) return stockWords(fact.slice('stock:'.length), values);
  if (fact.startsWith('rule:')) return ruleWords(fact.slice('rule:'.length), values);
  return WORDS[fact]?.(values) ?? `${spoken(fact)} changed`;
}

function isPlain(value: JsonValue | undefined): value is ChangedFact['before'] {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Stock that is enough where it was not is good news, and no reason to look again. */
function matters(fact: string, { before, now }: Values): boolean {
  return before !== now && !(fact.startsWith('stock:') && now === 'enough');
}

/**
 * The facts that changed since they were recorded, in the order in which they stand.
 * @param before as recorded; what an earlier version recorded under other names is passed over.
 */
export function changedFacts(
  before: Readonly<Record<string, JsonValue>>,
  now: FactsRecord,
): ChangedFact[] {
  const changed = Object.entries(now).flatMap(([fact, value]): ChangedFact[] => {
    const recorded = before[fact];
    if (!isPlain(recorded) || !matters(fact, { before: recorded, now: value })) return [];
    return [
      {
        fact,
        before: recorded,
        now: value,
        words: wordsFor(fact, { before: recorded, now: value }),
      },
    ];
  });
  // A dispute that opens moves the disputed sum too: one thing happened, and it is said once.
  const hasDispute = changed.some(({ fact }) => fact === 'open_dispute');
  return changed.filter(({ fact }) => !(hasDispute && fact === 'disputed'));
}

/** One sentence for the card: `A dispute was opened; the delivery address changed.` */
export function describeChanges(changes: readonly ChangedFact[]): string {
  const words = [...new Set(changes.map((change) => change.words))].join('; ');
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
