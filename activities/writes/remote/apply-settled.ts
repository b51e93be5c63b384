/** Two people's word on a write, applied by whoever comes to it next. */
import { appendAudit } from '../../../db/queries/audit';
import type { RemoteOperation } from '../../../db/queries/remote-operations';
import { confirmedSettlement, otherOfRef, voidSettlement } from '../../../db/queries/settlements';
import { applyKnown } from './apply-known';
import type { Applied, Known } from './apply-known';
import { onUnchanged } from './on-unchanged';
import type { RemoteDeps } from './remote-deps';

/**
 * By now the effect that they named is another operation's: what they said was about that one. It
 * is void, and people are asked again.
 */
async function voidIfTaken(
  { client, operation }: Applied,
  providerRef: string | null,
): Promise<boolean> {
  const { operationId, caseId } = operation;
  const other =
    providerRef === null ? null : await otherOfRef(client, { operationId, providerRef });
  if (other === null) return false;
  await voidSettlement(client, operationId);
  await appendAudit(client, {
    event: 'settlement_void',
    actor: 'countersign',
    channel: 'workflow',
    caseId,
    detail: { operation_id: operationId, provider_ref: providerRef, belongs_to: other },
  });
  return true;
}

/** @returns false when two people have not agreed on it yet. */
export async function applySettled(deps: RemoteDeps, asked: RemoteOperation): Promise<boolean> {
  const settled = await confirmedSettlement(deps.pool, asked.operationId);
  if (!settled) return false;
  const { amountMinor, currency, providerRef } = settled;
  const known: Known = {
    state: settled.outcome === 'done' ? 'succeeded' : 'failed',
    // The name that the provider gave stands, whatever else was said.
    ref: asked.providerRef ?? providerRef,
    amountMinor,
    currency,
    code: 'settled_not_done',
    source: `${settled.proposedBy}+${settled.confirmedBy}`,
    isOurs: true,
  };
  let isVoid = false;
  await onUnchanged(deps, asked, async (at) => {
    isVoid = await voidIfTaken(at, providerRef);
    if (!isVoid) await applyKnown(at, known);
  });
  return !isVoid;
}
