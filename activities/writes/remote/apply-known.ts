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
import { eventsOfRef } from '../../../db/queries/provider-events';
import { paymentOfRefs } from '../../../db/queries/provider-books/objects';
import { lockCounters } from '../../../db/queries/provider-books/payment-counters';
import {
  adoptRef,
  heldEffects,
  markAnswered,
  remoteOperation,
} from '../../../db/queries/remote-operations';
import { keepTold } from '../books/keep-told';
import { recountPayment } from '../books/recount-payment';
import type { EffectContext } from '../perform-effect';
import { auditState } from './audit-state';
import { releaseEffect, reverseEffect, settleEffect } from './effect-phases';
import { effectsFromJson } from './held-effects';
import { nextCheckAt } from './next-check';
import { reopenForPerson } from './reopen-case';
import { OPEN_STATES, whoseEffect } from './whose-effect';

export type Known = {
  state: EffectState;
  ref: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  /** Why it is known not to be done; `provider_failed` unless said. */
  code?: WriteCode | OutsideCode;
  /** Who said so: `provider`, `webhook`, `look_up`, `list`, or two people's ids. */
  source: string;
  /** The provider gave it for our own key, so that it is our effect whatever else has our id. */
  isOurs?: true;
  /** It stands in the provider's books; what people say does not. */
  isTold?: true;
  /** Every name that the provider gives the payment. */
  paymentRefs?: readonly string[];
};

export type Applied = { client: PoolClient; operation: OperationRow; now: Date; shopNow: Date };

type Phase = (context: EffectContext, effect: WriteEffect) => Promise<void>;

async function runPhase(given: Applied, phase: Phase, ref: string | null = null): Promise<void> {
  const { client, operation, shopNow } = given;
  const { operationId } = operation;
  const { provider } = await remoteOperation(client, operationId);
  const held = effectsFromJson(await heldEffects(client, operationId));
  const object = provider === null || ref === null ? null : { provider, providerRef: ref };
  for (const effect of held) await phase({ client, operationId, shopNow, object }, effect);
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

async function applySucceeded(given: Applied, known: Known): Promise<void> {
  const { client, operation } = given;
  if (OPEN_STATES.has(operation.state)) {
    if (!(await isOurs(given, known))) {
      // A person looks at it; that it differs is found when the payment is counted again.
      if (operation.state === 'needs_reconciliation') return;
      return moveTo(given, known, { state: 'needs_reconciliation', code: null });
    }
    await runPhase(given, settleEffect, known.ref);
    return moveTo(given, known, { state: 'succeeded', code: null });
  }
  const { providerRef } = await remoteOperation(client, operation.operationId);
  if (operation.state !== 'succeeded' || providerRef !== null || known.ref === null) return;
  await adoptRef(client, operation, known.ref);
}

async function applyFailed(given: Applied, known: Known): Promise<void> {
  const { operation } = given;
  if (OPEN_STATES.has(operation.state)) {
    await runPhase(given, releaseEffect);
    return moveTo(given, known, { state: 'denied', code: known.code ?? 'provider_failed' });
  }
  if (operation.state !== 'succeeded') return;
  await runPhase(given, reverseEffect, known.ref);
  await moveTo(given, known, { state: 'reversed', code: known.code ?? 'provider_failed' });
  await reopenForPerson(given.client, operation);
}

async function applyAccepted(given: Applied, known: Known): Promise<void> {
  const { operation, now } = given;
  if (!OPEN_STATES.has(operation.state) || operation.state === 'accepted') return;
  if (!(await isOurs(given, known))) return applySucceeded(given, known);
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

async function applyOwn(given: Applied, known: Known): Promise<void> {
  switch (known.state) {
    case 'succeeded':
      return applySucceeded(given, known);
    case 'accepted':
      return applyAccepted(given, known);
    case 'failed':
      return applyFailed(given, known);
  }
}

/** An effect that moves no money has no payment to freeze: a person is told, and nothing is held. */
async function noteOther(given: Applied, known: Known): Promise<number> {
  const { client, operation } = given;
  const { provider, amountMinor } = await remoteOperation(client, operation.operationId);
  if (known.state === 'failed' || known.ref === null || amountMinor !== null) return 0;
  const kind = operation.state === 'succeeded' ? 'second_effect' : 'done_after_end';
  const isNew = await noteFinding(client, {
    findingKey: `${kind}/${provider ?? ''}/${known.ref}`,
    ...{ kind, operationId: operation.operationId, provider, providerRef: known.ref },
    detail: { amount_minor: null, currency: null, state: operation.state },
  });
  return isNew ? 1 : 0;
}

/** What was ever told of the effect counts: a failure is its end, whenever the news of it came. */
async function asTold(given: Applied, known: Known, provider: string | null): Promise<Known> {
  if (known.ref === null || provider === null || known.state === 'failed') return known;
  const events = await eventsOfRef(given.client, { provider, providerRef: known.ref });
  if (!events.some(({ kind }) => kind === 'failed')) return known;
  return { ...known, state: 'failed', code: 'provider_failed' };
}

/**
 * The one door by which anything that is known of a remote write comes in: it reaches the operation
 * if it is about its own effect, and the payment's books in any case.
 */
export async function applyKnown(given: Applied, said: Known): Promise<{ newly: number }> {
  const { client, operation, now } = given;
  const { operationId } = operation;
  const before = await remoteOperation(client, operationId);
  const { provider } = before;
  if (before.paymentId !== null) await lockCounters(client, before.paymentId);
  const known = await asTold(given, said, provider);
  let { paymentId } = before;
  if (provider !== null && known.ref !== null && known.isTold) {
    const { ref: providerRef, paymentRefs = [] } = known;
    const { amountMinor, currency } = known.amountMinor === null ? before : known;
    const told = { ...known, provider, providerRef, paymentRefs, amountMinor, currency };
    const namedId = paymentId ?? (await paymentOfRefs(client, paymentRefs));
    paymentId = await keepTold(client, { told, operationId, paymentId: namedId });
  }
  let newly = 0;
  const whose = whoseEffect(before, known);
  if (whose === 'own') await applyOwn(given, known);
  if (whose === 'other') newly += await noteOther(given, known);
  if (paymentId !== null) newly += (await recountPayment(client, paymentId, now)).newly;
  return { newly };
}
