/** The one way in for a ticket, whatever brought it: a file, the terminal, a form. */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { cleanTicket } from '../contracts/clean-ticket';
import { ticketIdFor } from '../contracts/ids';
import { POLICY } from '../contracts/policy';
import type { NewTicket } from '../contracts/ticket';
import { sourceByName } from './queries/sources';
import type { NewTicketRow } from './queries/tickets';
import { insertFirstMessage, insertTicket, isSameTicket } from './queries/tickets';
import { inTransaction } from './transaction';

export type StoreTicketInput = {
  source: string;
  /** Parsed by `NewTicketSchema`, its text as it came. */
  ticket: NewTicket;
  /**
   * When it came, if the ticket doesn't say. It is part of the made id, so give the same instant
   * when the same submission is tried again.
   */
  receivedAtDefault: Date;
};

export type StoredTicket =
  | { kind: 'stored' | 'already_stored'; ticketId: string }
  /** One sentence for whoever sent it. Nothing was stored. */
  | { kind: 'refused'; message: string };

const MADE_ID_HEX_CHARS = 20;

/** A source without ids of its own gets one from the content: sent twice, it is one ticket. */
function madeExternalId(ticket: NewTicket, receivedAt: Date): string {
  const content = [ticket.customer_id, ticket.subject, ticket.body, receivedAt.toISOString()];
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `W-${digest.slice(0, MADE_ID_HEX_CHARS)}`;
}

function toRow({ source, ticket, receivedAtDefault }: StoreTicketInput, raw: Buffer): NewTicketRow {
  const { subject, body, cleaned } = cleanTicket(ticket);
  const receivedAt =
    ticket.received_at === undefined ? receivedAtDefault : new Date(ticket.received_at);
  const externalId = ticket.external_id ?? madeExternalId(ticket, receivedAt);
  return {
    ticketId: ticketIdFor(source, externalId),
    source,
    externalId,
    customerId: ticket.customer_id,
    subject,
    body,
    raw: cleaned.length > 0 ? raw : null,
    cleaned,
    receivedAt,
  };
}

/** The insert has refused the row; this only finds the words for it. */
async function explain(pool: Pool, row: NewTicketRow): Promise<StoredTicket> {
  const isSame = await isSameTicket(pool, row);
  if (isSame === true) return { kind: 'already_stored', ticketId: row.ticketId };
  if (isSame === false) {
    const message = `There is already another ticket ${row.ticketId}; send this one with a different external_id.`;
    return { kind: 'refused', message };
  }
  if ((await sourceByName(pool, row.source)) === null) {
    const message = `There is no source ${JSON.stringify(row.source)}; add it before you send tickets to it.`;
    return { kind: 'refused', message };
  }
  return unknownCustomer(row.customerId);
}

function unknownCustomer(customerId: string): StoredTicket {
  const message = `There is no customer ${JSON.stringify(customerId)} in this shop; check customer_id.`;
  return { kind: 'refused', message };
}

/**
 * Cleans a ticket and stores it with its first message, once per source and external id.
 * The unique constraint arbitrates: of two callers at the same instant one stores it and the other
 * is told `already_stored`.
 * @throws what `pg` throws when the database can't be reached; try again with the same input.
 */
export async function storeTicket(pool: Pool, input: StoreTicketInput): Promise<StoredTicket> {
  const { ticket } = input;
  // As JSON, lone surrogates and NUL survive, which UTF-8 bytes of the bare text could not hold.
  const raw = Buffer.from(JSON.stringify({ subject: ticket.subject, body: ticket.body }));
  const { rawBytesMax } = POLICY.intake;
  if (raw.length > rawBytesMax) {
    const message = `The ticket has ${String(raw.length)} bytes, more than the ${String(rawBytesMax)} that are taken; send a shorter one.`;
    return { kind: 'refused', message };
  }
  // Postgres can't even compare with a NUL, and no customer's id has one.
  if (ticket.customer_id.includes('\0')) return unknownCustomer(ticket.customer_id);
  const row = toRow(input, raw);
  const isInserted = await inTransaction(pool, async (client) => {
    const inserted = await insertTicket(client, row);
    if (inserted) await insertFirstMessage(client, row);
    return inserted;
  });
  return isInserted ? { kind: 'stored', ticketId: row.ticketId } : explain(pool, row);
}
