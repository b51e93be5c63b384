import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { createIntakeActivities } from '../../activities/intake';
import type { PulledTickets } from '../../activities/intake/pull-tickets';
import { POLICY } from '../../contracts/policy';
import { quietActivityEnvironment } from '../support/activity-environment';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';
import { insertIntakeShop, insertSource } from '../support/intake-shop';

let database: TestDatabase;
let folder: string;
let source: string;
let sourceNo = 0;

const now = new Date('2026-03-02T10:00:00Z');
const written = new Date('2026-03-02T09:00:00Z');

// The folder never talks to Temporal, so no server has to be there.
const client = new Client({ connection: Connection.lazy({ address: '127.0.0.1:1' }) });

beforeAll(async () => {
  database = await createTestDatabase();
  await insertIntakeShop(database.pool);
});

afterAll(async () => {
  await database.drop();
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-folder-'));
  sourceNo += 1;
  source = `folder${String(sourceNo)}`;
  await insertSource(database.pool, { source, kind: 'folder', settings: { path: folder } });
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function pull(from = source, pool = database.pool): Promise<PulledTickets> {
  const deps = { pool, client, taskQueue: 'nobody', now: () => now };
  const { pullTickets } = createIntakeActivities(deps);
  return quietActivityEnvironment().run(pullTickets, { source: from, afterArrivalNo: '0' });
}

async function put(name: string, content: string | Buffer, modifiedAt = written): Promise<void> {
  await writeFile(path.join(folder, name), content);
  await utimes(path.join(folder, name), modifiedAt, modifiedAt);
}

function ticket(externalId: string, extra: object = {}): string {
  return JSON.stringify({ external_id: externalId, customer_id: 'C-1', body: 'late', ...extra });
}

const filesIn = async (...names: string[]): Promise<string[]> =>
  (await readdir(path.join(folder, ...names), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

const reason = (name: string): Promise<string> =>
  readFile(
    path.join(folder, 'refused', `${name}.${String(written.getTime())}.json.reason.txt`),
    'utf8',
  );

test('good files become tickets and bad ones among them are put aside with the reason', async () => {
  await put('1.json', ticket('A-1'));
  await put('2.json', '{"external_id": ');
  await put('3.json', ticket('A-3', { surprise: true }));
  await put('4.json', ticket('A-4', { customer_id: 'C-404' }));
  await put('5.json', Buffer.from([0xff, 0xfe, 0x7b, 0x00]));
  await put('6.json', '[]');
  await put('7.json', `\ufeff${ticket('A-7')}`);
  const pulled = await pull();
  expect(pulled).toEqual({
    stored: 2,
    refused: 5,
    failed: 0,
    hasMore: false,
    ticketIds: [`${source}-A-1`, `${source}-A-7`],
    nextArrivalNo: null,
  });
  expect(await filesIn()).toEqual([]);
  expect(await filesIn('taken')).toHaveLength(2);
  expect(await reason('2')).toMatch(/not valid JSON/);
  expect(await reason('3')).toMatch(/surprise/);
  expect(await reason('4')).toMatch(/no customer "C-404"/);
  expect(await reason('5')).toMatch(/not UTF-8/);
  expect(await reason('6')).toMatch(/not a ticket/);
});

test('a file over the byte limit is put aside unread', async () => {
  await put('big.json', Buffer.alloc(POLICY.intake.rawBytesMax + 1, 'x'));
  expect(await pull()).toMatchObject({ stored: 0, refused: 1 });
  expect(await reason('big')).toMatch(/20000001 bytes/);
});

test('a file that is being written stays until it is whole', async () => {
  await put('half.json', '{"customer_id": "C-1"', new Date(now.getTime() - 1_000));
  await put('.tmp.json', ticket('A-8'));
  expect(await pull()).toMatchObject({ stored: 0, refused: 0, failed: 0 });
  expect(await filesIn()).toEqual(['.tmp.json', 'half.json']);
  await put('half.json', ticket('A-9'));
  expect(await pull()).toMatchObject({ stored: 1, ticketIds: [`${source}-A-9`] });
});

test('a ticket without an id whose file was stored but not moved is not stored again', async () => {
  const content = JSON.stringify({ customer_id: 'C-2', body: 'no id' });
  await put('x.json', content);
  const first = await pull();
  await put('x.json', content);
  expect(await pull()).toMatchObject({ stored: 0, refused: 0, ticketIds: first.ticketIds });
  expect(first.ticketIds).toHaveLength(1);
});

test('a later file of the same name does not replace the one that was taken', async () => {
  await put('same.json', ticket('A-10'));
  await pull();
  await put('same.json', ticket('A-11'), new Date('2026-03-02T09:30:00Z'));
  await pull();
  expect(await filesIn('taken')).toHaveLength(2);
});

test('two runs on the same folder at once take each file once', async () => {
  for (let no = 0; no < 20; no += 1) await put(`${String(no)}.json`, ticket(`B-${String(no)}`));
  const runs = await Promise.all([pull(), pull()]);
  expect(runs.reduce((sum, run) => sum + run.stored, 0)).toBe(20);
  expect(runs.map((run) => run.refused + run.failed)).toEqual([0, 0]);
  expect(await filesIn()).toEqual([]);
});

test('more files than a page are taken page by page', async () => {
  const count = POLICY.intake.pageSize + 3;
  for (let no = 0; no < count; no += 1) await put(`${String(no)}.json`, ticket(`P-${String(no)}`));
  const first = await pull();
  expect(first).toMatchObject({ stored: POLICY.intake.pageSize, hasMore: true });
  expect(first.nextArrivalNo).not.toBeNull();
  expect(await pull()).toMatchObject({ stored: 3, hasMore: false });
});

test('a file that can not be moved is counted, its ticket is stored, and the next ones are taken', async () => {
  await put('a.json', '{');
  await put('b.json', ticket('A-12'));
  // A file in the place of the folder for refused ones makes the move fail, for root as well.
  await put('refused', '');
  expect(await pull()).toMatchObject({ stored: 1, failed: 1, ticketIds: [`${source}-A-12`] });
  expect(await filesIn()).toContain('a.json');
});

test('a database that is down stops the page and leaves the files where they are', async () => {
  await put('a.json', ticket('A-13'));
  const own = await createTestDatabase();
  await insertIntakeShop(own.pool);
  await insertSource(own.pool, { source: 'gone', kind: 'folder', settings: { path: folder } });
  await own.pool.query('ALTER TABLE tickets RENAME TO moved_tickets');
  await expect(pull('gone', own.pool)).rejects.toThrow('tickets');
  expect(await filesIn()).toEqual(['a.json']);
  await own.drop();
});

test('folders and links that are named like tickets are left alone', async () => {
  await mkdir(path.join(folder, 'dir.json'));
  expect(await pull()).toMatchObject({ stored: 0, refused: 0, failed: 0 });
});

test.each([
  ['source_unknown', null, {}],
  ['source_settings_invalid', 'unset', {}],
  ['source_unreachable', 'missing', { path: '/nonexistent/countersign' }],
])('%s is a clear failure', async (type, name, settings) => {
  if (name !== null) await insertSource(database.pool, { source: name, kind: 'folder', settings });
  await expect(pull(name ?? 'nowhere')).rejects.toMatchObject({ type });
});
