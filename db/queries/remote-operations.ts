/** Operations on the remote route: every change is guarded by the state and fence it was made from. */
import type { OperationState } from '../../contracts/operation';
import type { Db } from '../pool';
import type { OperationRow } from './operations';
import { stopsWrite } from './write-settings';

export type RemoteOperation = {
  operationId: string;
  route: 'local' | 'remote';
  provider: string | null;
  providerKey: string | null;
  providerRef: string | null;
  state: OperationState;
  fence: bigint;
  leaseUntil: Date | null;
  firstSentAt: Date | null;
  lastSentAt: Date | null;
  resendUntil: Date | null;
  attempts: number;
  errorClass: string | null;
  nextCheckAt: Date | null;
  paymentId: string | null;
  amountMinor: bigint | null;
  currency: string | null;
};

const COLUMNS = `operation_id AS "operationId", route, provider, provider_key AS "providerKey",
  provider_ref AS "providerRef", state, fence, lease_until AS "leaseUntil",
  first_sent_at AS "firstSentAt", last_sent_at AS "lastSentAt", resend_until AS "resendUntil",
  attempts, error_class AS "errorClass", next_check_at AS "nextCheckAt",
  payment_id AS "paymentId", amount_minor AS "amountMinor", currency`;

/** Sees the sending side of an operation; lock it with `lockOperation` first where that matters. */
export async function remoteOperation(db: Db, operationId: string): Promise<RemoteOperation> {
  const found = await db.query<RemoteOperation>(
    `SELECT ${COLUMNS} FROM operations WHERE operation_id = $1`,
    [operationId],
  );
  const row = found.rows[0];
  if (!row) throw new RangeError(`There is no operation ${operationId}.`);
  return row;
}

/** The shop's provider for a kind of action; null: our own Postgres. */
export async function routeOf(
  db: Db,
  key: { shopId: string; kind: string },
): Promise<string | null> {
  const found = await db.query<{ provider: string }>(
    'SELECT provider FROM write_routes WHERE shop_id = $1 AND kind = $2',
    [key.shopId, key.kind],
  );
  return found.rows[0]?.provider ?? null;
}

type Guard = Pick<OperationRow, 'operationId' | 'state' | 'fence'>;

async function change(
  db: Db,
  from: Guard,
  { set, values }: { set: string; values: unknown[] },
): Promise<void> {
  const done = await db.query(
    `UPDATE operations SET ${set} WHERE operation_id = $1 AND state = $2 AND fence = $3`,
    [from.operationId, from.state, from.fence, ...values],
  );
  if (done.rowCount !== 1) throw new RangeError('The operation was changed by somebody else.');
}

export type Reservation = {
  provider: string;
  providerKey: string;
  paymentId: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  /** What is held, as JSON text. */
  effects: string;
};

export async function markReserved(db: Db, from: Guard, held: Reservation): Promise<void> {
  await change(db, from, {
    set: `state = 'reserved', route = 'remote', fence = fence + 1, provider = $4, provider_key = $5,
     payment_id = $6, amount_minor = $7, currency = $8, effects = $9`,
    values: [
      held.provider,
      held.providerKey,
      held.paymentId,
      held.amountMinor,
      held.currency,
      held.effects,
    ],
  });
}

export type Sending = { now: Date; leaseUntil: Date; resendUntil: Date; requestDigest: string };

/** Stamped and committed before the first byte leaves. Returns the fence of this attempt. */
export async function markSending(db: Db, from: Guard, sending: Sending): Promise<bigint> {
  const { now, leaseUntil, resendUntil, requestDigest } = sending;
  await change(db, from, {
    set: `state = 'sending', fence = fence + 1, attempts = attempts + 1, last_sent_at = $4,
     first_sent_at = coalesce(first_sent_at, $4), resend_until = coalesce(resend_until, $5),
     lease_until = $6, error_class = NULL, next_check_at = NULL`,
    values: [now, resendUntil, leaseUntil],
  });
  const fence = from.fence + 1n;
  await db.query(
    `INSERT INTO operation_attempts (operation_id, attempt_no, fence, request_digest, sent_at)
     SELECT operation_id, attempts, fence, $2, $3 FROM operations WHERE operation_id = $1`,
    [from.operationId, requestDigest, now],
  );
  return fence;
}

/** As it was before it was stamped: the database checks that no attempt can have had an effect. */
export async function markUnsent(
  db: Db,
  from: Guard,
  tried: { errorClass: string; nextCheckAt: Date },
): Promise<void> {
  await change(db, from, {
    set: `state = 'reserved', fence = fence + 1, first_sent_at = NULL, last_sent_at = NULL,
     resend_until = NULL, lease_until = NULL, error_class = $4, next_check_at = $5`,
    values: [tried.errorClass, tried.nextCheckAt],
  });
}

/** Nothing is held for its provider any more: it is claimed for none. */
export async function markUnclaimed(db: Db, from: Guard): Promise<void> {
  await change(db, from, {
    set: `state = 'ready', route = 'local', fence = fence + 1, provider = NULL, provider_key = NULL,
     payment_id = NULL, amount_minor = NULL, currency = NULL, effects = NULL, error_class = NULL,
     next_check_at = NULL`,
    values: [],
  });
}

/** Asked about, and nothing new: no fence and no counter moves, since nothing has happened. */
export async function putCheckOff(db: Db, operationId: string, nextCheckAt: Date): Promise<void> {
  await db.query(
    `UPDATE operations SET next_check_at = $2 WHERE operation_id = $1 AND state = 'reserved'`,
    [operationId, nextCheckAt],
  );
}

export type Answered = {
  state: OperationState;
  providerRef: string | null;
  errorClass: string | null;
  nextCheckAt: Date | null;
  code: string | null;
  message: string | null;
};

/** What is known now. An end releases the lease; an open state says when to look again. */
export async function markAnswered(db: Db, from: Guard, answer: Answered): Promise<void> {
  const isEnd = ['succeeded', 'denied', 'reversed'].includes(answer.state);
  await change(db, from, {
    set: `state = $4, fence = fence + 1, provider_ref = coalesce(provider_ref, $5), error_class = $6,
     next_check_at = $7, code = $8, message = $9, lease_until = NULL,
     ended_at = CASE WHEN $10 THEN coalesce(ended_at, now()) ELSE ended_at END`,
    values: [
      answer.state,
      answer.providerRef,
      answer.errorClass,
      answer.nextCheckAt,
      answer.code,
      answer.message,
      isEnd,
    ],
  });
}

/** The name of an effect that two people said is there, learnt afterwards. */
export async function adoptRef(db: Db, from: Guard, providerRef: string): Promise<void> {
  await change(db, from, { set: 'provider_ref = $4, fence = fence + 1', values: [providerRef] });
}

/** Notes how an attempt was answered; a later attempt has its own row. */
export async function noteAttempt(
  db: Db,
  attempt: { operationId: string; fence: bigint; answer: string; at: Date },
): Promise<void> {
  await db.query(
    `UPDATE operation_attempts SET answered_at = $4, answer = $3
     WHERE operation_id = $1 AND fence = $2 AND answered_at IS NULL`,
    [attempt.operationId, attempt.fence, attempt.answer, attempt.at],
  );
}

/** What was reserved for an operation, as it was stored. */
export async function heldEffects(db: Db, operationId: string): Promise<unknown> {
  const found = await db.query<{ effects: unknown }>(
    'SELECT effects FROM operations WHERE operation_id = $1',
    [operationId],
  );
  return found.rows[0]?.effects ?? null;
}

/** What the provider calls a payment; null when it never told us. */
export async function paymentRefOf(db: Db, paymentId: string): Promise<string | null> {
  const found = await db.query<{ ref: string | null }>(
    'SELECT provider_ref AS ref FROM payments WHERE payment_id = $1',
    [paymentId],
  );
  return found.rows[0]?.ref ?? null;
}

/** Is there a switch that stops writes of this kind over this route? Its reason, or null. */
export async function switchedOff(
  db: Db,
  route: { provider: string; kind: string },
): Promise<string | null> {
  const found = await db.query<{ reason: string }>(
    `SELECT reason FROM kill_switches
     WHERE ${stopsWrite({ provider: '$1', kind: '$2' })} LIMIT 1`,
    [route.provider, route.kind],
  );
  return found.rows[0]?.reason ?? null;
}
