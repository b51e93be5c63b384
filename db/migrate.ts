/** Forward-only migrations. Two processes may start at once: an advisory lock makes one wait. */
import path from 'node:path';

/** Brings the database up to this version's schema; returns the names of what was run. */
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
  return run.map((migration) => migration.name);
}
