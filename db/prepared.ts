/** Statements that Postgres plans once for a connection, and not each time they are asked. */
import type { Db } from './pool';

/** A statement whose text is made up differs from time to time: beyond so many none gets a name. */
const NAMES_MAX = 1_000;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `countersign_${String(names.size)}`;
  names.set(text, name);
  return name;
}

/**
 * The same connection or pool, whose statements with values are prepared under a name of their text.
 * For pages: planning a statement takes longer than answering it. What no page waits for is better
 * without, since a plan that is made for all values may not be the best for one.
 */
export function prepared<T extends Db>(db: T): T {
  const query = (text: string, values?: unknown[]): unknown => {
    if (values === undefined) return db.query(text);
    const name = nameOf(text);
    return name === undefined ? db.query(text, values) : db.query({ name, text, values });
  };
  return Object.create(db, { query: { value: query } }) as T;
}
