/** Errors of the file system by their code, so that callers never read message texts. */

/**
 * The code of a failed call on a file (`ENOENT`, `EACCES`, …); null for every other error. A lost
 * database connection has a code too, but no path.
 */
export function fileErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if (!('code' in error && 'syscall' in error && 'path' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
