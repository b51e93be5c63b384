/** Where tickets come from. */
import type { Db } from '../pool';

export type Source = {
  source: string;
  kind: 'table' | 'folder';
  /** Of a folder: `{ "path": … }`. */
  settings: unknown;
};

/**
 * The sources that a run has to look into: those with a ticket that waits for its case, and those
 * outside the database, where only looking tells. An idle intake asks this and nothing else.
 */
export async function sourcesWithNews(db: Db): Promise<string[]> {
  const found = await db.query<{ source: string }>(
    `SELECT source FROM sources s
     WHERE kind <> 'table' OR EXISTS (
       SELECT 1 FROM tickets t WHERE t.source = s.source AND t.workflow_started_at IS NULL)
     ORDER BY source`,
  );
  return found.rows.map((row) => row.source);
}

export async function sourceByName(db: Db, source: string): Promise<Source | null> {
  const found = await db.query<Source>(
    'SELECT source, kind, settings FROM sources WHERE source = $1',
    [source],
  );
  return found.rows[0] ?? null;
}
