/**
 * The effects of a write that an outside service performs, in phases: reserved before anything is
 * sent, then settled when it is done, or released when it is proven not done. What failed after all
 * is reversed. Each phase is a conditional update: zero rows means that a count is wrong.
 */
import type { WriteEffect } from '../../../contracts/actions';
import { EffectRefusedError, insertLeg, performEffect, postRefund } from '../perform-effect';
import type { EffectContext } from '../perform-effect';

type EffectOf<Name extends WriteEffect['effect']> = Extract<WriteEffect, { effect: Name }>;
type RefundEffect = EffectOf<'refund'>;

function mustChange(rowCount: number | null, operationId: string, what: string): void {
  if (rowCount === 1) return;
  throw new RangeError(`Operation ${operationId}: ${what} changed nothing, so a count is wrong.`);
}

async function moveMoney(
  { client, operationId }: EffectContext,
  { paymentId, amountMinor, currency }: RefundEffect,
  move: { reservedMinor: bigint; refundedMinor: bigint },
): Promise<void> {
  const { reservedMinor, refundedMinor } = move;
  const done = await client.query(
    `UPDATE payments SET reserved_minor = reserved_minor + $3, refunded_minor = refunded_minor + $4
     WHERE payment_id = $1 AND currency = $2
       AND ($3::bigint + $4::bigint <= 0
            OR refunded_minor + reserved_minor + disputed_minor + $3 + $4 <= captured_minor)`,
    [paymentId, currency, reservedMinor, refundedMinor],
  );
  if (done.rowCount === 1) return;
  if (reservedMinor > 0n) {
    const message = 'Less than that can be refunded now.';
    throw new EffectRefusedError('amount_exceeds_refundable', message);
  }
  mustChange(done.rowCount, operationId, `moving ${String(amountMinor)} of ${paymentId}`);
}

/** @throws EffectRefusedError when there is not enough left to hold. */
export async function reserveEffect(context: EffectContext, effect: WriteEffect): Promise<void> {
  switch (effect.effect) {
    case 'refund':
      return moveMoney(context, effect, { reservedMinor: effect.amountMinor, refundedMinor: 0n });
    case 'claim_units':
    case 'pay_units':
    case 'take_stock':
      return performEffect(context, effect);
    case 'create_return_label':
    case 'create_replacement':
      return;
    case 'add_credit':
      throw new RangeError('A store credit is kept here; no outside service can add it.');
  }
}

export async function settleEffect(context: EffectContext, effect: WriteEffect): Promise<void> {
  switch (effect.effect) {
    case 'refund': {
      // It is done, so it is booked, whatever else has been taken from the payment meanwhile.
      const { amountMinor } = effect;
      await moveMoney(context, effect, { reservedMinor: -amountMinor, refundedMinor: amountMinor });
      return postRefund(context, effect);
    }
    case 'create_return_label':
    case 'create_replacement':
      return performEffect(context, effect);
    case 'claim_units':
    case 'pay_units':
    case 'take_stock':
    case 'add_credit':
      return;
  }
}

async function giveUnitsBack(
  { client, operationId }: EffectContext,
  effect: EffectOf<'claim_units'>,
): Promise<void> {
  const done = await client.query(
    `UPDATE unit_remedies SET is_active = false
     WHERE operation_id = $1 AND order_line_id = $2 AND is_active`,
    [operationId, effect.orderLineId],
  );
  if (done.rowCount === effect.unitNos.length) return;
  throw new RangeError(`Operation ${operationId}: the units that it holds are not all there.`);
}

/** Nothing of it was paid: its units may be refunded, or sent again. */
async function unpayUnits(
  { client, operationId }: EffectContext,
  effect: EffectOf<'pay_units'>,
): Promise<void> {
  const done = await client.query(
    'UPDATE unit_refunds SET is_active = false WHERE operation_id = $1 AND is_active',
    [operationId],
  );
  if (done.rowCount === effect.units.length) return;
  throw new RangeError(`Operation ${operationId}: the units that it paid are not all there.`);
}

/** Nothing was done: what was held is free again. */
export async function releaseEffect(context: EffectContext, effect: WriteEffect): Promise<void> {
  switch (effect.effect) {
    case 'refund':
      return moveMoney(context, effect, { reservedMinor: -effect.amountMinor, refundedMinor: 0n });
    case 'claim_units':
      return giveUnitsBack(context, effect);
    case 'pay_units':
      return unpayUnits(context, effect);
    case 'take_stock': {
      const put = await context.client.query(
        'UPDATE products SET stock = stock + $2 WHERE sku = $1',
        [effect.sku, effect.quantity],
      );
      mustChange(put.rowCount, context.operationId, `giving ${effect.sku} back`);
      return;
    }
    case 'create_return_label':
    case 'create_replacement':
    case 'add_credit':
      return;
  }
}

async function reverseRefund(context: EffectContext, effect: RefundEffect): Promise<void> {
  const { client, operationId, shopNow } = context;
  await moveMoney(context, effect, { reservedMinor: 0n, refundedMinor: -effect.amountMinor });
  await insertLeg(context, effect, 'reversal');
  const marked = await client.query(
    `UPDATE shop_refunds SET reversed_at = $2 WHERE operation_id = $1 AND reversed_at IS NULL`,
    [operationId, shopNow],
  );
  mustChange(marked.rowCount, operationId, 'marking the refund');
}

/** It was done and failed after all. Stock is not put back: somebody has to look where it is. */
export async function reverseEffect(context: EffectContext, effect: WriteEffect): Promise<void> {
  const { client, operationId, shopNow } = context;
  switch (effect.effect) {
    case 'refund':
      return reverseRefund(context, effect);
    case 'claim_units':
      return giveUnitsBack(context, effect);
    case 'pay_units':
      return unpayUnits(context, effect);
    case 'create_return_label':
    case 'create_replacement': {
      const table = effect.effect === 'create_return_label' ? 'return_labels' : 'replacements';
      const marked = await client.query(
        `UPDATE ${table} SET reversed_at = $2 WHERE operation_id = $1 AND reversed_at IS NULL`,
        [operationId, shopNow],
      );
      mustChange(marked.rowCount, operationId, `marking it in ${table}`);
      return;
    }
    case 'take_stock':
    case 'add_credit':
      return;
  }
}
