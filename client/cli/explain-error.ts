/** Turns whatever was thrown into one sentence for the person at the terminal. */
import { CommanderError } from 'commander';
import { isConnectionError } from '../../db/pg-errors';
import { ServerSettingError } from '../config';
import { CliError, EXIT } from './cli-error';

function pgCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** The table, the column or the database itself is not there. */
const NOT_SET_UP = new Set(['42P01', '42703', '3D000']);
const NOT_LET_IN = new Set(['28P01', '28000']);
/** A right is missing, or the role itself, which every connection of ours asks for. */
const NO_RIGHT = '42501';
const NO_SUCH_VALUE = '22023';

function isAboutRole(error: unknown): boolean {
  return error instanceof Error && error.message.includes('countersign_app');
}

function explainDatabaseError(error: unknown): CliError | null {
  const unreachable = (message: string): CliError =>
    new CliError(EXIT.unreachable, 'database_unreachable', message);
  if (isConnectionError(error)) {
    return unreachable(
      'Postgres can not be reached: start it with `npx countersign up`, or check DATABASE_URL.',
    );
  }
  const code = pgCode(error);
  if (code !== null && NOT_SET_UP.has(code)) {
    return unreachable(
      'The database is not set up for this version: start a worker once (`npx countersign up`).',
    );
  }
  if (code === NO_RIGHT || (code === NO_SUCH_VALUE && isAboutRole(error))) {
    return unreachable(
      'The rights of countersign_app are not set up in this database: start a worker once, and see docs/deployment.md.',
    );
  }
  if (code !== null && NOT_LET_IN.has(code)) {
    return unreachable('Postgres refuses this user: check the name and password in DATABASE_URL.');
  }
  return null;
}

function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0] ?? '';
}

export function explainError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  if (error instanceof ServerSettingError) {
    return new CliError(EXIT.badInput, 'bad_input', error.message);
  }
  if (error instanceof CommanderError) {
    const words = error.message.replace(/^error: /, '');
    const sentence = words.charAt(0).toUpperCase() + words.slice(1);
    return new CliError(
      EXIT.badInput,
      'bad_input',
      /[.?!)]$/.test(sentence) ? sentence : `${sentence}.`,
    );
  }
  const ofDatabase = explainDatabaseError(error);
  if (ofDatabase) return ofDatabase;
  const message = `Something unexpected went wrong (${firstSentence(error)}); COUNTERSIGN_DEBUG=1 shows where.`;
  return new CliError(EXIT.unexpected, 'unexpected', message);
}
