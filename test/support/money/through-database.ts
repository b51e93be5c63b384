/** Amounts into Postgres and out again through the application's pool. */
import type { Pool } from 'pg';

/**
 * Writes every amount from 1 to `count` into a copy of the ledger's columns in one statement, and
 * reads them back. Returns a sentence for each that differs.
 */
export async function amountsThroughDatabase(pool: Pool, count: number): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `CREATE TEMP TABLE amounts (LIKE ledger INCLUDING DEFAULTS INCLUDING CONSTRAINTS) ON COMMIT DROP`,
    );
    await client.query('ALTER TABLE amounts ALTER COLUMN operation_id DROP NOT NULL');
    const minors = Array.from({ length: count }, (_, index) => BigInt(index + 1));
    await client.query(
      `INSERT INTO amounts (entry_id, leg, payment_id, amount_minor, currency, provider,
                            provider_ref)
       SELECT minor, 'post', 'P', minor, 'CAD', 'provider', minor::text FROM unnest($1::bigint[]) AS given (minor)`,
      [minors],
    );
    const read = await client.query<[bigint]>({
      text: 'SELECT amount_minor FROM amounts ORDER BY entry_id',
      rowMode: 'array',
    });
    const sum = await client.query<{ sum: bigint }>(
      'SELECT sum(amount_minor)::bigint AS sum FROM amounts',
    );
    await client.query('ROLLBACK');
    const wrong = minors.flatMap((minor, index) => {
      const back = read.rows[index]?.[0];
      return back === minor ? [] : [`${minor.toString()} came back as ${String(back)}.`];
    });
    const total = (BigInt(count) * BigInt(count + 1)) / 2n;
    if (sum.rows[0]?.sum !== total) wrong.push(`The sum is ${String(sum.rows[0]?.sum)}.`);
    return wrong;
  } finally {
    client.release();
  }
}
