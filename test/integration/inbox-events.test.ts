/** The stream of changes: it counts what its reader may know of, and ends when they may no more. */
import { createApp } from '../../client/api/app';
import { createChangeFeed } from '../../client/api/change-feed';
import type { ChangeFeed } from '../../client/api/change-feed';
import { hashOfSecret } from '../../client/api/secrets';
import { POLICY } from '../../contracts/policy';
import { appendAudit } from '../../db/queries/audit';
import { createInboxWorld } from '../support/inbox-world';
import type { InboxWorld, WaitingTicket } from '../support/inbox-world';

let world: InboxWorld;
let delivery: WaitingTicket;
let returns: WaitingTicket;

beforeAll(async () => {
  world = await createInboxWorld(2);
  delivery = await world.waiting('delivery');
  returns = await world.waiting('returns');
}, 120_000);

afterAll(() => world.close());

type Heard = { counts: number[]; ends: number; upTo: bigint | null; leave: () => void };

async function sessionOf(userId: string): Promise<{ cookie: string; tokenHash: Buffer }> {
  const cookie = (await world.person(userId)).cookie();
  return { cookie, tokenHash: hashOfSecret(cookie.split('=')[1] ?? '') };
}

async function listen(
  feed: ChangeFeed,
  userId: string,
  since: bigint | null = null,
): Promise<Heard> {
  const { tokenHash } = await sessionOf(userId);
  const heard: Heard = { counts: [], ends: 0, upTo: null, leave: () => undefined };
  heard.leave = feed.subscribe({
    tokenHash,
    since,
    onReady: (upTo) => (heard.upTo = upTo),
    onChange: (count) => heard.counts.push(count),
    onEnd: () => (heard.ends += 1),
  });
  return heard;
}

async function happen(caseId: string | null): Promise<void> {
  const client = await world.pool.connect();
  await client.query('BEGIN');
  await appendAudit(client, { event: 'test', actor: 'x', channel: 'web', caseId, detail: {} });
  await client.query('COMMIT');
  client.release();
}

/** With readers of both teams and one who sees all. */
async function withFeed(
  work: (feed: ChangeFeed, heard: Record<'agent' | 'agent2' | 'lead', Heard>) => Promise<void>,
): Promise<void> {
  const feed = createChangeFeed(world.deps);
  const heard = {
    agent: await listen(feed, 'agent'),
    agent2: await listen(feed, 'agent2'),
    lead: await listen(feed, 'lead'),
  };
  await feed.look();
  try {
    await work(feed, heard);
  } finally {
    for (const { leave } of Object.values(heard)) leave();
  }
}

test('each hears of their own cases, each once, and of nothing else', () =>
  withFeed(async (feed, heard) => {
    await happen(returns.caseId);
    await feed.look();
    expect(heard.agent.counts).toEqual([]);
    expect(heard.agent2.counts).toEqual([1]);
    expect(heard.lead.counts).toEqual([1]);
    await happen(returns.caseId);
    await happen(delivery.caseId);
    await feed.look();
    expect(heard.agent.counts).toEqual([1]);
    expect(heard.agent2.counts).toEqual([1]);
    expect(heard.lead.counts).toEqual([1, 2]);
  }));

test('who comes back hears of what changed while they were away, and only of their own cases', () =>
  withFeed(async (feed, heard) => {
    const { upTo } = heard.agent2;
    expect(upTo).not.toBeNull();
    heard.agent2.leave();
    await happen(delivery.caseId);
    await happen(returns.caseId);
    await feed.look();
    expect(heard.agent2.counts).toEqual([]);
    const back = await listen(feed, 'agent2', upTo);
    const anew = await listen(feed, 'agent2');
    const ahead = await listen(feed, 'agent2', 999_999_999n);
    await feed.look();
    expect([back.counts, anew.counts, ahead.counts]).toEqual([[1], [], []]);
    await happen(returns.caseId);
    await feed.look();
    expect([back.counts, anew.counts, ahead.counts]).toEqual([[1], [1], [1]]);
    for (const { leave } of [back, anew, ahead]) leave();
  }));

test('what is about no case is told to nobody', () =>
  withFeed(async (feed, heard) => {
    await happen(null);
    await happen('no-such-case.1');
    await feed.look();
    for (const { counts } of Object.values(heard)) expect(counts).toEqual([]);
  }));

test('a team that was taken away is gone at the next look', () =>
  withFeed(async (feed, heard) => {
    await world.pool.query(
      `INSERT INTO user_teams (user_id, team) VALUES ('lead', 'delivery') ON CONFLICT DO NOTHING`,
    );
    await happen(returns.caseId);
    await feed.look();
    await world.pool.query(`DELETE FROM user_teams WHERE user_id = 'lead'`);
    expect(heard.lead.counts).toEqual([]);
    expect(heard.agent2.counts).toEqual([1]);
  }));

test.each([
  ['signs out', `DELETE FROM sessions WHERE user_id = 'agent2'`],
  ['is deactivated', `UPDATE users SET is_active = false WHERE user_id = 'agent2'`],
])('who %s hears nothing more, and their stream ends', async (_what, sql) => {
  await withFeed(async (feed, heard) => {
    await world.pool.query(sql);
    await happen(returns.caseId);
    await feed.look();
    expect(heard.agent2).toMatchObject({ counts: [], ends: 1 });
    expect(heard.agent.ends).toBe(0);
  });
  await world.pool.query(`UPDATE users SET is_active = true WHERE user_id = 'agent2'`);
});

test('a stream ends with its session’s time, which it does not prolong', () =>
  withFeed(async (feed, heard) => {
    world.wait(POLICY.signIn.idleMs + 1_000);
    await feed.look();
    for (const { ends } of Object.values(heard)) expect(ends).toBe(1);
  }));

test('the route is for signed-in people, and its bytes name nothing', async () => {
  const faults: unknown[] = [];
  const app = createApp({ ...world.deps, onFault: (fault) => faults.push(fault) });
  expect((await app.request('http://inbox.test/inbox/events')).status).toBe(401);
  const { cookie } = await sessionOf('agent');
  const gone = new AbortController();
  const answer = await app.request('http://inbox.test/inbox/events', {
    headers: { cookie },
    signal: gone.signal,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('cache-control')).toMatch(/no-/);
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  const bytes = first?.value as Uint8Array | undefined;
  expect(new TextDecoder().decode(bytes)).toBe('event: ping\ndata: \n\n');
  await reader?.cancel();
  gone.abort();
  expect(faults).toEqual([]);
});
