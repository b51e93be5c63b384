/** Migrates and seeds the database of DATABASE_URL, in a process of its own: Jest loads no ES module. */
import { migrate } from '../../db/migrate';
import { createPool } from '../../db/pool';
import { seedExampleShop } from '../../db/seed';
import { requireSetUp } from './set-up-value';

async function main(): Promise<void> {
  const databaseUrl = requireSetUp('DATABASE_URL');
  await migrate(databaseUrl);
  const pool = createPool(databaseUrl, { max: 2 });
  await seedExampleShop(pool);
  await pool.end();
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
