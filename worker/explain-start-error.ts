/** Why the worker could not start, in one sentence, with the terminal's exit codes. */
import { isConnectionError } from '../db/pg-errors';
import { ConfigError } from './config';
import { LocalServerError } from './local';

export type StartError = { message: string; exitCode: number };

/** The exit codes are those of docs/cli.md: 2 for a wrong setting, 5 for a server out of reach. */
export function explainStartError(error: unknown): StartError {
  if (error instanceof ConfigError) return { message: error.message, exitCode: 2 };
  if (error instanceof LocalServerError) return { message: error.message, exitCode: 5 };
  if (isConnectionError(error)) {
    return {
      message: 'Postgres can not be reached: check DATABASE_URL and that it runs.',
      exitCode: 5,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (/failed to connect|connection refused|transport error|UNAVAILABLE/i.test(message)) {
    return {
      message: 'Temporal can not be reached: check TEMPORAL_ADDRESS and that it runs.',
      exitCode: 5,
    };
  }
  return { message, exitCode: 1 };
}
