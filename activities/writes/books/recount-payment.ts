/**
 * Counts a payment again from what is known of it: the objects in the provider's books that no
 * operation of ours accounts for, and its disputes. Nothing is added up from events, so that news in
 * any order, twice or late comes to the same. Where the books contradict each other the payment is
 * frozen: a finding that names it stays open until a person has settled it.
 */
import type { PoolClient } from 'pg';
import { HOLDING_STATES } from '../../../contracts/operation';
import { shopNow } from '../../../contracts/shop';
import { appendAudit } from '../../../db/queries/audit';
import { noteFinding } from '../../../db/queries/findings';
import type { NewFinding } from '../../../db/queries/findings';
import { lockCounters, storeCounters } from '../../../db/queries/provider-books/payment-counters';
import type { PaymentCounters } from '../../../db/queries/provider-books/payment-counters';
import {
  insertPart,
  keepShopRefund,
  objectsOfPayment,
} from '../../../db/queries/provider-books/objects';
import type { KeptObject } from '../../../db/queries/provider-books/objects';
import { loadShop } from '../../../db/queries/shops';
import { contradictionOf, outsideMinor } from './contradiction';

const COVERING = [...HOLDING_STATES, 'succeeded'] as const;

export type Recounted = {
  /** Findings that are new, or open again. */
  newly: number;
};

type Posting = { client: PoolClient; now: Date; payment: PaymentCounters };

/** @returns by how much the counter moves. */
async function postDifference(at: Posting, object: KeptObject): Promise<bigint> {
  const { client, now, payment } = at;
  const { paymentId, currency, shopId } = payment;
  const amountMinor = outsideMinor(object, currency);
  const differenceMinor = amountMinor - object.postedMinor;
  if (differenceMinor === 0n) return 0n;
  const leg = differenceMinor > 0n ? 'post' : 'reversal';
  const partMinor = differenceMinor > 0n ? differenceMinor : -differenceMinor;
  await insertPart(client, { paymentId, object, leg, amountMinor: partMinor });
  const shop = await loadShop(client, shopId);
  await keepShopRefund(client, { paymentId, object, amountMinor, at: shopNow(shop, now) });
  const { provider, providerRef, operationId } = object;
  await appendAudit(client, {
    event: 'provider_object',
    actor: 'countersign',
    channel: 'workflow',
    caseId: null,
    detail: {
      ...{ payment_id: paymentId, provider, provider_ref: providerRef, operation_id: operationId },
      ...{ leg, amount_minor: partMinor.toString(), currency: object.currency },
    },
  });
  return differenceMinor;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** What is lost was paid out; what is only disputed holds no more than is left. */
function disputedMinor(payment: PaymentCounters, refundedMinor: bigint): bigint {
  const { capturedMinor, reservedMinor, lostMinor, openMinor } = payment;
  const leftMinor = capturedMinor - refundedMinor - reservedMinor - lostMinor;
  return lostMinor + (leftMinor > 0n ? least(leftMinor, openMinor) : 0n);
}

/** Notes it, and says in the audit that the payment is frozen by it, the first time and anew. */
export async function freezeBy(client: PoolClient, finding: NewFinding): Promise<boolean> {
  const isNew = await noteFinding(client, finding);
  if (!isNew) return false;
  await appendAudit(client, {
    event: 'payment_frozen',
    actor: 'countersign',
    channel: 'workflow',
    caseId: null,
    detail: { finding_key: finding.findingKey, payment_id: finding.paymentId ?? null },
  });
  return true;
}

export async function recountPayment(
  client: PoolClient,
  paymentId: string,
  now: Date,
): Promise<Recounted> {
  const payment = await lockCounters(client, paymentId);
  const objects = await objectsOfPayment(client, paymentId, COVERING);
  let { refundedMinor } = payment;
  for (const object of objects) {
    refundedMinor += await postDifference({ client, now, payment }, object);
  }
  const disputed = disputedMinor(payment, refundedMinor);
  if (refundedMinor !== payment.refundedMinor || disputed !== payment.disputedMinor) {
    await storeCounters(client, { paymentId, refundedMinor, disputedMinor: disputed });
  }
  let newly = 0;
  for (const object of objects) {
    const finding = contradictionOf(object, payment);
    if (finding && (await freezeBy(client, finding))) newly += 1;
  }
  return { newly };
}
