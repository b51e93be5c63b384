/** Questions as customers and models write them, with typos, against the example handbook. */
import { searchPolicyRules } from '../../db/queries/policy-search';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});

afterAll(() => database.drop());

async function search(text: string, onDay = '2026-10-26'): Promise<string[]> {
  const query = { shopId: 'larkfield', text, onDay, limit: 3 };
  const rows = await searchPolicyRules(database.pool, query);
  return rows.map((row) => row.ruleId);
}

describe('searching the handbook', () => {
  it.each([
    ['where is my order', 'W1'],
    ['wher is my oder, it has not arived', 'W1'],
    ['my parcle is late can i get shiping fee back', 'R1'],
    ['lost parcel no scan for two weeks', 'R2'],
    ['arrived dammaged and broken', 'D1'],
    ['the pot was smashd when i opened the box', 'D1'],
    ['item misssing from the box', 'D2'],
    ['recieved wrong item', 'D3'],
    ['sold out replacement', 'D4'],
    ['i changed my mind, how do i retrun it', 'L1'],
    ['clearence item return', 'L2'],
    ['return after 45 days window', 'L3'],
    ['refnud has not reached my credit card', 'R4'],
    ['price droped after i bought it', 'R3'],
    ['product hurt my child', 'H1'],
    ['my lawer will sue you', 'H2'],
    ["my neighbour's order", 'H4'],
    ['change delivery adress', 'H3'],
    ['chargeback dispute at my bank', 'R6'],
  ])('%s finds %s', async (text, rule) => {
    expect(await search(text)).toContain(rule);
  });

  it.each([
    'pizza margherita',
    'qwrtz xkcd asdf',
    'the and of',
    'quantum physics lecture',
    '!!! ??? ... ---',
    "' OR 1=1; -- | & ! ( ) :* <->",
    "http://x.y/a?b=1&c='2\\3 foo\\bar",
    '\\',
    "''",
    '%%%___',
    '&'.repeat(200),
    `${"'".repeat(99)} ${'\\'.repeat(100)}`,
    '😀😀😀',
  ])('%s finds nothing', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it('finds the version that was in force on the day', async () => {
    const query = { shopId: 'larkfield', text: 'late delivery shipping fee', limit: 3 };
    const versions = async (onDay: string): Promise<(number | undefined)[]> => {
      const rows = await searchPolicyRules(database.pool, { ...query, onDay });
      return rows.filter((row) => row.ruleId === 'R1').map((row) => row.version);
    };
    expect(await versions('2026-08-31')).toEqual([1]);
    expect(await versions('2026-09-01')).toEqual([2]);
    expect(await versions('2024-12-31')).toEqual([]);
  });

  it('returns at most three, and only of the shop that was asked', async () => {
    expect((await search('order item return refund delivery')).length).toBe(3);
    const query = { shopId: 'elsewhere', text: 'order', onDay: '2026-10-26', limit: 3 };
    expect(await searchPolicyRules(database.pool, query)).toEqual([]);
  });
});
