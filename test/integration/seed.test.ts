import { seedExampleShop } from '../../db/seed';
import { createPool } from '../../db/pool';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';

const TABLES = [
  ...['shops', 'customers', 'products', 'orders', 'order_lines', 'boxes', 'box_lines', 'payments'],
  'shipment_events',
  ...['shop_refunds', 'disputes', 'return_labels', 'replacements', 'unit_remedies'],
  ...['policy_rules', 'sources', 'tickets', 'users'],
];

let database: TestDatabase;

/** Every row of every seeded table as text, so that any change at all shows. */
async function contents(): Promise<Record<string, string[]>> {
  const entries = TABLES.map(async (table): Promise<[string, string[]]> => {
    const found = await database.pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`,
    );
    return [table, found.rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function count(sql: string): Promise<bigint | undefined> {
  const found = await database.pool.query<{ n: bigint }>(`SELECT count(*) AS n FROM ${sql}`);
  return found.rows[0]?.n;
}

describe('seeding the example shop', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    await database.drop();
  });

  it('fills every table, and says how much there is', async () => {
    const result = await seedExampleShop(database.pool);
    expect(result).toMatchObject({ seeded: true });
    expect(await count('tickets')).toBe(BigInt(result.tickets));
    expect(await count('customers')).toBe(BigInt(result.customers));
    expect(await count('orders')).toBe(BigInt(result.orders));
    const empty = Object.entries(await contents()).filter(([, rows]) => rows.length === 0);
    expect(empty).toEqual([]);
  });

  it('a second time changes no row', async () => {
    await seedExampleShop(database.pool);
    const before = await contents();
    expect(await seedExampleShop(database.pool)).toMatchObject({ seeded: false });
    expect(await contents()).toEqual(before);
  });

  it('by several processes at once gives the same rows as by one; exactly one has seeded', async () => {
    const others = [createPool(database.url), createPool(database.url)];
    const results = await Promise.all(
      [database.pool, ...others].map((pool) => seedExampleShop(pool)),
    ).finally(() => Promise.all(others.map((pool) => pool.end())));
    expect(results.filter((result) => result.seeded)).toHaveLength(1);
    const together = await contents();
    await database.drop();
    database = await createTestDatabase();
    await seedExampleShop(database.pool);
    const alone = await contents();
    const withoutClock = (rows: string[] | undefined): string[] | undefined =>
      rows?.map((row) => row.replace(/"created_at": "[^"]*"/, '"created_at": "then"'));
    expect({ ...together, tickets: withoutClock(together['tickets']) }).toEqual({
      ...alone,
      tickets: withoutClock(alone['tickets']),
    });
  });

  it('never sets back what has changed since: refunds, stock, staff, a remedy that ended', async () => {
    await seedExampleShop(database.pool);
    await database.pool.query(`
      UPDATE payments SET refunded_minor = 1295 WHERE order_id = 'LK-610283';
      UPDATE products SET stock = 1 WHERE sku = 'MIRROR-60';
      UPDATE users SET is_active = false WHERE user_id = 'agent2';
      UPDATE unit_remedies SET is_active = false`);
    const changed = await contents();
    await seedExampleShop(database.pool);
    expect(await contents()).toEqual(changed);
  });

  it('leaves a user alone who was there before', async () => {
    await database.pool.query(
      "INSERT INTO users (user_id, display_name, role) VALUES ('lead', 'Somebody', 'read_only')",
    );
    await seedExampleShop(database.pool);
    const found = await database.pool.query(
      "SELECT display_name, role FROM users WHERE user_id = 'lead'",
    );
    expect(found.rows).toEqual([{ display_name: 'Somebody', role: 'read_only' }]);
  });

  it('writes all or nothing', async () => {
    await database.pool.query('ALTER TABLE tickets ADD CONSTRAINT none CHECK (false)');
    await expect(seedExampleShop(database.pool)).rejects.toThrow(/none/);
    expect(await count('shops')).toBe(0n);
    await database.pool.query('ALTER TABLE tickets DROP CONSTRAINT none');
    expect(await seedExampleShop(database.pool)).toMatchObject({ seeded: true });
  });
});

describe('the seeded shop', () => {
  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
  });

  afterAll(async () => {
    await database.drop();
  });

  it('has orders whose lines and shipping are their total', async () => {
    const wrong = `(SELECT o.order_id FROM orders o JOIN order_lines USING (order_id)
      GROUP BY o.order_id HAVING sum(quantity * unit_price_minor) + o.shipping_fee_minor <> o.total_minor) w`;
    expect(await count(wrong)).toBe(0n);
  });

  it('has on each payment the sum of its refunds and of its open disputes', async () => {
    const wrong = `payments p WHERE
      refunded_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM shop_refunds r
                         WHERE r.payment_id = p.payment_id)
      OR disputed_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM disputes d
                            WHERE d.payment_id = p.payment_id AND closed_at IS NULL)`;
    expect(await count(wrong)).toBe(0n);
    expect(await count('payments WHERE refunded_minor > 0')).toBe(5n);
  });

  it('has tickets that arrive in the order in which they were received', async () => {
    const found = await database.pool.query<{ ticket_id: string; received_at: Date }>(
      "SELECT ticket_id, received_at FROM tickets WHERE source = 'larkfield' ORDER BY arrival_no",
    );
    const instants = found.rows.map((row) => row.received_at.getTime());
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
    expect(found.rows[0]?.ticket_id).toBe('larkfield-T-80009');
  });

  it('has a source for its own tickets and one for those that are submitted', async () => {
    const found = await database.pool.query('SELECT source, kind FROM sources ORDER BY 1');
    expect(found.rows).toEqual([
      { source: 'larkfield', kind: 'table' },
      { source: 'web', kind: 'table' },
    ]);
  });

  it('has one version of each rule for any one day', async () => {
    const overlapping = `policy_rules a JOIN policy_rules b
      ON a.rule_id = b.rule_id AND a.version < b.version AND a.valid_to >= b.valid_from`;
    expect(await count(overlapping)).toBe(0n);
    expect(await count("policy_rules WHERE rule_id = 'R1' AND valid_to = '2026-08-31'")).toBe(1n);
  });
});
