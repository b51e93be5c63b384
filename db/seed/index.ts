/** Puts the example shop Larkfield, its handbook, its tickets and its staff into a database. */
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction';
import { readHandbook } from './handbook-page';
import type { SeededTable } from './insert-rows';
import { insertRows } from './insert-rows';
import { orderRows } from './order-rows';
import type { LarkfieldFiles } from './seed-files';
import { readLarkfieldFiles } from './seed-files';
import { ticketRows } from './ticket-rows';

/** Where the example tickets come from. */
export const EXAMPLE_SOURCE = 'larkfield';
/** Where tickets go that are submitted through the terminal, the web form or the API. */
export const SUBMIT_SOURCE = 'web';

type SeedResult = { tickets: number; customers: number; orders: number; seeded: boolean };

/**
 * Claims the seeding. Of two processes at once, the second waits here for the first to commit and
 * then finds the shop: its rows are never written again, so what has changed since stays changed.
 */
async function claimShop(client: PoolClient, shop: LarkfieldFiles['shop']): Promise<boolean> {
  const inserted = await client.query(
    `INSERT INTO shops (shop_id, name, currency, time_zone, order_id_pattern, order_id_example,
                        order_id_like_pattern, as_of, support_team_name, delivery_business_days,
                        business_hours)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT DO NOTHING`,
    [
      ...[shop.shop_id, shop.name, shop.currency, shop.time_zone, shop.order_id_pattern],
      ...[shop.order_id_example, shop.order_id_like_pattern, shop.as_of, shop.support_team_name],
      ...[shop.delivery_business_days, shop.business_hours],
    ],
  );
  return inserted.rowCount === 1;
}

/** All rows, in an order in which every reference finds its row. */
function rowsByTable(files: LarkfieldFiles): [SeededTable, readonly object[]][] {
  const { shop_id, currency } = files.shop;
  const goods = orderRows(files.orders, files.customers, currency);
  const handbook = readHandbook().map((page) => ({ ...page, shop_id, rule_id: page.rule }));
  const tickets = ticketRows(files.tickets, { shopId: shop_id, source: EXAMPLE_SOURCE });
  const sources = [EXAMPLE_SOURCE, SUBMIT_SOURCE].map((source) => ({
    source,
    kind: 'table',
    shop_id,
  }));
  return [
    ['customers', files.customers.map((row) => ({ ...row, shop_id }))],
    ['products', files.products.map((row) => ({ ...row, shop_id }))],
    ['orders', goods.orders],
    ['order_lines', goods.order_lines],
    ['boxes', goods.boxes],
    ['box_lines', goods.box_lines],
    ['shipment_events', goods.shipment_events],
    ['payments', goods.payments],
    ['shop_refunds', goods.shop_refunds],
    ['disputes', goods.disputes],
    ['return_labels', goods.return_labels],
    ['replacements', goods.replacements],
    ['unit_remedies', goods.unit_remedies],
    ['policy_rules', handbook],
    ['sources', sources],
    ['tickets', tickets],
    ['users', files.users],
  ];
}

/** @throws Error when there is no such example ticket: it would be waited for in vain. */
function withTickets(files: LarkfieldFiles, ticketIds?: readonly string[]): LarkfieldFiles {
  if (ticketIds === undefined) return files;
  const unknown = ticketIds.filter(
    (id) => !files.tickets.some((ticket) => ticket.external_id === id),
  );
  if (unknown.length > 0) {
    throw new Error(`There is no example ticket ${unknown.join(', ')}; T-80009 is one.`);
  }
  const tickets = files.tickets.filter(({ external_id: id }) => ticketIds.includes(id));
  return { ...files, tickets };
}

/**
 * Seeds the example shop once, in one transaction. Running it again, or from two processes at
 * once, changes nothing: neither refunded amounts nor stock nor users are set back.
 * @param ticketIds ids of the example tickets to put there, as in their source; all without it.
 * @returns how much example data there is, and whether this very call put it there.
 * @throws Error when an example file is wrong, naming the file and the place.
 */
export async function seedExampleShop(
  pool: Pool,
  ticketIds?: readonly string[],
): Promise<SeedResult> {
  const files = withTickets(readLarkfieldFiles(), ticketIds);
  const rows = rowsByTable(files);
  const seeded = await inTransaction(pool, async (client) => {
    if (!(await claimShop(client, files.shop))) return false;
    for (const [table, tableRows] of rows) await insertRows(client, table, tableRows);
    return true;
  });
  return {
    tickets: files.tickets.length,
    customers: files.customers.length,
    orders: files.orders.length,
    seeded,
  };
}
