/** Several shops on one server, each a database of its own: their writes don't wait for each other. */
import type { Pool } from 'pg';
import { createOwnerPool, createPool } from '../../../db/pool';
import { startProcess } from '../child-process';

/** More than the cases of a shop that stop with a connection in hand. */
const CONNECTIONS = 20;

function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** The first is seeded, the others are copies of it. */
export async function createShops(url: string, count: number): Promise<Pool[]> {
  const seeding = startProcess('test/support/seed-process.ts', { env: { DATABASE_URL: url } });
  const end = await seeding.ended;
  if (end !== '0') throw new Error(`Seeding failed (${end}): ${seeding.output()}`);
  const seeded = new URL(url).pathname.slice(1);
  const owner = createOwnerPool(databaseUrl(url, 'postgres'), { max: 1 });
  const urls = [url];
  try {
    for (let no = 1; no < count; no += 1) {
      await owner.query(`CREATE DATABASE shop_${String(no)} TEMPLATE "${seeded}"`);
      urls.push(databaseUrl(url, `shop_${String(no)}`));
    }
    // A copied sequence has numbers in hand that the log does not know; a crash would give them twice.
    await owner.query('CHECKPOINT');
  } finally {
    await owner.end();
  }
  return urls.map((each) => createPool(each, { max: CONNECTIONS }));
}
