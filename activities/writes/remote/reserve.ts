/**
 * Step 1 of a remote write, in the transaction that has just authorized it: what it needs is held,
 * and the operation is claimed for its provider. Nothing has been sent.
 */
import type { PoolClient } from 'pg';
import { actionKind } from '../../../contracts/actions';
import type { WriteEffect } from '../../../contracts/actions';
import type { WriteCode } from '../../../contracts/error-codes';
import type { WriteFacts } from '../../../contracts/write-facts';
import { appendAudit } from '../../../db/queries/audit';
import type { OperationRow } from '../../../db/queries/operations';
import { markReserved } from '../../../db/queries/remote-operations';
import { EffectRefusedError } from '../perform-effect';
import { reserveEffect } from './effect-phases';
import { effectsToJson } from './held-effects';
import { providerKeyOf } from './request-of';

type Denied = { code: WriteCode; message: string };

async function holdAll(
  client: PoolClient,
  operation: OperationRow,
  given: { effects: readonly WriteEffect[]; shopNow: Date },
): Promise<Denied | null> {
  await client.query('SAVEPOINT held');
  try {
    const { operationId } = operation;
    for (const effect of given.effects) {
      await reserveEffect({ client, operationId, shopNow: given.shopNow }, effect);
    }
    return null;
  } catch (error) {
    if (!(error instanceof EffectRefusedError)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT held');
    return { code: error.code, message: error.message };
  }
}

export async function reserveWrite(
  client: PoolClient,
  operation: OperationRow,
  given: { facts: WriteFacts; provider: string },
): Promise<Denied | null> {
  const { facts, provider } = given;
  const effects = actionKind(operation.kind).effects(operation.action, facts);
  const denied = await holdAll(client, operation, { effects, shopNow: facts.shopNow });
  if (denied) return denied;
  const money = effects.find((effect) => effect.effect === 'refund');
  await markReserved(client, operation, {
    provider,
    providerKey: providerKeyOf(operation.operationId),
    paymentId: money?.paymentId ?? null,
    amountMinor: money?.amountMinor ?? null,
    currency: money?.currency ?? null,
    effects: effectsToJson(effects),
  });
  await appendAudit(client, {
    event: 'operation',
    actor: 'countersign',
    channel: 'workflow',
    caseId: operation.caseId,
    detail: {
      operation_id: operation.operationId,
      kind: operation.kind,
      digest: operation.fingerprint,
      state: 'reserved',
      provider,
    },
  });
  return null;
}
