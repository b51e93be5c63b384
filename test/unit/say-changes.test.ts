/** What changed is said in English as the core says it, and otherwise in the other languages. */
import { changedFacts, describeChanges } from '../../contracts/changed-facts';
import type { ChangedFact } from '../../contracts/changed-facts';
import { inLanguage } from '../../client/web/messages/say';
import { sayChanges } from '../../client/web/say-changes';

type Value = ChangedFact['before'];

const CHANGES: readonly (readonly [fact: string, before: Value, now: Value])[] = [
  ['order_status', 'shipped', 'delivered'],
  ['order_status', 'processing', 'partly_delivered'],
  ['order_status', 'shipped', 'cancelled'],
  ['order_status', 'shipped', 'gone'],
  ['captured', '100 CAD', '1395 CAD'],
  ['captured', '1395 CAD', '100 CAD'],
  ['money_back', '0 CAD', '1295 CAD'],
  ['money_back', '1295 CAD', '0 CAD'],
  ['open_dispute', false, true],
  ['open_dispute', true, false],
  ['disputed', '0 JPY', '1295 JPY'],
  ['disputed', '1295 JPY', '0 JPY'],
  ['credited', '0 CAD', '1000 CAD'],
  ['credited', '1000 CAD', '0 CAD'],
  ...['delivered_units', 'labelled_units', 'replaced_units'].flatMap((fact) => [
    [fact, 0, 1] as const,
    [fact, 0, 2] as const,
    [fact, 1, 0] as const,
    [fact, 3, 1] as const,
  ]),
  ['address_digest', 'a', 'b'],
  ['stock:GH-01', 'enough', '2'],
  ['rule:R1', 2, 0],
  ['rule:R1', 2, 3],
  ['some_new_fact', 1, 2],
];

function changed(...rows: readonly (typeof CHANGES)[number][]): ChangedFact[] {
  return changedFacts(
    Object.fromEntries(rows.map(([fact, before]) => [fact, before])),
    Object.fromEntries(rows.map(([fact, , now]) => [fact, now])),
  );
}

test.each(CHANGES)('%s from %p to %p', (...row) => {
  const changes = changed(row);
  expect(changes).toHaveLength(1);
  const words = describeChanges(changes);
  expect(sayChanges(changes)).toBe(words);
  const german = inLanguage('de', () => sayChanges(changes));
  const french = inLanguage('fr', () => sayChanges(changes));
  expect(new Set([words, german, french]).size).toBe(3);
});

test('stock that is enough again', () => {
  const again: ChangedFact = {
    fact: 'stock:GH-01',
    before: '0',
    now: 'enough',
    words: 'SKU GH-01 is in stock again',
  };
  expect(sayChanges([again])).toBe(describeChanges([again]));
});

test('several are one sentence, and what is the same is said once', () => {
  const [first, second] = [
    changed(['money_back', '0 CAD', '1295 CAD']),
    changed(['address_digest', 'a', 'b']),
  ];
  const changes = [...first, ...second, ...first];
  expect(sayChanges(changes)).toBe(describeChanges(changes));
  expect(inLanguage('de', () => sayChanges(changes))).toBe(
    'Auf diese Bestellung wurden seither 12.95 CAD erstattet; die Lieferadresse hat sich geändert.',
  );
});

test('nothing is said of nothing', () => {
  expect(sayChanges([])).toBe('');
});
