/**
 * Copies of a site's two stores while it is in use, as docs/runbooks/restore.md has it: Postgres by
 * an online base backup, since the embedded one has no pg_dump; Temporal's SQLite file while its
 * server stands still.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Site } from './site';

const run = promisify(execFile);

/** With owner and mode: the server runs as a user of its own. */
async function copyAll(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}

/** What the database is at the end of the copying, and no later, is what the copy is. */
async function copyPostgres({ dataDir, pool }: Site, into: string): Promise<void> {
  const cluster = await realpath(path.join(dataDir, 'postgres'));
  const copy = path.join(into, 'postgres');
  // A backup belongs to the session that began it.
  const client = await pool.connect();
  try {
    await client.query(`SELECT pg_backup_start('copy', true)`);
    await copyAll(cluster, copy);
    const stopped = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    );
    await rm(path.join(copy, 'pg_wal'), { recursive: true });
    await copyAll(path.join(cluster, 'pg_wal'), path.join(copy, 'pg_wal'));
    const label = path.join(copy, 'backup_label');
    await writeFile(label, stopped.rows[0]?.labelfile ?? '');
    const { uid, gid } = await stat(copy);
    await chown(label, uid, gid);
  } finally {
    client.release();
  }
  for (const file of ['postmaster.pid', 'postmaster.opts']) {
    await rm(path.join(copy, file), { force: true });
  }
  await copyFile(path.join(dataDir, 'postgres-password'), path.join(into, 'postgres-password'));
}

/** Nothing is written to it meanwhile: neither between one file and the next, nor afterwards. */
async function whileStopped(pid: number, work: () => Promise<void>): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** Both at the same moment. */
export async function copyBoth(site: Site, into: string): Promise<void> {
  await whileStopped(site.servers.temporalPid, async () => {
    await copyTemporal(site, into);
    await copyPostgres(site, into);
  });
}

async function copyTemporal({ dataDir }: Site, into: string): Promise<void> {
  const files = (await readdir(dataDir)).filter((file) => file.startsWith('temporal.db'));
  for (const file of [...files, 'temporal-is-usable']) {
    const from = path.join(dataDir, file);
    // The index of the write-ahead log is made anew from the log.
    if (existsSync(from) && !file.endsWith('-shm')) await copyFile(from, path.join(into, file));
  }
}

/** Puts one copy of each into an empty folder, in which a site can be opened. */
export async function putTogether(
  copies: { postgres: string; temporal: string },
  into: string,
): Promise<void> {
  // The user that the server runs as has to get through it.
  await chmod(into, 0o711);
  await copyAll(path.join(copies.postgres, 'postgres'), path.join(into, 'postgres'));
  await copyFile(
    path.join(copies.postgres, 'postgres-password'),
    path.join(into, 'postgres-password'),
  );
  for (const file of (await readdir(copies.temporal)).filter((name) =>
    name.startsWith('temporal'),
  )) {
    await copyFile(path.join(copies.temporal, file), path.join(into, file));
  }
}
