/** Cases of several teams that wait for people, and the people: what tests of the inbox begin with. */
import type { Pool } from 'pg';
import type { AppDeps } from '../../client/api/app';
import { findShownDigest } from '../../db/queries/shown';
import type { PendingAction } from './case-facts';
import { createTestDatabase } from './database';
import type { TestDatabase } from './database';
import { refundForm } from './facts';
import { createInboxClient, givePasswords } from './inbox-client';
import type { InboxClient } from './inbox-client';
import { addLateOrders } from './late-orders';
import { orderOf, propose } from './waiting-case';

export type InboxWorld = {
  database: TestDatabase;
  pool: Pool;
  /** What the application gets, with this clock. */
  deps: Omit<AppDeps, 'onFault'>;
  /** Moves the clock of the application. */
  wait: (ms: number) => void;
  now: () => Date;
  /** A case with a refund that waits for a decision, of this team or of none. */
  waiting: (team: string | null) => Promise<WaitingTicket>;
  person: (userId: string) => Promise<InboxClient>;
  close: () => Promise<void>;
};

export type WaitingTicket = PendingAction & {
  ticketId: string;
  orderId: string;
  proposalDigest: string;
};

/** Whose cases each looks after; the others of the example shop are in no team. */
const TEAMS: readonly (readonly [userId: string, team: string])[] = [
  ['agent', 'delivery'],
  ['agent2', 'returns'],
  ['lead2', 'returns'],
  ['reader', 'delivery'],
  ['ops', 'returns'],
  ['admin', 'returns'],
];

async function addPeople(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO users (user_id, display_name, role)
     VALUES ('reader', 'Rae', 'read_only'), ('admin', 'Ada', 'admin')`,
  );
  for (const row of TEAMS) {
    await pool.query('INSERT INTO user_teams (user_id, team) VALUES ($1, $2)', [...row]);
  }
  await givePasswords({ pool }, ['agent', 'agent2', 'lead', 'lead2', 'ops', 'reader', 'admin']);
}

/** @param tickets how many cases the test can have. */
export async function createInboxWorld(tickets: number): Promise<InboxWorld> {
  const database = await createTestDatabase({ seeded: true });
  const { pool } = database;
  await addPeople(pool);
  const left = await addLateOrders(pool, { count: tickets, prefix: 'I' });
  let passedMs = 0;
  const now = (): Date => new Date(Date.now() + passedMs);
  const deps = {
    pool: database.appPool,
    now,
    takeIn: () => Promise.resolve(),
    handOver: () => Promise.resolve(false),
    wake: () => Promise.resolve(),
  };
  const waiting = async (team: string | null): Promise<WaitingTicket> => {
    const ticketId = left.shift();
    if (ticketId === undefined) throw new Error('Every ticket is used: ask for more.');
    const orderId = await orderOf(pool, ticketId);
    const [action] = await propose(pool, ticketId, [
      refundForm({ order_id: orderId, amount: 12.95 }),
    ]);
    if (!action) throw new Error('Nothing was proposed.');
    await pool.query('UPDATE cases SET team = $2 WHERE ticket_id = $1', [ticketId, team]);
    const proposalDigest = await findShownDigest(pool, action);
    return { ...action, ticketId, orderId, proposalDigest };
  };
  const person = async (userId: string): Promise<InboxClient> => {
    const client = createInboxClient(deps);
    const answer = await client.signIn(userId);
    if (answer.status !== 303)
      throw new Error(`${userId} can't sign in: ${String(answer.status)}.`);
    return client;
  };
  const wait = (ms: number): void => {
    passedMs += ms;
  };
  return { database, pool, deps, wait, now, waiting, person, close: () => database.drop() };
}
