/**
 * Step 4 of a remote write: what the provider answered, under the fence it was sent with. Whoever
 * comes with an old fence changes nothing, but a success is never dropped: it is applied as known.
 */
import type { PoolClient } from 'pg';
import type { ProviderAnswer } from '../../../contracts/provider';
import { lockOperation } from '../../../db/queries/operations';
import type { OperationRow } from '../../../db/queries/operations';
import { markAnswered, noteAttempt, remoteOperation } from '../../../db/queries/remote-operations';
import { applyKnown } from './apply-known';
import type { Known } from './apply-known';
import { auditState } from './audit-state';
import { nextCheckAt } from './next-check';

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
  const { amountMinor, currency } = sent;
  if (answer.kind === 'succeeded' || answer.kind === 'accepted') {
    return { state: answer.kind, ref: answer.ref, amountMinor, currency, source: 'provider' };
  }
  // A no to a resend says nothing of the first send; only the first one's is an end.
  if (answer.kind === 'refused' && answer.isFinal && sent.isFirst) {
    const code = 'provider_refused';
    return { state: 'failed', ref: null, amountMinor, currency, code, source: 'provider' };
  }
  return null;
}

function classOf(answer: ProviderAnswer): string {
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

/** Seldomer the longer it has been open: a provider that goes on saying no is not asked every second. */
async function leaveOpen(at: At, operation: OperationRow, answer: ProviderAnswer): Promise<void> {
  const { client, now } = at;
  const { firstSentAt } = await remoteOperation(client, operation.operationId);
  const soonest = now.getTime() + (answer.kind === 'busy' ? answer.retryAfterMs : 0);
  const next = new Date(Math.max(soonest, nextCheckAt(firstSentAt ?? now, now).getTime()));
  await markAnswered(client, operation, {
    state: 'unknown',
    providerRef: answer.kind === 'unknown' ? answer.ref : null,
    errorClass: classOf(answer),
    nextCheckAt: next,
    code: null,
    message: null,
  });
  await auditState(client, operation, { state: 'unknown', code: null, source: classOf(answer) });
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
  } else if (isOwn) {
    await leaveOpen(at, operation, answer);
  }
}
