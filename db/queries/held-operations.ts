/** Approved writes that wait with nothing sent: since when, why, and what does not stop them any more. */
import type { PoolClient } from 'pg';
import type { HoldCode } from '../../contracts/error-codes';
import type { Db } from '../pool';
import { stopsWrite } from './write-settings';

/**
 * For people: why it waits with nothing sent; null once it goes on. Returns since when it is held:
 * the first time counts.
 */
export async function noteHold(
  db: Db,
  operationId: string,
  hold: { code: HoldCode; at: Date } | null,
): Promise<Date | null> {
  const { code = null, at = null } = hold ?? {};
  const noted = await db.query<{ heldAt: Date | null }>(
    `UPDATE operations SET held_code = $2, held_at = CASE WHEN $2::text IS NULL THEN NULL
                                                          ELSE coalesce(held_at, $3) END,
            held_woken_at = CASE WHEN $2::text IS NOT NULL THEN held_woken_at END
     WHERE operation_id = $1 AND (held_code IS DISTINCT FROM $2 OR $2::text IS NOT NULL)
     RETURNING held_at AS "heldAt"`,
    [operationId, code, at],
  );
  return noted.rows[0]?.heldAt ?? null;
}

export type ReleasedOperation = { operationId: string; workflowId: string };

const ROUTE = `coalesce(o.provider, r.provider, 'local')`;

/**
 * Writes that nothing holds any more, marked as woken in the same statement. One that its case still
 * holds is woken again, ever more seldom.
 * @param configured the providers that this worker has.
 */
export async function takeReleased(
  client: PoolClient,
  { configured, limit }: { configured: readonly string[]; limit: number },
): Promise<ReleasedOperation[]> {
  const taken = await client.query<ReleasedOperation>(
    `UPDATE operations u SET held_woken_at = now()
     FROM (SELECT o.operation_id, c.workflow_id
           FROM operations o JOIN cases c USING (case_id) JOIN tickets t USING (ticket_id)
           LEFT JOIN write_routes r ON r.shop_id = t.shop_id AND r.kind = o.kind
           WHERE o.held_at IS NOT NULL AND c.ended_at IS NULL
             AND o.held_code IN ('switched_off', 'provider_not_configured')
             AND (o.held_woken_at IS NULL
                  OR o.held_woken_at < now() - greatest(interval '1 minute',
                       least(interval '6 hours', o.held_woken_at - o.held_at)))
             AND NOT EXISTS (SELECT FROM kill_switches
                             WHERE ${stopsWrite({ provider: ROUTE, kind: 'o.kind' })})
             AND (${ROUTE} = 'local' OR ${ROUTE} = ANY ($1))
           ORDER BY o.held_at LIMIT $2 FOR UPDATE OF o SKIP LOCKED) f
     WHERE u.operation_id = f.operation_id
     RETURNING u.operation_id AS "operationId", f.workflow_id AS "workflowId"`,
    [[...configured], limit],
  );
  return taken.rows;
}
