/** Calls a service that may be slow, away or broken: the outcome is a value, never an exception. */
import { isConnectionError } from '../../db/pg-errors';

export type ServiceFailureCode = 'service_timeout' | 'service_unavailable' | 'service_error';
export type ServiceAnswer<T> = { ok: true; result: T } | { ok: false; code: ServiceFailureCode };

const STATEMENT_TIMEOUT = '57014';
const TOO_MANY_CONNECTIONS = '53300';

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function failureOf(error: unknown): ServiceFailureCode {
  if (codeOf(error) === STATEMENT_TIMEOUT) return 'service_timeout';
  if (codeOf(error) === TOO_MANY_CONNECTIONS || isConnectionError(error)) {
    return 'service_unavailable';
  }
  // `fetch` wraps the connection's error.
  if (error instanceof Error && isConnectionError(error.cause)) return 'service_unavailable';
  return 'service_error';
}

async function attempt<T>(service: () => Promise<T>): Promise<ServiceAnswer<T>> {
  try {
    return { ok: true, result: await service() };
  } catch (error) {
    return { ok: false, code: failureOf(error) };
  }
}

/** An answer after `timeoutMs` counts as none, whatever it is. */
export async function callService<T>(
  service: () => Promise<T>,
  timeoutMs: number,
): Promise<ServiceAnswer<T>> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<ServiceAnswer<T>>((resolve) => {
    timer = setTimeout(() => {
      resolve({ ok: false, code: 'service_timeout' });
    }, timeoutMs);
  });
  try {
    return await Promise.race([attempt(service), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
