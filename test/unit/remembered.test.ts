/** What was asked once within a snapshot is not asked again, and nothing else is taken for it. */
import type { PoolClient } from 'pg';
import { prepared } from '../../db/prepared';
import { remembered } from '../../db/remembered';

type Asked = { name?: string; text: string; values: unknown[] };

function listening(): { client: PoolClient; asked: Asked[] } {
  const asked: Asked[] = [];
  const query = (said: string | Asked, values: unknown[] = []): Promise<unknown> => {
    asked.push(typeof said === 'string' ? { text: said, values } : said);
    return Promise.resolve({ rows: [asked.length] });
  };
  return { client: { query } as unknown as PoolClient, asked };
}

test('the same question with the same values is asked once, and any other by itself', async () => {
  const { client, asked } = listening();
  const db = remembered(client);
  const first = await db.query('SELECT $1', ['a']);
  expect(await db.query('SELECT $1', ['a'])).toBe(first);
  expect(await db.query('SELECT $1', ['b'])).not.toBe(first);
  expect(await db.query('SELECT 1, $1', ['a'])).not.toBe(first);
  await db.query('SELECT $1', [12n]);
  await db.query('SELECT $1', ['12']);
  await db.query('SELECT $1', [12]);
  expect(asked.map(({ values }) => values)).toEqual([['a'], ['b'], ['a'], [12n], ['12'], [12]]);
});

test('a statement has one name, its own, and one without values has none', async () => {
  const { client, asked } = listening();
  const db = prepared(client);
  await db.query('SELECT $1', ['a']);
  await db.query('SELECT $1', ['b']);
  await db.query('SELECT 2, $1', ['a']);
  await db.query('COMMIT');
  const names = asked.map(({ name }) => name);
  expect(names[0]).toMatch(/^countersign_\d+$/);
  expect(names).toEqual([
    names[0],
    names[0],
    expect.stringMatching(/^countersign_\d+$/),
    undefined,
  ]);
  expect(names[2]).not.toBe(names[0]);
});
