/** What a search of the audit finds, as a file: page after page, however slowly it is read. */
import type { Pool } from 'pg';
import type { ChainEntry } from '../../contracts/audit-chain';
import { POLICY } from '../../contracts/policy';
import { searchAudit } from '../../db/queries/audit-search';
import type { AuditFilter } from '../../db/queries/audit-search';
import { formatCut, formatEntries, formatHeader } from '../cli/audit-format';
import type { AuditFormat } from '../cli/audit-format';

const PAGE_ROWS = 1_000;

/** Holds one page, and no connection while nobody reads. Entries never change, so pages fit. */
export async function* auditFile(
  pool: Pool,
  filter: AuditFilter,
  given: { format: AuditFormat; beforeSeq: bigint | null; rowsMax?: number },
): AsyncGenerator<Buffer> {
  const { format, rowsMax = POLICY.ops.auditExportRowsMax } = given;
  let { beforeSeq } = given;
  let left = rowsMax;
  yield Buffer.from(formatHeader(format));
  for (;;) {
    const limit = Math.min(PAGE_ROWS, left);
    // One more says whether there is more.
    const found: ChainEntry[] = await searchAudit(pool, filter, { beforeSeq, limit: limit + 1 });
    const page = found.slice(0, limit);
    yield Buffer.from(formatEntries(format, page));
    left -= page.length;
    beforeSeq = page.at(-1)?.seq ?? beforeSeq;
    if (found.length <= limit) return;
    if (left === 0) {
      yield Buffer.from(formatCut(format, beforeSeq ?? 0n));
      return;
    }
  }
}
