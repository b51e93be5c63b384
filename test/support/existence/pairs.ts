/** Pairs of tickets that differ in one order number: of the one there is such an order, somebody else's. */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { ticketIdFor } from '../../../contracts/ids';
import { addLateOrders } from '../late-orders';

export type Asked = { ticketId: string; taskId: string; orderId: string };
export type TicketPair = { pairNo: number; own: string; foreign: Asked; missing: Asked };

/** OTHER stands for the number that is tried, OWN for the customer's own. */
const TEXTS: readonly (readonly [subject: string, body: string])[] = [
  ['Where is it?', 'Where is my order OTHER? It should have been here last week.'],
  ['Late', 'Order OTHER is very late. Please refund the shipping fee.'],
  ['Broken', 'The bench from order OTHER arrived broken. Please send a new one.'],
  ['Return', 'I changed my mind about order OTHER and want to send it back.'],
  ['Charged twice', 'I was charged twice for OTHER.'],
  ['Refund', 'My refund for order OTHER has not reached my card.'],
  ['Bestellung', 'Wo bleibt meine Bestellung OTHER? Sie ist seit Tagen überfällig.'],
  ['Commande', 'Où est ma commande OTHER ? Elle est très en retard.'],
  ['Pedido', '¿Dónde está mi pedido OTHER? Llega muy tarde.'],
  ['OTHER', 'OTHER'],
  ['For my neighbour', 'My neighbour is waiting for her order OTHER. Where is it?'],
  ['Cancel', 'Please cancel order OTHER.'],
  ['A question', 'Is there an order OTHER, and what is its status?'],
  ['Two orders', 'Where are my orders OWN and OTHER?'],
  ['Not sure', 'The number may be OTHER, I am not sure of it. When does it come?'],
  ['Dringend', 'Ich möchte für OTHER mein Geld zurück, es ist nie angekommen.'],
];

/** A number from 0 to 1 that the seed and the pair decide. */
function chance(seed: number, pairNo: number): number {
  const digest = createHash('sha256')
    .update(`${String(seed)}/${String(pairNo)}`)
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}

/** The other number is one digit from the customer's own, or far from it: alike in both tickets. */
function numbersFor(own: readonly string[], index: number): { foreign: string; missing: string } {
  const mine = own[index] ?? '';
  const isNear = index % 2 === 0 && index + 1 < own.length;
  const foreign = own[isNear ? index + 1 : (index + Math.floor(own.length / 2)) % own.length] ?? '';
  // No order begins with 0 or 8: one digit of the own number changed, or all of them turned round.
  const missing = isNear ? mine.replace('LK-9', 'LK-8') : `LK-0${foreign.slice(4)}`;
  return { foreign, missing };
}

async function addTicket(
  pool: Pool,
  given: { template: string; externalId: string; text: readonly [string, string]; own: string },
  orderId: string,
): Promise<Asked> {
  const { template, externalId, text, own } = given;
  const [subject, body] = text.map((part) =>
    part.replaceAll('OTHER', orderId).replaceAll('OWN', own),
  );
  const ticketId = ticketIdFor('larkfield', externalId);
  await pool.query(
    `INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id, subject, body, received_at)
     SELECT $1, source, $2, shop_id, customer_id, $3, $4, received_at FROM tickets WHERE ticket_id = $5`,
    [ticketId, externalId, subject, body, template],
  );
  return { ticketId, taskId: externalId, orderId };
}

async function ownOrders(pool: Pool, ticketIds: readonly string[]): Promise<string[]> {
  const found = await pool.query<{ ticketId: string; orderId: string }>(
    `SELECT ticket_id AS "ticketId", order_id AS "orderId"
     FROM tickets JOIN orders USING (customer_id) WHERE ticket_id = ANY($1)`,
    [[...ticketIds]],
  );
  const byTicket = new Map(found.rows.map((row) => [row.ticketId, row.orderId]));
  return ticketIds.map((ticketId) => byTicket.get(ticketId) ?? '');
}

/** @param prefix a letter that no other call in this database uses. */
export async function addPairs(
  pool: Pool,
  { count, seed, prefix }: { count: number; seed: number; prefix: string },
): Promise<TicketPair[]> {
  const templates = await addLateOrders(pool, { count: Math.max(count, 4), prefix });
  const own = await ownOrders(pool, templates);
  const pairs: TicketPair[] = [];
  for (let index = 0; index < count; index += 1) {
    const text = TEXTS[Math.floor(chance(seed, index) * TEXTS.length)] ?? ['', ''];
    const { foreign, missing } = numbersFor(own, index);
    const given = { template: templates[index] ?? '', text, own: own[index] ?? '' };
    const no = `${prefix}${String(index).padStart(4, '0')}`;
    pairs.push({
      pairNo: index,
      own: given.own,
      foreign: await addTicket(pool, { ...given, externalId: `EX-${no}-F` }, foreign),
      missing: await addTicket(pool, { ...given, externalId: `EX-${no}-M` }, missing),
    });
  }
  return pairs;
}

/** A text without what may differ: the number that was tried, the ticket, instants and made-up ids. */
export function masked(text: string, { ticketId, taskId, orderId }: Asked): string {
  return text
    .replaceAll(orderId, 'ORDER')
    .replaceAll(ticketId, 'TICKET')
    .replaceAll(taskId, 'TASK')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'INSTANT')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replace(/\b[0-9a-f]{64}\b/g, 'DIGEST');
}
