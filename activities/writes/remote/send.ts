/**
 * Steps 2 and 3 of a remote write. Step 2 authorizes again and commits "this is being sent" before
 * a byte leaves; step 3 sends with no transaction open. A first send that is not allowed any more
 * ends denied; a resend that is not allowed is not sent, and what was sent before stays open.
 */
import type { PoolClient } from 'pg';
import { authorizeWrite } from '../../../contracts/authorize-write';
import type { WriteCode } from '../../../contracts/error-codes';
import { resendUntil } from '../../../contracts/provider';
import type { ProviderAdapter, ProviderRequest } from '../../../contracts/provider';
import { loadCase } from '../../../db/queries/cases';
import { lockOperation } from '../../../db/queries/operations';
import type { OperationRow } from '../../../db/queries/operations';
import {
  heldEffects,
  markAnswered,
  markSending,
  remoteOperation,
} from '../../../db/queries/remote-operations';
import { inTransaction } from '../../../db/transaction';
import { lockWriteFacts } from '../lock-write-facts';
import { noHook } from '../steps';
import { denyUnsent } from './apply-known';
import { auditState } from './audit-state';
import { effectsFromJson } from './held-effects';
import { nextLookAt } from './next-check';
import { withoutOwnReservation } from './own-reservation';
import { recordAnswer } from './record-answer';
import type { Sent } from './record-answer';
import type { RemoteDeps } from './remote-deps';
import { digestOfRequest, requestOf } from './request-of';

/** An adapter has a shorter deadline of its own; this one ends whatever would not. */
const SEND_MS = 60_000;
/** Longer: whoever holds the lease may still be waiting for an answer, or recording it. */
const LEASE_MS = 90_000;

/** The states that a send may start from; `sending` once its sender's lease is over. */
const SENDABLE = new Set(['reserved', 'unknown', 'sending']);

type Stamped = { request: ProviderRequest; sent: Sent; shopNow: Date };

async function refuseToSend(
  at: { client: PoolClient; now: Date; shopNow: Date },
  operation: OperationRow,
  given: { denied: { code: WriteCode; message: string }; isFirst: boolean },
): Promise<null> {
  const { denied, isFirst } = given;
  const { code } = denied;
  if (isFirst) {
    await denyUnsent({ ...at, operation }, denied);
    return null;
  }
  // It may be done already, so "denied" would be a guess: only look-ups and people from here.
  await markAnswered(at.client, operation, {
    state: 'needs_reconciliation',
    providerRef: null,
    errorClass: `resend_denied_${code}`,
    nextCheckAt: nextLookAt(at.now),
    code: null,
    message: null,
  });
  await auditState(at.client, operation, {
    state: 'needs_reconciliation',
    code,
    source: 'authorization',
  });
  return null;
}

async function stamp(
  client: PoolClient,
  given: { operationId: string; now: Date; adapter: ProviderAdapter },
): Promise<Stamped | null> {
  const { now, adapter } = given;
  const operation = await lockOperation(client, given.operationId);
  if (!operation || !SENDABLE.has(operation.state)) return null;
  const sending = await remoteOperation(client, operation.operationId);
  if (sending.leaseUntil && sending.leaseUntil > now) return null;
  const isFirst = sending.firstSentAt === null;
  if (!isFirst && sending.resendUntil && now > sending.resendUntil) return null;
  const row = await loadCase(client, operation.caseId);
  const held = effectsFromJson(await heldEffects(client, operation.operationId));
  const facts = withoutOwnReservation(await lockWriteFacts({ client, now }, operation, row), held);
  const at = { client, now, shopNow: facts.shopNow };
  const allowed = authorizeWrite(operation.action, row.customerId, { facts, stage: 'execute' });
  if (!allowed.allowed) return refuseToSend(at, operation, { denied: allowed, isFirst });
  const request = await requestOf(client, operation, held);
  const fence = await markSending(client, operation, {
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    resendUntil: resendUntil(now, adapter.capabilities),
    requestDigest: digestOfRequest(request),
  });
  const { amountMinor, currency, operationId } = request;
  await auditState(client, operation, { state: 'sending', code: null, source: adapter.name });
  return {
    request,
    sent: { operationId, fence, isFirst, amountMinor, currency },
    shopNow: at.shopNow,
  };
}

/** Sends once, if sending is right now; whatever comes of it is in the operation's row afterwards. */
export async function sendWrite(
  deps: RemoteDeps,
  operationId: string,
  adapter: ProviderAdapter,
): Promise<void> {
  const hook = deps.hook ?? noHook;
  const stamped = await inTransaction(deps.pool, (client) =>
    stamp(client, { operationId, now: deps.now(), adapter }),
  );
  if (!stamped) return;
  await hook('sending_committed', operationId);
  const signal = AbortSignal.timeout(SEND_MS);
  const answer = await adapter.perform(stamped.request, { signal });
  await hook('answered', operationId);
  await inTransaction(deps.pool, async (client) => {
    const { shopNow, sent } = stamped;
    await recordAnswer({ client, now: deps.now(), shopNow }, sent, answer);
    await hook('answer_recorded', operationId);
  });
}
