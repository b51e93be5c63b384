/** What a customer wrote after the ticket came in, once per id of its source. */
import type { MessageEffect } from '../../contracts/ticket-change';
import type { Db } from '../pool';

export type NewCustomerMessage = {
  messageId: string;
  ticketId: string;
  body: string;
  sentAt: Date;
  /** The case that was open when it came in. */
  caseId: string | null;
  effect: MessageEffect;
  /** The whole message, where cleaning changed it. */
  raw?: Buffer | null;
  cleaned?: readonly string[];
};

/** False when there is a message of this id already: that one stands. */
export async function insertCustomerMessage(db: Db, row: NewCustomerMessage): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO messages (message_id, ticket_id, direction, body, sent_at, case_id, effect, raw,
                           cleaned)
     VALUES ($1, $2, 'customer', $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      ...[row.messageId, row.ticketId, row.body, row.sentAt, row.caseId, row.effect],
      ...[row.raw ?? null, [...(row.cleaned ?? [])]],
    ],
  );
  return done.rowCount === 1;
}

export type StoredMessage = Pick<NewCustomerMessage, 'body' | 'caseId' | 'effect'> & {
  workflowId: string | null;
};

export async function findCustomerMessage(
  db: Db,
  messageId: string,
): Promise<StoredMessage | null> {
  const found = await db.query<StoredMessage>(
    `SELECT m.body, m.case_id AS "caseId", m.effect, c.workflow_id AS "workflowId"
     FROM messages m LEFT JOIN cases c USING (case_id)
     WHERE m.message_id = $1 AND m.effect IS NOT NULL`,
    [messageId],
  );
  return found.rows[0] ?? null;
}

/** What a person answered outside; it is told to nobody, since the customer has it. */
export async function insertOutsideReply(
  db: Db,
  row: { caseId: string; ticketId: string; body: string },
): Promise<void> {
  await db.query(
    `INSERT INTO messages (message_id, ticket_id, direction, body, sent_at, case_id, dedup_key)
     VALUES ($1, $2, 'reply', $3, now(), $4, $5) ON CONFLICT DO NOTHING`,
    [`${row.caseId}.outside`, row.ticketId, row.body, row.caseId, `outside/${row.caseId}`],
  );
}

/** What the customer wrote while this case was open, in the order in which it came. */
export async function laterTexts(db: Db, caseId: string): Promise<string[]> {
  const found = await db.query<{ body: string }>(
    `SELECT body FROM messages WHERE case_id = $1 AND effect IN ('lapsed', 'noted')
     ORDER BY stored_at, message_id`,
    [caseId],
  );
  return found.rows.map((row) => row.body);
}
