/** What others do to the shop and its people while a case waits. */
import type { Command } from './commands';
import { PEOPLE } from './commands';
import type { RunContext } from './journal';
import { CAPTURED_MINOR } from './scenario';

type Facts = Extract<Command, { kind: 'facts' }>;

async function databaseNow({ world }: RunContext): Promise<Date> {
  const found = await world.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const row = found.rows[0];
  if (!row) throw new Error('The database has no clock.');
  return row.now;
}

/** The shop's own staff pay something back, if as much is left. */
async function refundOutside(context: RunContext, amountMinor: bigint): Promise<string> {
  const { world, shop, journal } = context;
  const no = String((journal.messageNo += 1));
  const done = await world.pool.query(
    `WITH counted AS (
       UPDATE payments SET refunded_minor = refunded_minor + $2
       WHERE payment_id = $1 AND refunded_minor + $2 <= captured_minor RETURNING payment_id)
     INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at)
     SELECT payment_id || '/' || $3, payment_id, $2, 'CAD', 'price_adjustment',
            (SELECT as_of FROM shops WHERE shop_id = 'larkfield') FROM counted`,
    [shop.paymentId, amountMinor, no],
  );
  if (done.rowCount !== 1) return 'nothing left to refund';
  journal.refundsOutside.push({ amountMinor, at: await databaseNow(context) });
  return 'refunded';
}

async function takeStock({ world, shop, journal }: RunContext): Promise<string> {
  const done = await world.pool.query<{ taken: number }>(
    `UPDATE products SET stock = 0 FROM (SELECT stock FROM products WHERE sku = $1 FOR UPDATE) before
     WHERE sku = $1 RETURNING before.stock AS taken`,
    [shop.sku],
  );
  journal.stockTaken += done.rows[0]?.taken ?? 0;
  return 'sold out';
}

export async function changeFacts(context: RunContext, { what }: Facts): Promise<string> {
  const { world, shop, journal } = context;
  switch (what) {
    case 'small_refund':
      return refundOutside(context, 100n);
    case 'big_refund':
      return refundOutside(context, CAPTURED_MINOR - 500n);
    case 'stock_gone':
      return takeStock(context);
    case 'dispute':
      await world.pool.query(
        `INSERT INTO disputes (dispute_id, payment_id, amount_minor, opened_at)
         SELECT $1 || '/D' || $2, $1, 100, now()`,
        [shop.paymentId, String((journal.messageNo += 1))],
      );
      return 'disputed';
    case 'address':
      await world.pool.query(
        `UPDATE orders SET address = '{"line1": "2 New St"}', version = version + 1
         WHERE order_id = $1`,
        [shop.orderId],
      );
      return 'moved';
  }
}

export async function setActive(
  context: RunContext,
  userId: string,
  isActive: boolean,
): Promise<void> {
  const { pool } = context.world;
  const { inactive } = context.journal;
  const open = inactive.find((span) => span.userId === userId && span.until === null);
  if (isActive && open) open.until = await databaseNow(context);
  await pool.query('UPDATE users SET is_active = $2 WHERE user_id = $1', [userId, isActive]);
  if (!isActive && !open) {
    inactive.push({ userId, from: await databaseNow(context), until: null });
  }
}

/** As every run finds them: `agent3` is deactivated, and one lead is the run's customer too. */
export async function resetPeople({ world, shop }: RunContext): Promise<void> {
  await world.pool.query(
    `INSERT INTO users (user_id, display_name, role, customer_id)
     VALUES ('insider', 'Ines', 'lead', $1)
     ON CONFLICT (user_id) DO UPDATE SET customer_id = $1`,
    [shop.customerId],
  );
  await world.pool.query(
    `UPDATE users SET is_active = user_id <> 'agent3' WHERE user_id = ANY ($1)`,
    [[...PEOPLE]],
  );
}
