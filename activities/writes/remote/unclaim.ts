/**
 * The route has changed since a write was claimed, and nothing was sent of it: what was held for the
 * other provider is given back, and the write goes where the route says now.
 */
import type { PoolClient } from 'pg';
import type { OperationRow } from '../../../db/queries/operations';
import { lockOperation } from '../../../db/queries/operations';
import { heldEffects, markUnclaimed, remoteOperation } from '../../../db/queries/remote-operations';
import { auditState } from './audit-state';
import { releaseEffect } from './effect-phases';
import { effectsFromJson } from './held-effects';

/** @returns the operation as it stands then; it is locked already. */
export async function unclaimRerouted(
  { client, now }: { client: PoolClient; now: Date },
  operation: OperationRow,
  provider: string | null,
): Promise<OperationRow> {
  if (operation.state !== 'reserved') return operation;
  const { operationId } = operation;
  const claimed = await remoteOperation(client, operationId);
  if (claimed.provider === provider) return operation;
  const held = effectsFromJson(await heldEffects(client, operationId));
  for (const effect of held) {
    await releaseEffect({ client, operationId, shopNow: now }, effect);
  }
  await markUnclaimed(client, operation);
  const source = 'route_changed';
  await auditState(client, operation, { state: 'ready', code: null, source });
  return (await lockOperation(client, operationId)) ?? operation;
}
