/**
 * Performs one effect of an authorized action in our own Postgres, inside the writing transaction.
 * Each is a conditional update or a row under a unique key: when it changes nothing, the facts
 * were not what they were taken for, and the whole write is undone.
 */
import type { PoolClient } from 'pg';
import type { WriteEffect } from '../../contracts/actions';

export type EffectContext = {
  client: PoolClient;
  operationId: string;
  shopNow: Date;
  /** The effect at an outside service that is posted; none where it is performed here. */
  object?: { provider: string; providerRef: string } | null;
};

/** Thrown to undo the write; the operation then ends denied with this code. */
export class EffectRefusedError extends Error {
  override readonly name = 'EffectRefusedError';
  readonly code: 'amount_exceeds_refundable' | 'duplicate_remedy' | 'out_of_stock';

  constructor(code: EffectRefusedError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

type EffectOf<Name extends WriteEffect['effect']> = Extract<WriteEffect, { effect: Name }>;

async function refund(context: EffectContext, effect: EffectOf<'refund'>): Promise<void> {
  const { client } = context;
  const counted = await client.query(
    `UPDATE payments SET refunded_minor = refunded_minor + $2
     WHERE payment_id = $1 AND currency = $3
       AND refunded_minor + reserved_minor + disputed_minor + $2 <= captured_minor`,
    [effect.paymentId, effect.amountMinor, effect.currency],
  );
  if (counted.rowCount !== 1) {
    throw new EffectRefusedError(
      'amount_exceeds_refundable',
      'Less than that can be refunded now.',
    );
  }
  await postRefund(context, effect);
}

/** The money's way in the ledger, with the object that it is posted for. */
export async function insertLeg(
  { client, operationId, object }: EffectContext,
  effect: EffectOf<'refund'>,
  leg: 'post' | 'reversal',
): Promise<void> {
  await client.query(
    `INSERT INTO ledger (operation_id, leg, payment_id, amount_minor, currency, provider, provider_ref)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[operationId, leg, effect.paymentId, effect.amountMinor, effect.currency],
      ...[object?.provider ?? null, object?.providerRef ?? null],
    ],
  );
}

/** Posts what the counter has already. */
export async function postRefund(
  context: EffectContext,
  effect: EffectOf<'refund'>,
): Promise<void> {
  const { client, operationId, shopNow } = context;
  await insertLeg(context, effect, 'post');
  await client.query(
    `INSERT INTO shop_refunds (refund_id, payment_id, amount_minor, currency, reason, refunded_at, operation_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      `refund-${operationId}`,
      effect.paymentId,
      effect.amountMinor,
      effect.currency,
      effect.reason,
      shopNow,
      operationId,
    ],
  );
}

async function claimUnits(context: EffectContext, effect: EffectOf<'claim_units'>): Promise<void> {
  const { client, operationId } = context;
  for (const unitNo of effect.unitNos) {
    const claimed = await client.query(
      `INSERT INTO unit_remedies (order_line_id, unit_no, remedy, operation_id)
       SELECT $1, $2, $3, $4
       WHERE $3 <> 'replacement' OR NOT EXISTS (
         SELECT FROM unit_refunds WHERE order_line_id = $1 AND unit_no = $2 AND is_active)
       ON CONFLICT DO NOTHING`,
      [effect.orderLineId, unitNo, effect.remedy, operationId],
    );
    if (claimed.rowCount !== 1) {
      throw new EffectRefusedError('duplicate_remedy', 'One of the items has this remedy already.');
    }
  }
}

/** The database's own check stands behind this one: a unit's price goes back once. */
async function payUnits(context: EffectContext, effect: EffectOf<'pay_units'>): Promise<void> {
  const { client, operationId } = context;
  for (const { orderLineId, unitNo, amountMinor } of effect.units) {
    const paid = await client.query(
      `INSERT INTO unit_refunds (order_line_id, unit_no, operation_id, amount_minor)
       SELECT order_line_id, $2::int, $3::uuid, $4::bigint FROM order_lines
       WHERE order_line_id = $1 AND quantity >= $2
         AND unit_price_minor >= $4::bigint + coalesce((
           SELECT sum(amount_minor) FROM unit_refunds
           WHERE order_line_id = $1 AND unit_no = $2 AND is_active), 0)
         AND NOT EXISTS (SELECT FROM unit_remedies
           WHERE order_line_id = $1 AND unit_no = $2 AND is_active)`,
      [orderLineId, unitNo, operationId, amountMinor],
    );
    if (paid.rowCount !== 1) {
      throw new EffectRefusedError('duplicate_remedy', 'One of the items has a remedy already.');
    }
  }
}

async function takeStock(context: EffectContext, effect: EffectOf<'take_stock'>): Promise<void> {
  const taken = await context.client.query(
    'UPDATE products SET stock = stock - $2 WHERE sku = $1 AND stock >= $2',
    [effect.sku, effect.quantity],
  );
  if (taken.rowCount !== 1) {
    throw new EffectRefusedError('out_of_stock', 'There is not enough of it in stock.');
  }
}

async function createReturnLabel(
  context: EffectContext,
  effect: EffectOf<'create_return_label'>,
): Promise<void> {
  await context.client.query(
    `INSERT INTO return_labels (label_id, order_id, sku, quantity, created_at, operation_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      `label-${context.operationId}`,
      effect.orderId,
      effect.sku,
      effect.quantity,
      context.shopNow,
      context.operationId,
    ],
  );
}

async function createReplacement(
  context: EffectContext,
  effect: EffectOf<'create_replacement'>,
): Promise<void> {
  await context.client.query(
    `INSERT INTO replacements (replacement_id, order_id, sku, quantity, created_at, operation_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      `replacement-${context.operationId}`,
      effect.orderId,
      effect.sku,
      effect.quantity,
      context.shopNow,
      context.operationId,
    ],
  );
}

/** One credit an order, by a unique key: whoever comes second finds it there. */
async function addCredit(context: EffectContext, effect: EffectOf<'add_credit'>): Promise<void> {
  const credited = await context.client.query(
    `INSERT INTO customer_credits
       (credit_id, customer_id, order_id, amount_minor, currency, reason, credited_at, operation_id)
     SELECT $1, customer_id, order_id, $3, $4, $5, $6, $7 FROM orders WHERE order_id = $2
     ON CONFLICT (order_id) DO NOTHING`,
    [
      `credit-${context.operationId}`,
      effect.orderId,
      effect.amountMinor,
      effect.currency,
      effect.reason,
      context.shopNow,
      context.operationId,
    ],
  );
  if (credited.rowCount !== 1) {
    throw new EffectRefusedError('duplicate_remedy', 'The order has a store credit already.');
  }
}

/** @throws EffectRefusedError when the effect's condition does not hold any more. */
export async function performEffect(context: EffectContext, effect: WriteEffect): Promise<void> {
  switch (effect.effect) {
    case 'refund':
      return refund(context, effect);
    case 'claim_units':
      return claimUnits(context, effect);
    case 'pay_units':
      return payUnits(context, effect);
    case 'take_stock':
      return takeStock(context, effect);
    case 'create_return_label':
      return createReturnLabel(context, effect);
    case 'create_replacement':
      return createReplacement(context, effect);
    case 'add_credit':
      return addCredit(context, effect);
  }
}
