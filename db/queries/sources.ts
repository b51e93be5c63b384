/** Where tickets come from. */
import type { Db } from '../pool';

export type Source = {
  source: string;
  kind: 'table' | 'folder';
  /** Of a folder: `{ "path": … }`. */
  settings: unknown;
};

export async function listSourceNames(db: Db): Promise<string[]> {
  const found = await db.query<{ source: string }>('SELECT source FROM sources ORDER BY source');
  return found.rows.map((row) => row.source);
}

export async function sourceByName(db: Db, source: string): Promise<Source | null> {
  const found = await db.query<Source>(
    'SELECT source, kind, settings FROM sources WHERE source = $1',
    [source],
  );
  return found.rows[0] ?? null;
}
