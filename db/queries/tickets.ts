/** Tickets and their threads. */
import type { PoolClient } from 'pg';
import type { Ticket } from '../../contracts/ticket';
import type { Db } from '../pool';

export type NewTicketRow = Omit<Ticket, 'shopId'> & {
  /** What came in, when cleaning changed or cut it; else null. */
  raw: Buffer | null;
  /** What cleaning did. */
  cleaned: string[];
};

/**
 * Inserts a ticket of a known source and of a customer of that source's shop.
 * @returns false when it was not inserted: the id is taken, or source or customer are unknown.
 */
export async function insertTicket(client: PoolClient, row: NewTicketRow): Promise<boolean> {
  const inserted = await client.query(
    `INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id,
                          subject, body, raw, cleaned, received_at)
     SELECT $1, sources.source, $3, sources.shop_id, customers.customer_id, $5, $6, $7, $8, $9
     FROM sources JOIN customers USING (shop_id)
     WHERE sources.source = $2 AND customers.customer_id = $4
     ON CONFLICT DO NOTHING`,
    [
      row.ticketId,
      row.source,
      row.externalId,
      row.customerId,
      row.subject,
      row.body,
      row.raw,
      row.cleaned,
      row.receivedAt,
    ],
  );
  return inserted.rowCount === 1;
}

/** The customer's first message opens the thread. */
export async function insertFirstMessage(client: PoolClient, row: NewTicketRow): Promise<void> {
  await client.query(
    `INSERT INTO messages (message_id, ticket_id, direction, body, sent_at)
     VALUES ($1, $2, 'customer', $3, $4)`,
    [`${row.ticketId}.m1`, row.ticketId, row.body, row.receivedAt],
  );
}

/** Is the stored ticket of this id the same one, word for word? Null when there is none. */
export async function isSameTicket(db: Db, row: NewTicketRow): Promise<boolean | null> {
  const found = await db.query<{ is_same: boolean }>(
    `SELECT source = $2 AND customer_id = $3 AND subject = $4 AND body = $5
              AND raw IS NOT DISTINCT FROM $6 AS is_same
     FROM tickets WHERE ticket_id = $1`,
    [row.ticketId, row.source, row.customerId, row.subject, row.body, row.raw],
  );
  return found.rows[0]?.is_same ?? null;
}

/** @throws RangeError when there is no such ticket. */
export async function loadTicket(db: Db, ticketId: string): Promise<Ticket> {
  const found = await db.query<Ticket>(
    `SELECT ticket_id AS "ticketId", source, external_id AS "externalId", shop_id AS "shopId",
            customer_id AS "customerId", subject, body, received_at AS "receivedAt"
     FROM tickets WHERE ticket_id = $1`,
    [ticketId],
  );
  const ticket = found.rows[0];
  if (!ticket) throw new RangeError(`There is no ticket ${JSON.stringify(ticketId)}.`);
  return ticket;
}

export type TicketToStart = { ticketId: string; arrivalNo: bigint };

/**
 * Tickets whose Workflow was not started, in order of arrival. `afterArrivalNo` only pages within
 * one run; a new run begins at 0, so a ticket whose transaction committed late is found then.
 */
export async function ticketsToStart(
  db: Db,
  { source, afterArrivalNo, limit }: { source: string; afterArrivalNo: bigint; limit: number },
): Promise<TicketToStart[]> {
  const found = await db.query<TicketToStart>(
    `SELECT ticket_id AS "ticketId", arrival_no AS "arrivalNo"
     FROM tickets
     WHERE source = $1 AND arrival_no > $2 AND workflow_started_at IS NULL
     ORDER BY arrival_no LIMIT $3`,
    [source, afterArrivalNo, limit],
  );
  return found.rows;
}

export async function markWorkflowsStarted(db: Db, ticketIds: readonly string[]): Promise<void> {
  await db.query(
    `UPDATE tickets SET workflow_started_at = now()
     WHERE ticket_id = ANY ($1) AND workflow_started_at IS NULL`,
    [ticketIds],
  );
}

/**
 * A ticket with a case had its Workflow started, even when the mark was lost with a process. Temporal
 * forgets closed Workflows after its retention; the case is what remembers.
 */
export async function markTicketsWithCases(db: Db, source: string): Promise<void> {
  await db.query(
    `UPDATE tickets SET workflow_started_at = now()
     WHERE source = $1 AND workflow_started_at IS NULL
       AND EXISTS (SELECT FROM cases WHERE cases.ticket_id = tickets.ticket_id)`,
    [source],
  );
}

export async function isTicket(db: Db, ticketId: string): Promise<boolean> {
  const found = await db.query('SELECT 1 FROM tickets WHERE ticket_id = $1', [ticketId]);
  return found.rowCount === 1;
}

/** Did this ticket ever have a case, open or ended? */
export async function hasCase(db: Db, ticketId: string): Promise<boolean> {
  const found = await db.query('SELECT 1 FROM cases WHERE ticket_id = $1 LIMIT 1', [ticketId]);
  return found.rowCount === 1;
}

export async function isTicketOfSameCustomer(
  db: Db,
  { ticketId, otherId }: { ticketId: string; otherId: string },
): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM tickets own JOIN tickets other USING (customer_id)
     WHERE own.ticket_id = $1 AND other.ticket_id = $2`,
    [ticketId, otherId],
  );
  return found.rowCount === 1;
}
