/** What we sent to a provider, as the comparison with the provider's own list needs it. */
import type { OperationState } from '../../contracts/operation';
import type { Db } from '../pool';

export type SentOperation = {
  operationId: string;
  provider: string;
  providerRef: string | null;
  state: OperationState;
  amountMinor: bigint | null;
  currency: string | null;
  firstSentAt: Date | null;
};

const COLUMNS = `operation_id AS "operationId", provider, provider_ref AS "providerRef", state,
  amount_minor AS "amountMinor", currency, first_sent_at AS "firstSentAt"`;

/** Ours among these effects, by the id that the effect carries or by the provider's name of it. */
export async function operationsOfEffects(
  db: Db,
  given: { provider: string; operationIds: readonly string[]; refs: readonly string[] },
): Promise<SentOperation[]> {
  const found = await db.query<SentOperation>(
    `SELECT ${COLUMNS} FROM operations
     WHERE provider = $1 AND (operation_id::text = ANY($2) OR provider_ref = ANY($3))`,
    [given.provider, [...given.operationIds], [...given.refs]],
  );
  return found.rows;
}

/** Done, by our books, and sent in the window: the provider has to list each of them. */
export async function succeededInWindow(
  db: Db,
  window: { provider: string; since: Date; until: Date },
): Promise<SentOperation[]> {
  const found = await db.query<SentOperation>(
    `SELECT ${COLUMNS} FROM operations
     WHERE provider = $1 AND state = 'succeeded' AND first_sent_at >= $2 AND last_sent_at < $3
       AND ended_at < $3
     ORDER BY first_sent_at`,
    [window.provider, window.since, window.until],
  );
  return found.rows;
}
