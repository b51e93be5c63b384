/** Cases that wait, and people before the inbox: without a Workflow, which forms don't need. */
import type { Pool } from 'pg';
import type { AppDeps } from '../../client/api/app';
import type { Resolution } from '../../contracts/resolution';
import { countRows } from './case-facts';
import { createTestDatabase } from './database';
import { refundForm } from './facts';
import { createInboxClient, givePasswords } from './inbox-client';
import type { InboxClient } from './inbox-client';
import { addLateOrders } from './late-orders';
import { orderOf, propose } from './waiting-case';

export type WaitingTicket = {
  ticketId: string;
  externalId: string;
  customerId: string;
  orderId: string;
  caseId: string;
  /** `/inbox/<ticket>`. */
  path: string;
};

export type WaitingInbox = {
  /** As the owner, to look at everything and to change the shop by other hands. */
  pool: Pool;
  /** Signals that were sent. */
  woken: string[];
  /** What the Workflow answers to whoever asks for its case. */
  handOver: AppDeps['handOver'];
  /** Somebody who has signed in. */
  person: (userId: string) => Promise<InboxClient>;
  /** A ticket whose case waits for these actions, after a look at its order. */
  waiting: (forms?: (orderId: string) => Resolution['actions']) => Promise<WaitingTicket>;
  close: () => Promise<void>;
};

const LOOK = JSON.stringify({ items: [{ sku: 'LADDER-4', quantity: 1 }], status: 'shipped' });

/** A look at the order before anything was proposed, as the gates store it. */
async function lookUp(pool: Pool, ticket: WaitingTicket): Promise<void> {
  await pool.query(
    `INSERT INTO tool_calls (case_id, step_no, call_no, call_id, tool, arguments_text, code,
                             model_text, artifact, order_id, started_at, duration_ms)
     VALUES ($1, 1, 1, 'c1', 'get_order', json_build_object('order_id', $2::text)::text, 'ok',
             '{}', $3::jsonb || jsonb_build_object('order_id', $2::text), $2, now(), 3)`,
    [ticket.caseId, ticket.orderId, LOOK],
  );
  await pool.query(
    `UPDATE proposals
     SET resolution = resolution || jsonb_build_object(
           'order', jsonb_build_object('order_id', $2::text, 'status', null))
     WHERE case_id = $1`,
    [ticket.caseId, ticket.orderId],
  );
}

async function findTicket(pool: Pool, ticketId: string): Promise<WaitingTicket> {
  const found = await pool.query<{ externalId: string; customerId: string }>(
    `SELECT external_id AS "externalId", customer_id AS "customerId"
     FROM tickets WHERE ticket_id = $1`,
    [ticketId],
  );
  const row = found.rows[0];
  if (!row) throw new Error(`There is no ticket ${ticketId}.`);
  const orderId = await orderOf(pool, ticketId);
  return { ...row, ticketId, orderId, caseId: `${ticketId}.1`, path: `/inbox/${ticketId}` };
}

const DECIDERS = ['agent', 'agent2', 'lead', 'lead2', 'ops', 'reader'];

/** @param tickets how many tickets with a late order there are to be taken. */
export async function createWaitingInbox(tickets: number): Promise<WaitingInbox> {
  const database = await createTestDatabase({ seeded: true });
  const { pool, appPool } = database;
  const ticketIds = await addLateOrders(pool, { count: tickets, prefix: 'W' });
  await pool.query(
    `INSERT INTO users (user_id, display_name, role) VALUES ('reader', 'Rae', 'read_only')`,
  );
  await givePasswords({ pool }, DECIDERS);
  const woken: string[] = [];
  const wake = (wakeupIds: readonly string[]): Promise<void> => {
    woken.push(...wakeupIds);
    return Promise.resolve();
  };
  const world: WaitingInbox = {
    pool,
    woken,
    handOver: () => Promise.resolve(false),
    person: async (userId) => {
      const client = createInboxClient({
        pool: appPool,
        wake,
        takeIn: () => Promise.resolve(),
        handOver: (workflowId, request) => world.handOver(workflowId, request),
        now: () => new Date(),
      });
      const { status } = await client.signIn(userId);
      if (status !== 303) throw new Error(`${userId} could not sign in.`);
      return client;
    },
    waiting: async (forms) => {
      const ticketId = ticketIds.shift();
      if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
      const ticket = await findTicket(pool, ticketId);
      const { orderId } = ticket;
      const refund = refundForm({ order_id: orderId, amount: 12.95 });
      await propose(pool, ticketId, forms ? forms(orderId) : [refund]);
      await lookUp(pool, ticket);
      return ticket;
    },
    close: () => database.drop(),
  };
  return world;
}

export function decisionsOf(pool: Pool, { caseId }: WaitingTicket): Promise<number> {
  return countRows(pool, 'decisions WHERE case_id = $1', [caseId]);
}
