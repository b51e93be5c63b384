/** `countersign audit export`: the chain for somebody who has no access to the database. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { auditPages } from '../../db/queries/audit-pages';
import { atOneMoment } from '../../db/verify-audit';
import { formatEntries, formatHeader } from './audit-format';
import type { AuditFormat } from './audit-format';
import { readFormat, readSeq } from './audit-options';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { withNewFile } from './new-file';
import { printableLine } from './printable-text';

export type ExportOptions = { format: string; out?: string; since?: string };

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

export async function runExport(context: CliContext, options: ExportOptions): Promise<void> {
  const wanted = { format: readFormat(options.format), sinceSeq: readSeq(options.since) };
  const { out } = options;
  await withDatabase(context, async (pool) => {
    if (out === undefined) {
      // The bytes themselves, with or without --json: whoever verifies them hashes them.
      await writeChain(pool, wanted, (chunks) => pipeline(chunks, process.stdout, { end: false }));
      return;
    }
    const { entries } = await withNewFile({ file: out, option: '--out' }, (handle) =>
      writeChain(pool, wanted, (chunks) =>
        pipeline(chunks, handle.createWriteStream({ flush: true })),
      ),
    );
    context.terminal.json({ entries, format: wanted.format, file: out });
    context.terminal.line(`${String(entries)} entries are in ${printableLine(out)}.`);
  });
}
