/** What is given to the `audit` commands, read and checked. */
import { badInput } from './cli-error';
import type { AuditFormat } from './audit-format';

const SEQ_MAX = 2n ** 63n - 1n;

/** @throws CliError `bad_input` */
export function readSeq(given: string | undefined): bigint | null {
  if (given === undefined) return null;
  if (/^\d{1,19}$/.test(given) && BigInt(given) <= SEQ_MAX) return BigInt(given);
  throw badInput('--since takes the number of an audit entry, such as 1200.');
}

/** @throws CliError `bad_input` */
export function readHash(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (/^[0-9a-f]{64}$/i.test(given)) return given.toLowerCase();
  throw badInput('--head takes a whole hash: the 64 characters that `audit verify` prints.');
}

/** @throws CliError `bad_input` */
export function readFormat(given: string): AuditFormat {
  if (given === 'ndjson' || given === 'csv') return given;
  throw badInput('--format takes ndjson or csv.');
}
