/** `countersign audit export`: the chain for somebody who has no access to the database. */
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { auditPages } from '../../db/queries/audit-pages';
import { atOneMoment } from '../../db/verify-audit';
import { formatEntries, formatHeader } from './audit-format';
import type { AuditFormat } from './audit-format';
import { readFormat, readSeq } from './audit-options';
import { badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { printableLine, shortLine } from './printable-text';

export type ExportOptions = { format: string; out?: string; since?: string };

const NAME_CHARS_SHOWN = 200;
const OWNER_ONLY = 0o600;

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  EACCES: 'this user may not',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'it is there already: name another file with --out',
};

/** @throws CliError `bad_input` when the file is there already or can't be made. */
async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', OWNER_ONLY);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    const shown = shortLine(file, NAME_CHARS_SHOWN);
    throw badInput(`${shown} can not be written: ${PROBLEMS[code] ?? code}.`);
  }
}

type Exported = { entries: number };
type Wanted = { format: AuditFormat; sinceSeq: bigint | null };

/** Writes as fast as the other side reads, and holds one page at a time. */
function writeChain(
  pool: Pool,
  { format, sinceSeq }: Wanted,
  write: (chunks: Readable) => Promise<void>,
): Promise<Exported> {
  return atOneMoment(pool, async (client) => {
    const exported: Exported = { entries: 0 };
    async function* chunks(): AsyncGenerator<string> {
      yield formatHeader(format);
      for await (const page of auditPages(client, sinceSeq)) {
        exported.entries += page.length;
        yield formatEntries(format, page);
      }
    }
    await write(Readable.from(chunks()));
    return exported;
  });
}

/** A file that is only half there would look like a chain that was cut: none is left behind. */
async function writeFile(pool: Pool, wanted: Wanted, file: string): Promise<Exported> {
  const handle = await openNew(file);
  try {
    return await writeChain(pool, wanted, (chunks) =>
      pipeline(chunks, handle.createWriteStream({ flush: true })),
    );
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

export async function runExport(context: CliContext, options: ExportOptions): Promise<void> {
  const wanted = { format: readFormat(options.format), sinceSeq: readSeq(options.since) };
  const { out } = options;
  await withDatabase(context, async (pool) => {
    if (out === undefined) {
      // The bytes themselves, with or without --json: whoever verifies them hashes them.
      await writeChain(pool, wanted, (chunks) => pipeline(chunks, process.stdout, { end: false }));
      return;
    }
    const { entries } = await writeFile(pool, wanted, out);
    context.terminal.json({ entries, format: wanted.format, file: out });
    context.terminal.line(`${String(entries)} entries are in ${printableLine(out)}.`);
  });
}
