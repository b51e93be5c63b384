/** Forward-only migrations. Two processes may start at once: an advisory lock makes one wait. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { createOwnerPool } from './pool';
import { appliedMigrations } from './queries/doctor-rows';

const DIR = path.join(__dirname, 'migrations');
const TABLE = 'schema_migrations';

/** The package asks for the tables' owner even where nothing is left to do; a worker may be another. */
async function isUpToDate(pool: Pool): Promise<boolean> {
  const found = await pool.query<{ name: string | null }>('SELECT to_regclass($1)::text AS name', [
    TABLE,
  ]);
  if (found.rows[0]?.name == null) return false;
  const applied = new Set(await appliedMigrations(pool));
  const files = (await readdir(DIR)).filter((file) => file.endsWith('.sql'));
  return files.every((file) => applied.has(path.basename(file, '.sql')));
}

async function runMigrations(databaseUrl: string): Promise<string[]> {
  // The package is an ES module, so it is loaded when it is needed.
  const { runner } = await import('node-pg-migrate');
  const silent = (): void => undefined;
  const run = await runner({
    databaseUrl,
    dir: DIR,
    direction: 'up',
    migrationsTable: TABLE,
    advisoryLockMode: 'wait',
    logger: { info: silent, warn: silent, error: silent, debug: silent },
  });
  return run.map((migration) => migration.name);
}

/**
 * Brings the database up to this version's schema; returns the names of what was run.
 * @throws Error that says what an administrator has to run, where this user may not make a role.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const pool = createOwnerPool(databaseUrl, { max: 1 });
  try {
    const applied = (await isUpToDate(pool)) ? [] : await runMigrations(databaseUrl);
    // Roles are the server's and not the database's: a restored database may not have its role yet.
    await pool.query('SELECT ensure_app_role()');
    return applied;
  } finally {
    await pool.end();
  }
}
