/** A database of its own for a test file, cloned from a template in a fraction of a second. */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { createOwnerPool, createPool } from '../../db/pool';
import { requireSetUp } from './set-up-value';
import { TEMPLATES } from './names';

export type TestDatabase = {
  url: string;
  /** As the owner, for what happens in the shop by other hands, and to look at everything. */
  pool: Pool;
  /** As the application: code under test uses this one. */
  appPool: Pool;
  drop: () => Promise<void>;
};

/** A migrated clone; with `seeded` it has the example shop. Drop it in `afterAll`. */
export async function createTestDatabase(
  options: { seeded?: boolean } = {},
): Promise<TestDatabase> {
  const adminUrl = requireSetUp('TEST_DATABASE_URL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.seeded === true ? TEMPLATES.seeded : TEMPLATES.empty;
  const admin = createOwnerPool(adminUrl, { max: 1 });
  await cloneTemplate(admin, name, template);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const pool = createOwnerPool(url.href);
  const appPool = createPool(url.href);
  const drop = async (): Promise<void> => {
    await Promise.all([pool.end(), appPool.end()]);
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  };
  return { url: url.href, pool, appPool, drop };
}

/** Postgres copies a template for one session at a time; the lock makes the others wait. */
async function cloneTemplate(admin: Pool, name: string, template: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('SELECT pg_advisory_lock(4711)');
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.query('SELECT pg_advisory_unlock(4711)');
    client.release();
  }
}
