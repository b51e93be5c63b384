/**
 * Step 4 of a remote write: what the provider answered, under the fence it was sent with. Whoever
 * comes with an old fence changes nothing, but a success is never dropped: it is applied as known.
 */
import type { PoolClient } from 'pg';
import type { ProviderAnswer } from '../../../contracts/provider';
import { lockOperation } from '../../../db/queries/operations';
import type { OperationRow } from '../../../db/queries/operations';
import { firstTriedAt, wasNeverSent } from '../../../db/queries/provider-books/attempts';
import {
  markAnswered,
  markUnsent,
  noteAttempt,
  remoteOperation,
} from '../../../db/queries/remote-operations';
import { applyKnown } from './apply-known';
import type { Known } from './apply-known';
import { auditState } from './audit-state';
import { nextCheckAt } from './next-check';
import { noteConfiguration } from './note-configuration';

export type Sent = {
  operationId: string;
  fence: bigint;
  isFirst: boolean;
  amountMinor: bigint | null;
  currency: string | null;
};

type At = { client: PoolClient; now: Date; shopNow: Date };

/** Provider words that are an outcome; everything else leaves the outcome open. */
function knownFrom(answer: ProviderAnswer, sent: Sent): Known | null {
  const { amountMinor, currency, isFirst } = sent;
  const money = { amountMinor, currency, source: 'provider' };
  if (answer.kind === 'succeeded' || answer.kind === 'accepted') {
    return { ...money, state: answer.kind, ref: answer.ref, isOurs: true, isTold: true };
  }
  if (answer.kind !== 'refused' || !answer.isFinal) return null;
  const code = isFirst ? 'provider_refused' : 'provider_failed';
  if (answer.failedRef !== undefined) {
    return { ...money, state: 'failed', ref: answer.failedRef, code, isOurs: true, isTold: true };
  }
  // A no to a resend says nothing of the first send; only the first one's is an end.
  return isFirst ? { ...money, state: 'failed', ref: null, code } : null;
}

/** Names an attempt's answer; the database reads `not_sent_…` as "not a byte was executed". */
export function classOf(answer: ProviderAnswer): string {
  switch (answer.kind) {
    case 'unknown':
      return answer.errorClass;
    case 'not_sent':
      return `not_sent_${answer.reason}`;
    case 'refused':
      return `refused_${answer.code}`.slice(0, 100);
    case 'succeeded':
    case 'accepted':
    case 'busy':
      return answer.kind;
  }
}

function nextAfter(answer: ProviderAnswer, triedAt: Date, now: Date): Date {
  const waitMs =
    answer.kind === 'busy' || answer.kind === 'not_sent' ? (answer.retryAfterMs ?? 0) : 0;
  return new Date(Math.max(now.getTime() + waitMs, nextCheckAt(triedAt, now).getTime()));
}

/** Seldomer the longer it has been open: a provider that goes on saying no is not asked every second. */
async function leaveOpen(at: At, operation: OperationRow, answer: ProviderAnswer): Promise<void> {
  const { client, now } = at;
  const { firstSentAt } = await remoteOperation(client, operation.operationId);
  await markAnswered(client, operation, {
    state: 'unknown',
    providerRef: answer.kind === 'unknown' ? answer.ref : null,
    errorClass: classOf(answer),
    nextCheckAt: nextAfter(answer, firstSentAt ?? now, now),
    code: null,
    message: null,
  });
  await auditState(client, operation, { state: 'unknown', code: null, source: classOf(answer) });
}

/** Provably not sent, now or ever: it is as it was before, and nobody is told of an unknown outcome. */
async function leaveUnsent(at: At, operation: OperationRow, answer: ProviderAnswer): Promise<void> {
  const { client, now } = at;
  const triedAt = await firstTriedAt(client, operation.operationId);
  const source = classOf(answer);
  await markUnsent(client, operation, {
    errorClass: source,
    nextCheckAt: nextAfter(answer, triedAt ?? now, now),
  });
  await auditState(client, operation, { state: 'reserved', code: null, source });
}

export async function recordAnswer(at: At, sent: Sent, answer: ProviderAnswer): Promise<void> {
  const { client, now } = at;
  const { operationId, fence } = sent;
  const operation = await lockOperation(client, operationId);
  if (!operation) throw new RangeError(`There is no operation ${operationId}.`);
  await noteAttempt(client, { operationId, fence, answer: classOf(answer), at: now });
  const known = knownFrom(answer, sent);
  const isOwn = operation.fence === fence && operation.state === 'sending';
  if (known && (isOwn || known.state !== 'failed')) {
    await applyKnown({ ...at, operation }, known);
  } else if (isOwn && (await wasNeverSent(client, operationId))) {
    await leaveUnsent(at, operation, answer);
  } else if (isOwn) {
    await leaveOpen(at, operation, answer);
  }
  await noteConfiguration(client, operation, answer);
}
