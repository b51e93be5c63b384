/**
 * An open remote write is asked about: first two people's word, then the provider by our own id,
 * then, as long as the provider still remembers the key, the same request is sent again. After that
 * only look-ups and people are left. What was reserved stays reserved all the while.
 */
import type {
  ProviderAdapter,
  ProviderFinding,
  ProviderRequest,
} from '../../../contracts/provider';
import { findOperation } from '../../../db/queries/operations';
import type { OperationRow } from '../../../db/queries/operations';
import { insertOutboxEntry } from '../../../db/queries/outbox';
import { heldEffects, markAnswered, remoteOperation } from '../../../db/queries/remote-operations';
import type { RemoteOperation } from '../../../db/queries/remote-operations';
import { confirmedSettlement } from '../../../db/queries/settlements';
import { inTransaction } from '../../../db/transaction';
import { applyKnown } from './apply-known';
import type { Applied, Known } from './apply-known';
import { auditState } from './audit-state';
import { effectsFromJson } from './held-effects';
import { lockApplied } from './lock-applied';
import { nextCheckAt, nextLookAt } from './next-check';
import type { RemoteDeps } from './remote-deps';
import { requestOf } from './request-of';
import { sendWrite } from './send';

const LOOK_UP_MS = 20_000;

/** Runs `work` on the operation if it is still as it was when the question was asked. */
async function onUnchanged(
  deps: RemoteDeps,
  asked: RemoteOperation,
  work: (at: Applied) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const locked = await lockApplied(client, asked.operationId, deps.now());
    if (!locked) return;
    const { operation } = locked.at;
    if (operation.fence !== asked.fence || operation.state !== asked.state) return;
    await work(locked.at);
  });
}

async function askPeople({ client, operation, now }: Applied, errorClass: string): Promise<void> {
  await markAnswered(client, operation, {
    state: 'needs_reconciliation',
    providerRef: null,
    errorClass,
    nextCheckAt: nextLookAt(now),
    code: null,
    message: null,
  });
  if (operation.state === 'needs_reconciliation') return;
  await auditState(client, operation, {
    state: 'needs_reconciliation',
    code: null,
    source: errorClass,
  });
  await insertOutboxEntry(client, {
    dedupKey: `needs-reconciliation/${operation.operationId}`,
    kind: 'notice',
    caseId: operation.caseId,
    body: { notice: 'needs_reconciliation', operation_id: operation.operationId },
    isDelivered: false,
  });
}

async function stayOpen(
  { client, operation, now }: Applied,
  asked: RemoteOperation,
  errorClass: string,
): Promise<void> {
  // Whoever was sending is gone: what became of it is not known.
  const state = operation.state === 'sending' ? 'unknown' : operation.state;
  await markAnswered(client, operation, {
    state,
    providerRef: null,
    errorClass,
    nextCheckAt: nextCheckAt(asked.firstSentAt ?? now, now),
    code: null,
    message: null,
  });
  if (state !== operation.state) {
    await auditState(client, operation, { state, code: null, source: errorClass });
  }
}

function mayResend(asked: RemoteOperation, now: Date): boolean {
  const isOpen = asked.state === 'unknown' || asked.state === 'sending';
  return isOpen && asked.resendUntil !== null && now <= asked.resendUntil;
}

/** What a look-up that found nothing definite leaves. */
async function leaveOpen(
  deps: RemoteDeps,
  asked: RemoteOperation,
  errorClass: string,
): Promise<void> {
  const isWindowOver = asked.resendUntil !== null && deps.now() > asked.resendUntil;
  const needsPeople = isWindowOver && asked.state !== 'accepted';
  await onUnchanged(deps, asked, (at) =>
    needsPeople ? askPeople(at, errorClass) : stayOpen(at, asked, errorClass),
  );
}

/** Returns true when the request is to be sent again. */
async function applyFinding(
  deps: RemoteDeps,
  asked: RemoteOperation,
  given: { finding: ProviderFinding; canLookUp: boolean },
): Promise<boolean> {
  const { finding, canLookUp } = given;
  if (finding.kind === 'found') {
    const known: Known = { ...finding, source: 'look_up' };
    await onUnchanged(deps, asked, (at) => applyKnown(at, known));
    if (finding.state === 'accepted' && asked.state === 'accepted') {
      await leaveOpen(deps, asked, 'accepted');
    }
    return false;
  }
  // Not seen is not proof; the same key is, for as long as the provider remembers it.
  if (mayResend(asked, deps.now()) && (finding.kind === 'absent' || !canLookUp)) return true;
  await leaveOpen(deps, asked, finding.kind === 'unknown' ? finding.errorClass : finding.kind);
  return false;
}

async function lookUp(
  deps: RemoteDeps,
  adapter: ProviderAdapter,
  asked: RemoteOperation,
): Promise<ProviderFinding> {
  if (adapter.capabilities.lookUp === 'none') return { kind: 'unknown', errorClass: 'no_look_up' };
  const operation = await findOperation(deps.pool, asked.operationId);
  if (!operation) throw new RangeError(`There is no operation ${asked.operationId}.`);
  const request = await requestFor(deps, operation);
  const { lastSentAt } = asked;
  return adapter.lookUp(request, { signal: AbortSignal.timeout(LOOK_UP_MS), lastSentAt });
}

async function requestFor(deps: RemoteDeps, operation: OperationRow): Promise<ProviderRequest> {
  const held = effectsFromJson(await heldEffects(deps.pool, operation.operationId));
  return requestOf(deps.pool, operation, held);
}

async function applySettlement(deps: RemoteDeps, asked: RemoteOperation): Promise<boolean> {
  const settled = await confirmedSettlement(deps.pool, asked.operationId);
  if (!settled) return false;
  const { amountMinor, currency, providerRef } = settled;
  const known: Known = {
    state: settled.outcome === 'done' ? 'succeeded' : 'failed',
    ref: providerRef,
    amountMinor,
    currency,
    code: 'settled_not_done',
    source: `${settled.proposedBy}+${settled.confirmedBy}`,
  };
  await onUnchanged(deps, asked, (at) => applyKnown(at, known));
  return true;
}

/** Asks once. Where the write stands afterwards is in its row. */
export async function reconcileOpen(
  deps: RemoteDeps,
  operationId: string,
  adapter: ProviderAdapter,
): Promise<void> {
  const asked = await remoteOperation(deps.pool, operationId);
  if (asked.leaseUntil && asked.leaseUntil > deps.now()) return;
  if (await applySettlement(deps, asked)) return;
  const finding = await lookUp(deps, adapter, asked);
  const canLookUp = adapter.capabilities.lookUp !== 'none';
  const isResent = await applyFinding(deps, asked, { finding, canLookUp });
  if (isResent) await sendWrite(deps, operationId, adapter);
}
