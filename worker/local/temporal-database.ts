import { chmodSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const name = 'temporal.db';

/** The SQLite file with every workflow's history. Two side files stand next to it. */
export function temporalDatabase(dataDir: string): string {
  return path.join(dataDir, name);
}

/**
 * Notes that the database is whole, and takes the histories out of other users' sight: the server
 * makes its files readable for all. SQLite gives its side files the mode of the database, so this
 * holds for later ones too.
 */
export function noteUsableDatabase(dataDir: string): void {
  writeFileSync(usableMark(dataDir), '');
  for (const file of databaseFiles(dataDir)) chmodSync(path.join(dataDir, file), 0o600);
}

/**
 * A server that is killed in its first third of a second leaves tables half made, and none can
 * start on them again. A database that was never seen whole holds no case: it is moved aside.
 *
 * @returns true if there was one to move, so that another start is worth a try
 */
export function setUnfinishedAside(dataDir: string): boolean {
  if (existsSync(usableMark(dataDir)) || !existsSync(temporalDatabase(dataDir))) return false;
  const aside = `unfinished-${String(Date.now())}-`;
  for (const file of databaseFiles(dataDir)) {
    renameSync(path.join(dataDir, file), path.join(dataDir, aside + file));
  }
  return true;
}

function databaseFiles(dataDir: string): string[] {
  return readdirSync(dataDir).filter((file) => file.startsWith(name));
}

function usableMark(dataDir: string): string {
  return path.join(dataDir, 'temporal-is-usable');
}
