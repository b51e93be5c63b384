/** The audit chain as text for others: the hashed bytes themselves, or rows for a spreadsheet. */
import { stringify } from 'csv-stringify/sync';
import { readAuditBody } from '../../contracts/audit-chain';
import type { ChainEntry } from '../../contracts/audit-chain';

export type AuditFormat = 'ndjson' | 'csv';

const CSV_COLUMNS = [
  ...['seq', 'at', 'event', 'actor', 'channel', 'case_id', 'detail'],
  ...['previous_hash', 'hash'],
];

/** A text that is no entry any more is shown as it is, so that nothing is left out. */
function csvCells({ seq, body, at, previousHash, hash }: ChainEntry): string[] {
  const read = readAuditBody(body);
  const [event, actor, channel, caseId, detail] =
    read === null
      ? ['', '', '', '', body]
      : [read.event, read.actor, read.channel, read.case_id ?? '', JSON.stringify(read.detail)];
  return [String(seq), at ?? '', event, actor, channel, caseId, detail, previousHash, hash];
}

/** RFC 4180. A spreadsheet runs a cell that begins with =, +, -, @, tab or CR: those get a `'`. */
function csvText(rows: readonly string[][]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
}

export function formatHeader(format: AuditFormat): string {
  return format === 'csv' ? csvText([CSV_COLUMNS]) : '';
}

/** In NDJSON a line without its end is exactly what was hashed. */
export function formatEntries(format: AuditFormat, entries: readonly ChainEntry[]): string {
  if (format === 'csv') return csvText(entries.map(csvCells));
  return entries.map(({ body }) => `${body}\n`).join('');
}

/** Said at the end of a file that was cut: a cut one must not look like a whole one. */
export function formatCut(format: AuditFormat, beforeSeq: bigint): string {
  const words = `cut here: entries before ${String(beforeSeq)} are missing`;
  const empty = CSV_COLUMNS.map((column) => (column === 'event' ? words : ''));
  return format === 'csv' ? csvText([empty]) : `${JSON.stringify({ cut: words })}\n`;
}
