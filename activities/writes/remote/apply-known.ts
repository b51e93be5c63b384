/**
 * Applies what is now known of a remote write, whoever learnt it: the sender, a look-up, a webhook
 * or two people. The operation is locked; applying the same thing again changes nothing.
 */
import type { PoolClient } from 'pg';
import type { WriteEffect } from '../../../contracts/actions';
import type { OutsideCode, WriteCode } from '../../../contracts/error-codes';
import type { EffectState } from '../../../contracts/provider';
import { noteFinding } from '../../../db/queries/findings';
import type { OperationRow } from '../../../db/queries/operations';
import { heldEffects, markAnswered } from '../../../db/queries/remote-operations';
import { auditState } from './audit-state';
import { releaseEffect, reverseEffect, settleEffect } from './effect-phases';
import { effectsFromJson } from './held-effects';
import { nextCheckAt } from './next-check';
import { reopenForPerson } from './reopen-case';

export type Known = {
  state: EffectState;
  ref: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  /** Why it is known not to be done; `provider_failed` unless said. */
  code?: WriteCode | OutsideCode;
  /** Who said so: `provider`, `webhook`, `look_up`, or two people's ids. */
  source: string;
};

export type Applied = { client: PoolClient; operation: OperationRow; now: Date; shopNow: Date };

const OPEN = new Set(['sending', 'accepted', 'unknown', 'needs_reconciliation']);

type Phase = (
  context: { client: PoolClient; operationId: string; shopNow: Date },
  effect: WriteEffect,
) => Promise<void>;

async function runPhase(given: Applied, phase: Phase): Promise<void> {
  const { client, operation, shopNow } = given;
  const { operationId } = operation;
  const held = effectsFromJson(await heldEffects(client, operationId));
  for (const effect of held) await phase({ client, operationId, shopNow }, effect);
}

async function moveTo(
  given: Applied,
  known: Pick<Known, 'ref' | 'source'>,
  to: {
    state: OperationRow['state'];
    code: WriteCode | OutsideCode | null;
    message?: string;
    nextCheckAt?: Date;
  },
): Promise<void> {
  const { client, operation } = given;
  await markAnswered(client, operation, {
    state: to.state,
    providerRef: known.ref,
    errorClass: null,
    nextCheckAt: to.nextCheckAt ?? null,
    code: to.code,
    message: to.message ?? null,
  });
  await auditState(client, operation, { ...to, source: known.source });
}

/** Another amount than was approved is no success of ours: a person looks at it. */
async function isOurs(given: Applied, known: Known): Promise<boolean> {
  const held = effectsFromJson(await heldEffects(given.client, given.operation.operationId));
  const money = held.find((effect) => effect.effect === 'refund');
  if (!money) return true;
  return known.amountMinor === money.amountMinor && known.currency === money.currency;
}

async function parkMismatch(given: Applied, known: Known): Promise<void> {
  const { client, operation } = given;
  await noteFinding(client, {
    findingKey: `effect_differs/${operation.operationId}`,
    kind: 'effect_differs',
    operationId: operation.operationId,
    providerRef: known.ref,
    detail: {
      amount_minor: known.amountMinor?.toString() ?? null,
      currency: known.currency,
    },
  });
  if (operation.state !== 'needs_reconciliation') {
    await moveTo(given, known, { state: 'needs_reconciliation', code: null });
  }
}

async function applySucceeded(given: Applied, known: Known): Promise<void> {
  const { client, operation } = given;
  if (OPEN.has(operation.state)) {
    if (!(await isOurs(given, known))) return parkMismatch(given, known);
    await runPhase(given, settleEffect);
    return moveTo(given, known, { state: 'succeeded', code: null });
  }
  if (operation.state === 'succeeded') return;
  // It was given up and is done all the same: never hidden, and never booked without a person.
  await noteFinding(client, {
    findingKey: `done_after_${operation.state}/${operation.operationId}`,
    kind: 'done_after_end',
    operationId: operation.operationId,
    providerRef: known.ref,
    detail: { state: operation.state },
  });
}

async function applyFailed(given: Applied, known: Known): Promise<void> {
  const { operation } = given;
  if (OPEN.has(operation.state)) {
    await runPhase(given, releaseEffect);
    return moveTo(given, known, { state: 'denied', code: known.code ?? 'provider_failed' });
  }
  if (operation.state !== 'succeeded') return;
  await runPhase(given, reverseEffect);
  await moveTo(given, known, { state: 'reversed', code: known.code ?? 'provider_failed' });
  await reopenForPerson(given.client, operation);
}

async function applyAccepted(given: Applied, known: Known): Promise<void> {
  const { operation, now } = given;
  if (!OPEN.has(operation.state) || operation.state === 'accepted') return;
  await moveTo(given, known, {
    state: 'accepted',
    code: null,
    nextCheckAt: nextCheckAt(now, now),
  });
}

/** Reserved, and not allowed any more before a byte left: what was held is given back. */
export async function denyUnsent(
  given: Applied,
  denied: { code: WriteCode; message: string },
): Promise<void> {
  await runPhase(given, releaseEffect);
  const { code, message } = denied;
  await moveTo(given, { ref: null, source: 'authorization' }, { state: 'denied', code, message });
}

export async function applyKnown(given: Applied, known: Known): Promise<void> {
  switch (known.state) {
    case 'succeeded':
      return applySucceeded(given, known);
    case 'accepted':
      return applyAccepted(given, known);
    case 'failed':
      return applyFailed(given, known);
  }
}
