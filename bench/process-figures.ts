/** What Linux and Postgres know of running processes: CPU time, memory, transactions. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import type { Pool } from 'pg';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The fields of `/proc/<pid>/stat` behind the program's name, which may have blanks in it. */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const PARENT_FIELD = 1;
const USER_TICKS_FIELD = 11;
const SYSTEM_TICKS_FIELD = 12;

/** Seconds of CPU that the process has used since it began, its threads included. */
export function cpuSeconds(pid: number): number {
  const fields = statFields(pid);
  return (Number(fields[USER_TICKS_FIELD]) + Number(fields[SYSTEM_TICKS_FIELD])) / TICKS_PER_SECOND;
}

/** Memory that is in RAM and is the process's own, in MB; shared pages are divided by who shares. */
export function memoryMb(pid: number): number {
  const rollup = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(rollup) ?? [];
  return Number(kilobytes) / 1024;
}

/** The process and its children: a server of Postgres has a process for each connection. */
export function withChildren(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.map(Number).filter((other) => {
    try {
      return Number(statFields(other)[PARENT_FIELD]) === pid;
    } catch {
      // It has ended since the folder was read.
      return false;
    }
  });
  return [pid, ...children];
}

export type DatabaseFigures = { transactions: number; rowsRead: number; rowsWritten: number };

/**
 * What sessions of one database have done so far. Ask through another database: the asking
 * would count, too.
 */
export async function databaseFigures(admin: Pool, database: string): Promise<DatabaseFigures> {
  const found = await admin.query<{ transactions: bigint; read: bigint; written: bigint }>(
    `SELECT xact_commit + xact_rollback AS transactions, tup_fetched AS read,
            tup_inserted + tup_updated + tup_deleted AS written
     FROM pg_stat_database WHERE datname = $1`,
    [database],
  );
  const row = found.rows[0];
  if (!row) throw new Error(`There is no database ${database}.`);
  return {
    transactions: Number(row.transactions),
    rowsRead: Number(row.read),
    rowsWritten: Number(row.written),
  };
}
