/** Forward-only migrations. Two processes may start at once: an advisory lock makes one wait. */
import path from 'node:path';
import { createOwnerPool } from './pool';

/** Roles are the server's and not the database's: a restored database may not have its role yet. */
async function ensureAppRole(databaseUrl: string): Promise<void> {
  const pool = createOwnerPool(databaseUrl, { max: 1 });
  try {
    await pool.query('SELECT ensure_app_role()');
  } finally {
    await pool.end();
  }
}

/**
 * Brings the database up to this version's schema; returns the names of what was run.
 * @throws Error that says what an administrator has to run, where this user may not make a role.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  // The package is an ES module, so it is loaded when it is needed.
  const { runner } = await import('node-pg-migrate');
  const silent = (): void => undefined;
  const run = await runner({
    databaseUrl,
    dir: path.join(__dirname, 'migrations'),
    direction: 'up',
    migrationsTable: 'schema_migrations',
    logger: { info: silent, warn: silent, error: silent, debug: silent },
  });
  await ensureAppRole(databaseUrl);
  return run.map((migration) => migration.name);
}
