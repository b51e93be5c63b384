/**
 * An open remote write is asked about: first two people's word, then the provider by our own id,
 * then, as long as the provider still remembers the key, the same request is sent again. After that
 * only look-ups and people are left. What was reserved stays reserved all the while.
 */
import type { ProviderAdapter, ProviderFinding } from '../../../contracts/provider';
import { insertOutboxEntry } from '../../../db/queries/outbox';
import { markAnswered, remoteOperation } from '../../../db/queries/remote-operations';
import type { RemoteOperation } from '../../../db/queries/remote-operations';
import { applyKnown } from './apply-known';
import type { Applied, Known } from './apply-known';
import { applySettled } from './apply-settled';
import { auditState } from './audit-state';
import { lookUpWrite } from './look-up-write';
import { nextCheckAt, nextLookAt } from './next-check';
import { onUnchanged } from './on-unchanged';
import type { RemoteDeps } from './remote-deps';
import { sendWrite } from './send';

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

/** One with our id has failed, and nobody can tell yet whether it is the one that we asked for. */
function isUndecided(
  asked: RemoteOperation,
  finding: Extract<ProviderFinding, { kind: 'found' }>,
): boolean {
  return finding.state === 'failed' && asked.providerRef !== finding.ref;
}

/** Returns true when the request is to be sent again. */
async function applyFinding(
  deps: RemoteDeps,
  asked: RemoteOperation,
  given: { finding: ProviderFinding; canLookUp: boolean },
): Promise<boolean> {
  const { finding, canLookUp } = given;
  if (finding.kind === 'found' && !isUndecided(asked, finding)) {
    const known: Known = { ...finding, source: 'look_up', isTold: true };
    await onUnchanged(deps, asked, (at) => applyKnown(at, known));
    if (finding.state === 'accepted' && asked.state === 'accepted') {
      await leaveOpen(deps, asked, 'accepted');
    }
    return false;
  }
  // Not seen is not proof; the same key is, for as long as the provider remembers it. Its answer
  // names the effect that the key was used for, too, where a failed one has our id and may not be it.
  const isOpenYet = finding.kind !== 'unknown' || !canLookUp;
  if (mayResend(asked, deps.now()) && isOpenYet) return true;
  await leaveOpen(deps, asked, finding.kind === 'unknown' ? finding.errorClass : finding.kind);
  return false;
}

/** Asks once. Where the write stands afterwards is in its row. */
export async function reconcileOpen(
  deps: RemoteDeps,
  operationId: string,
  adapter: ProviderAdapter,
): Promise<void> {
  const asked = await remoteOperation(deps.pool, operationId);
  if (asked.leaseUntil && asked.leaseUntil > deps.now()) return;
  if (await applySettled(deps, asked)) return;
  const finding = await lookUpWrite(deps, adapter, asked);
  const canLookUp = adapter.capabilities.lookUp !== 'none';
  const isResent = await applyFinding(deps, asked, { finding, canLookUp });
  if (!isResent) return;
  const isHeld = (await sendWrite(deps, operationId, adapter)) === 'switched_off';
  // What it was sent for before stays unknown, and is asked about in its time.
  if (isHeld) await leaveOpen(deps, asked, 'switched_off');
}
