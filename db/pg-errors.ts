/** Postgres errors by SQLSTATE, so that callers never read message texts. */

const RETRYABLE = new Set(['40001', '40P01']);
const CONNECTION = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The SQLSTATE of an error of the server; null of every other error. */
export function sqlStateOf(error: unknown): string | null {
  const code = codeOf(error) ?? '';
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code : null;
}

/** A serialization failure or a deadlock: the whole transaction may run again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error) ?? '');
}

/** The server could not be reached or went away. */
export function isConnectionError(error: unknown): boolean {
  if (CONNECTION.has(codeOf(error) ?? '')) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  return (
    error instanceof Error &&
    /Connection terminated|encountered a connection error|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}

/** Too busy, out of something, or told to stop: nothing about what was asked. */
const BUSY = /^(53\w{3}|55P03|57014)$/;

/** The same may well succeed later: nothing is wrong with what was asked. */
export function isPassing(error: unknown): boolean {
  return isRetryable(error) || isConnectionError(error) || BUSY.test(codeOf(error) ?? '');
}
