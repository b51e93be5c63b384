/** What is in a database, table by table, as a count and a checksum of all rows. */
import type { Pool } from 'pg';

/** @param moving columns that may change all the same, by `table.column`. */
export async function allRows(
  pool: Pool,
  moving: readonly string[],
): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const without = moving
      .filter((column) => column.startsWith(`${name}.`))
      .map((column) => column.slice(name.length + 1));
    const row = await pool.query<{ sum: string }>(
      `SELECT count(*) || ':' || coalesce(md5(string_agg(r, ',' ORDER BY r)), '') AS sum
       FROM (SELECT (to_jsonb(t) - $1::text[])::text AS r FROM ${name} t) rows`,
      [without],
    );
    found[name] = row.rows[0]?.sum ?? '';
  }
  return found;
}
