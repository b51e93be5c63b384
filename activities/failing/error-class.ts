/** What may be said of an error where customers' words may not stand: its class or its SQLSTATE. */
import { isConnectionError, sqlStateOf } from '../../db/pg-errors';

const NAME_FORM = /^[A-Za-z][A-Za-z0-9_]{0,59}$/;

/** `SQLSTATE 42703`, `RangeError`, `Unreachable`; `Error` where a name is no plain word. */
export function errorClassOf(error: unknown): string {
  if (isConnectionError(error)) return 'Unreachable';
  const sqlState = sqlStateOf(error);
  if (sqlState !== null) return `SQLSTATE ${sqlState}`;
  const name = error instanceof Error ? error.name : '';
  return NAME_FORM.test(name) ? name : 'Error';
}

/** Resources, locks and a server that starts or stops: classes that pass by themselves. */
const PASSING = /^(08|53|57|40|55P03|25006)/;

/** An outage passes, and is tried again soon; a fault of the program needs somebody first. */
export function isOutage(error: unknown): boolean {
  return isConnectionError(error) || PASSING.test(sqlStateOf(error) ?? '');
}
