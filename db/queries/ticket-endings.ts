/** Tickets that were ended elsewhere: one word per case, and the first one stands. */
import type { Channel } from '../../contracts/decision';
import type { EndingReason } from '../../contracts/proposal';
import type { Db } from '../pool';

/** What the word met: a proposal that it withdrew, one that was decided before, or none. */
export type EndingEffect = 'withdrawn' | 'decided' | 'noted';

export type TicketEnding = {
  how: EndingReason;
  mergedInto: string | null;
  userId: string;
  channel: Channel;
  effect: EndingEffect;
  endedAt: Date;
};

export async function findTicketEnding(db: Db, caseId: string): Promise<TicketEnding | null> {
  const found = await db.query<TicketEnding>(
    `SELECT how, merged_into AS "mergedInto", user_id AS "userId", channel, effect,
            ended_at AS "endedAt"
     FROM ticket_endings WHERE case_id = $1`,
    [caseId],
  );
  return found.rows[0] ?? null;
}

export async function insertTicketEnding(
  db: Db,
  row: Omit<TicketEnding, 'endedAt'> & { caseId: string },
): Promise<void> {
  await db.query(
    `INSERT INTO ticket_endings (case_id, how, merged_into, user_id, channel, effect)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [row.caseId, row.how, row.mergedInto, row.userId, row.channel, row.effect],
  );
}
