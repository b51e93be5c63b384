/** The smallest shop that can take tickets in: two customers, and sources as a test wants them. */
import type { Pool } from 'pg';

export async function insertIntakeShop(pool: Pool): Promise<void> {
  await pool.query(`
    INSERT INTO shops (shop_id, name, currency, time_zone, order_id_pattern, order_id_example,
                       order_id_like_pattern, support_team_name, delivery_business_days)
    VALUES ('shop', 'Shop', 'USD', 'UTC', 'S-\\d{6}', 'S-100001', 'S-?\\d+', 'The Shop Team', 5),
           ('other', 'Other', 'USD', 'UTC', 'O-\\d{6}', 'O-100001', 'O-?\\d+', 'The Other Team', 5)`);
  await pool.query(`
    INSERT INTO customers (customer_id, shop_id, name, email)
    VALUES ('C-1', 'shop', 'Ada Example', 'ada@example.com'),
           ('C-2', 'shop', 'Ben Example', 'ben@example.com'),
           ('C-9', 'other', 'Cy Example', 'cy@example.com')`);
  await insertSource(pool, { source: 'desk', kind: 'table', settings: {} });
}

export async function insertSource(
  pool: Pool,
  source: { source: string; kind: 'table' | 'folder'; settings: object },
): Promise<void> {
  await pool.query(
    `INSERT INTO sources (source, kind, shop_id, settings) VALUES ($1, $2, 'shop', $3)`,
    [source.source, source.kind, JSON.stringify(source.settings)],
  );
}
