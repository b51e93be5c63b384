/** The service behind `get_payments`: what was charged, given back and can still be given back. */
import { localDay } from '../../../contracts/business-days';
import { formatDecimal } from '../../../contracts/money';
import type { PaymentsResult } from '../../../contracts/tools/get-payments';
import { findOrder } from '../../../db/queries/shop-orders';
import { openDisputes, orderPayments, orderRefunds } from '../../../db/queries/shop-payments';
import { withReadSnapshot } from '../../../db/read-snapshot';
import { argument } from '../read-context';
import type { ReadFunction } from '../read-context';

export const readPayments: ReadFunction = (context, args) =>
  withReadSnapshot(context.pool, context.timeoutMs, async (client): Promise<PaymentsResult> => {
    const own = { orderId: argument(args, 'order_id'), customerId: context.customerId };
    const order = await findOrder(client, own);
    if (!order) throw new Error('The order went away after the permission check.');
    const payments = await orderPayments(client, own);
    const refunds = await orderRefunds(client, own);
    const disputes = await openDisputes(client, own);
    const { currency } = order;
    const everyCurrency = [...payments, ...refunds, ...disputes].map((row) => row.currency);
    // The result names one currency, and amounts of two can't be added up.
    if (everyCurrency.some((other) => other !== currency)) {
      throw new Error('The order was paid in more than one currency.');
    }
    const dayOf = (instant: Date): string => localDay(instant, context.shop.timeZone);
    const decimal = (amountMinor: bigint): string => formatDecimal(amountMinor, currency);
    const leftMinor = payments.reduce((sum, payment) => sum + payment.refundableMinor, 0n);
    return {
      order_id: order.orderId,
      currency,
      payments: payments.map((payment) => ({
        method: payment.method,
        charged: decimal(payment.capturedMinor),
        authorised: decimal(payment.authorizedMinor),
        refunded: decimal(payment.refundedMinor),
        still_refundable: decimal(payment.refundableMinor),
        charged_at: payment.chargedAt ? dayOf(payment.chargedAt) : null,
      })),
      refunds: refunds.map((refund) => ({
        amount: decimal(refund.amountMinor),
        refunded_at: dayOf(refund.refundedAt),
        reason: refund.reason,
      })),
      open_disputes: disputes.map((dispute) => ({
        amount: decimal(dispute.amountMinor),
        opened_at: dayOf(dispute.openedAt),
      })),
      still_refundable: decimal(leftMinor),
    };
  });
