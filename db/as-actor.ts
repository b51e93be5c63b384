/** Says who changes a setting in this transaction: the entry that the database notes names them. */
import type { PoolClient } from 'pg';

export async function asActor(client: PoolClient, userId: string): Promise<void> {
  await client.query(`SELECT set_config('countersign.actor', $1, true)`, [userId]);
}
