/** Replies and notices, each once: the key is unique, however often an Activity runs. */
import type { JsonValue } from '../../contracts/canonical';
import type { Db } from '../pool';

export type NewOutboxEntry = {
  dedupKey: string;
  kind: 'reply' | 'notice';
  caseId: string;
  body: JsonValue;
  /** The ticket's own thread is in this database: a reply to it is delivered by its row. */
  isDelivered: boolean;
};

/** True when this call added the entry. */
export async function insertOutboxEntry(db: Db, entry: NewOutboxEntry): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO outbox (dedup_key, kind, case_id, body, delivered_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END) ON CONFLICT DO NOTHING`,
    [entry.dedupKey, entry.kind, entry.caseId, JSON.stringify(entry.body), entry.isDelivered],
  );
  return done.rowCount === 1;
}
