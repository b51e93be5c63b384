/** Disputes as a bank's side tells of them: computed from all that was ever told of each. */
import type { Db } from '../../pool';

export type ToldDispute = {
  disputeId: string;
  paymentId: string;
  amountMinor: bigint;
  openedAt: Date;
  /** Null while it is open. */
  closedAt: Date | null;
  outcome: 'won' | 'lost' | null;
};

export async function keepDispute(db: Db, told: ToldDispute): Promise<void> {
  await db.query(
    `INSERT INTO disputes AS d (dispute_id, payment_id, amount_minor, opened_at, closed_at, outcome)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (dispute_id) DO UPDATE SET amount_minor = excluded.amount_minor,
       closed_at = excluded.closed_at, outcome = excluded.outcome
     WHERE (d.amount_minor, d.closed_at, d.outcome)
       IS DISTINCT FROM (excluded.amount_minor, excluded.closed_at, excluded.outcome)`,
    [
      ...[told.disputeId, told.paymentId, told.amountMinor],
      ...[told.openedAt, told.closedAt, told.outcome],
    ],
  );
}
