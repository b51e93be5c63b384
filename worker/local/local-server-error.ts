import { types } from 'node:util';

export type LocalServerErrorCode =
  | 'data_dir_unusable'
  | 'platform_unsupported'
  | 'port_taken'
  | 'server_binary_missing'
  | 'server_did_not_start'
  | 'server_did_not_stop'
  | 'start_lock_busy'
  | 'no_unprivileged_user'
  | 'search_attributes_refused';

/**
 * Thrown when a local server can't be found, started or stopped. `message` is one sentence for the
 * person at the terminal: what is wrong and what to do about it.
 */
export class LocalServerError extends Error {
  readonly code: LocalServerErrorCode;

  constructor(code: LocalServerErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'LocalServerError';
    this.code = code;
  }
}

/** Not `instanceof Error`, which is false for a system error inside a test runner's own realm. */
const { isNativeError } = types;

/** The `code` of a Node system error (`ENOENT`, `EACCES`, …), or undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  return isNativeError(error) && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
