/**
 * Steps 2 and 3 of a remote write. Step 2 authorizes again and commits "this is being sent" before
 * a byte leaves; step 3 sends with no transaction open. A first send that is not allowed any more
 * ends denied; a resend that is not allowed is not sent, and what was sent before stays open.
 */
import type { PoolClient } from 'pg';
import { authorizeWrite } from '../../../contracts/authorize-write';
import type { WriteCode } from '../../../contracts/error-codes';
import { resendUntil } from '../../../contracts/provider';
import type { ProviderAdapter, ProviderAnswer, ProviderRequest } from '../../../contracts/provider';
import { loadCase } from '../../../db/queries/cases';
import { lockOperation } from '../../../db/queries/operations';
import type { OperationRow } from '../../../db/queries/operations';
import {
  heldEffects,
  markAnswered,
  markSending,
  remoteOperation,
  switchedOff,
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

/** `not_now`: it is somebody else's turn, its window is over, or it is not allowed any more. */
export type SendResult = 'sent' | 'switched_off' | 'not_now';

async function refuseToSend(
  at: { client: PoolClient; now: Date; shopNow: Date },
  operation: OperationRow,
  given: { denied: { code: WriteCode; message: string }; isFirst: boolean },
): Promise<'not_now'> {
  const { denied, isFirst } = given;
  const { code } = denied;
  if (isFirst) {
    await denyUnsent({ ...at, operation }, denied);
    return 'not_now';
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
  return 'not_now';
}

async function stamp(
  client: PoolClient,
  given: { operationId: string; now: Date; adapter: ProviderAdapter },
): Promise<Stamped | 'switched_off' | 'not_now'> {
  const { now, adapter } = given;
  const operation = await lockOperation(client, given.operationId);
  if (!operation || !SENDABLE.has(operation.state)) return 'not_now';
  const sending = await remoteOperation(client, operation.operationId);
  if (sending.provider !== adapter.name) return 'not_now';
  if (sending.leaseUntil && sending.leaseUntil > now) return 'not_now';
  const isFirst = sending.firstSentAt === null;
  if (!isFirst && sending.resendUntil && now > sending.resendUntil) return 'not_now';
  const { kind } = operation;
  if ((await switchedOff(client, { provider: adapter.name, kind })) !== null) return 'switched_off';
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

const SWITCHED_OFF: ProviderAnswer = {
  kind: 'not_sent',
  reason: 'switched_off',
  detail: 'It was switched off between its stamp and its sending.',
};

/** Sends once, if sending is right now; whatever comes of it is in the operation's row afterwards. */
export async function sendWrite(
  deps: RemoteDeps,
  operationId: string,
  adapter: ProviderAdapter,
): Promise<SendResult> {
  const hook = deps.hook ?? noHook;
  const stamped = await inTransaction(deps.pool, (client) =>
    stamp(client, { operationId, now: deps.now(), adapter }),
  );
  if (stamped === 'switched_off' || stamped === 'not_now') return stamped;
  const { request, sent, shopNow } = stamped;
  await hook('sending_committed', operationId);
  // Looked at once more with the next byte in hand: a switch is not to wait for whoever slept here.
  const { kind } = request;
  const off = await switchedOff(deps.pool, { provider: adapter.name, kind });
  const signal = AbortSignal.timeout(SEND_MS);
  const answer = off === null ? await adapter.perform(request, { signal }) : SWITCHED_OFF;
  await hook('answered', operationId);
  await inTransaction(deps.pool, async (client) => {
    await recordAnswer({ client, now: deps.now(), shopNow }, sent, answer);
    await hook('answer_recorded', operationId);
  });
  return off === null ? 'sent' : 'switched_off';
}
