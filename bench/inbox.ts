/**
 * How fast the inbox's lists, searches and case pages are with 100,000 cases, and whether any of
 * them reads a large table from end to end. `npm run bench:inbox -- 2000` tries fewer cases and
 * writes no page.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { format, resolveConfig } from 'prettier';
import { appendAudit } from '../db/queries/audit';
import { VIEW_NAMES } from '../db/queries/inbox-views';
import { migrate } from '../db/migrate';
import { createOwnerPool } from '../db/pool';
import { seedExampleShop } from '../db/seed';
import { inTransaction } from '../db/transaction';
import { startProcess } from '../test/support/child-process';
import { PASSWORD, givePasswords } from '../test/support/inbox-client';
import { startLocalServers } from '../worker/local';
import { fillInbox } from './inbox-fill';
import { measure, signIn } from './inbox-load';
import type { Client, Timing } from './inbox-load';
import { inboxPage } from './inbox-page';
import { sequentialScans } from './inbox-plans';

const CASES = 100_000;
const CASES_PER_WAITING = 20;
/** Some see all cases and some those of a team, a large and a small one. */
const PEOPLE = ['lead', 'agent', 'agent2', 'lead2', 'ops'];
const SEE_ALL = new Set(['lead', 'lead2', 'ops']);
const CLIENTS = 10;
const SECONDS = 15;
const WARM_UP_SECONDS = 3;
/** A page a second is a person who does nothing but open pages; at once is more than people do. */
const PACES_MS = [1_000, 0];
/** While pages are read, cases change: what is counted is counted anew. */
const CHANGE_EVERY_MS = 1_000;
const PAGE = path.join(__dirname, '../docs/inbox-speed.md');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function searches(cases: number): string[] {
  const order = `LK-7${String(cases - 20).padStart(6, '0')}`;
  return [order, 'C-B77', 'seldom77', 'order late', 'refund word4711', 'word12', 'nowhere'];
}

/** As a decision or an end does: an entry in the audit chain. */
async function changeACase(pool: Pool): Promise<void> {
  await inTransaction(pool, (client) =>
    appendAudit(client, {
      ...{ event: 'bench', actor: 'bench', channel: 'database' },
      caseId: 'larkfield-B-20.1',
      detail: {},
    }),
  );
}

async function setUp(pool: Pool, cases: number): Promise<void> {
  await seedExampleShop(pool);
  const filling = { cases, waiting: Math.ceil(cases / CASES_PER_WAITING) };
  await fillInbox(pool, filling, say);
  await pool.query(`INSERT INTO user_teams VALUES ('agent', 'delivery'), ('agent2', 'legal')`);
  await givePasswords({ pool }, PEOPLE);
}

function tenOf(clients: readonly Client[]): Client[] {
  return Array.from({ length: CLIENTS }, (_, no) => clients[no % clients.length] ?? { cookie: '' });
}

async function measureAll(
  url: string,
  signedIn: ReadonlyMap<string, Client>,
  cases: number,
): Promise<Timing[]> {
  const all = [...signedIn.values()];
  // Whoever sees all: for the others most of these cases are not there, which is told quickly.
  const seeing = [...signedIn].flatMap(([userId, client]) => (SEE_ALL.has(userId) ? [client] : []));
  const words = searches(cases);
  const kinds = [
    {
      what: 'lists, all views in turn',
      clients: tenOf(all),
      pathFor: (no: number) => `/inbox?view=${VIEW_NAMES[no % VIEW_NAMES.length] ?? ''}`,
    },
    {
      what: 'searches by id and by words',
      clients: tenOf(all),
      pathFor: (no: number) => `/inbox?q=${encodeURIComponent(words[no % words.length] ?? '')}`,
    },
    {
      what: 'cases that wait or are closed',
      clients: tenOf(seeing),
      pathFor: (no: number) => `/inbox/larkfield-B-${String(((no * 7_919) % cases) + 1)}`,
    },
  ];
  const timings: Timing[] = [];
  for (const kind of kinds) {
    await measure(url, kind.clients, { ...kind, seconds: WARM_UP_SECONDS });
    for (const everyMs of PACES_MS) {
      const timing = await measure(url, kind.clients, { ...kind, seconds: SECONDS, everyMs });
      timings.push(timing);
      const { what, medianMs, p95Ms, requests } = timing;
      say(
        `${what}, ${everyMs === 0 ? 'at once' : `each ${String(everyMs)} ms`}: median ${medianMs.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms (${String(requests)})`,
      );
    }
  }
  return timings;
}

async function run(pool: Pool, databaseUrl: string, cases: number): Promise<void> {
  await setUp(pool, cases);
  const ticketIds = ['larkfield-B-20', 'larkfield-B-21', 'larkfield-B-28'];
  const userIds = ['lead', 'agent2', 'ops'];
  const scans = await sequentialScans(pool, { userIds, searches: searches(cases), ticketIds });
  for (const { asking, table, statement } of scans) {
    say(`Sequential scan of ${table} (${asking}): ${statement.slice(0, 120)}`);
  }
  const server = startProcess('dist/client/cli/main.js', {
    args: ['serve', '--port', '0', '--json'],
    env: { DATABASE_URL: databaseUrl },
  });
  const changes = setInterval(() => void changeACase(pool), CHANGE_EVERY_MS);
  try {
    await server.untilSays('"serving"');
    const [, url = ''] = /"url":"([^"]+)"/.exec(server.output()) ?? [];
    const signedIn = new Map<string, Client>();
    for (const login of PEOPLE) signedIn.set(login, await signIn(url, login, PASSWORD));
    const timings = await measureAll(url, signedIn, cases);
    if (cases === CASES) {
      const options = { ...(await resolveConfig(PAGE)), parser: 'markdown' };
      writeFileSync(PAGE, await format(inboxPage({ cases, timings, scans }), options));
    }
  } finally {
    clearInterval(changes);
    await server.kill();
  }
  // In a small table the whole of it is read sooner than an index.
  if (scans.length > 0 && cases === CASES)
    throw new Error('Some statements read a large table from end to end.');
}

async function main(): Promise<void> {
  const cases = Number(process.argv[2] ?? CASES);
  if (!Number.isSafeInteger(cases) || cases < 200 || cases > CASES) {
    throw new RangeError(`The number of cases is from 200 to ${String(CASES)}.`);
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-inbox-'));
  const need = { postgres: true, temporal: false };
  const servers = await startLocalServers({
    dataDir,
    need,
    isHeadless: true,
    say: () => undefined,
  });
  const { databaseUrl } = servers;
  if (databaseUrl === undefined) throw new Error('Postgres was not started.');
  await migrate(databaseUrl);
  const pool = createOwnerPool(databaseUrl, { max: 4 });
  try {
    await run(pool, databaseUrl, cases);
  } finally {
    await pool.end();
    await servers.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
