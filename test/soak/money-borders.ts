/** Every amount of a refund through every border; `count` is how many of each currency. */
import { checkAll } from '../support/money/check-borders';
import { createTestDatabase } from '../support/database';
import { amountsThroughDatabase } from '../support/money/through-database';
import type { Experiment, SoakContext, SoakRow } from './experiment';

const CURRENCIES = [
  ['CAD', 2],
  ['JPY', 0],
  ['KWD', 3],
] as const;
const ALL = 500_000;

function failureOf(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

async function run({ count, say }: SoakContext): Promise<SoakRow[]> {
  const rows: SoakRow[] = [];
  const step = Math.max(1, Math.floor(ALL / count));
  for (const [currency, exponent] of CURRENCIES) {
    say(`${currency}: model text, contract, frozen action, reservation, Stripe, screens.`);
    let checked = 0;
    const failures = failureOf(() => {
      checked = checkAll(currency, exponent, step);
    });
    rows.push({ what: `${currency}, text to screen`, count: checked, outcome: 'exact', failures });
  }
  const database = await createTestDatabase();
  const failures = await amountsThroughDatabase(database.appPool, ALL);
  await database.drop();
  rows.push({ what: 'through Postgres', count: ALL, outcome: 'exact', failures });
  return rows;
}

export const moneyBorders: Experiment = {
  about: 'every amount of a refund through every border, in currencies of 0, 2 and 3 decimals',
  countDefault: ALL,
  run,
};
