/** Signals that have to reach a Workflow. */
import type { PoolClient } from 'pg';
import type { Db } from '../pool';

export type Wakeup = {
  wakeupId: string;
  workflowId: string;
  signalName: string;
  /** The Signal's one argument; ids only. */
  payload: unknown;
};

/** `sent`: Temporal has the Signal. `closed`: there is no open Workflow that could take it. */
export type WakeupOutcome = 'sent' | 'closed';

/** Insert it in the transaction of the fact that it tells of, so neither is there alone. */
export async function insertWakeup(client: PoolClient, wakeup: Wakeup): Promise<void> {
  await client.query(
    `INSERT INTO wakeups (wakeup_id, workflow_id, signal_name, payload) VALUES ($1, $2, $3, $4)`,
    [wakeup.wakeupId, wakeup.workflowId, wakeup.signalName, JSON.stringify(wakeup.payload)],
  );
}

/**
 * Wake-ups that nobody acknowledged and nobody tried to send for `olderThanMs`. Those that were
 * tried least lately come first, so one that always fails doesn't hold up the others.
 */
export async function openWakeups(
  db: Db,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<Wakeup[]> {
  const found = await db.query<Wakeup>(
    `SELECT wakeup_id AS "wakeupId", workflow_id AS "workflowId", signal_name AS "signalName",
            payload
     FROM wakeups
     WHERE acknowledged_at IS NULL
       AND coalesce(attempted_at, created_at) <= now() - make_interval(secs => $1 / 1000.0)
     ORDER BY coalesce(attempted_at, created_at) LIMIT $2`,
    [olderThanMs, limit],
  );
  return found.rows;
}

export async function findWakeup(db: Db, wakeupId: string): Promise<Wakeup | null> {
  const found = await db.query<Wakeup>(
    `SELECT wakeup_id AS "wakeupId", workflow_id AS "workflowId", signal_name AS "signalName",
            payload
     FROM wakeups WHERE wakeup_id = $1`,
    [wakeupId],
  );
  return found.rows[0] ?? null;
}

/** Of several acknowledgements the first one stays. */
export async function acknowledgeWakeup(
  db: Db,
  wakeupId: string,
  outcome: WakeupOutcome,
): Promise<void> {
  await db.query(
    `UPDATE wakeups SET acknowledged_at = now(), outcome = $2
     WHERE wakeup_id = $1 AND acknowledged_at IS NULL`,
    [wakeupId, outcome],
  );
}

/** It stays open and goes to the end of the line. */
export async function noteFailedAttempt(db: Db, wakeupId: string): Promise<void> {
  await db.query(
    `UPDATE wakeups SET attempts = attempts + 1, attempted_at = now()
     WHERE wakeup_id = $1 AND acknowledged_at IS NULL`,
    [wakeupId],
  );
}
