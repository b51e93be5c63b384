/** The payment that is refunded: how it is named, and what is read of it before anything is sent. */
import { z } from 'zod';
import type { ProviderAnswer, ProviderRequest } from '../../../contracts/provider';
import { classifyExchange } from './classify-exchange';
import { callStripe } from './stripe-client';
import type { ReadStripeConfig } from './stripe-client';

const PaymentSchema = z.object({ currency: z.string().regex(/^[a-z]{3}$/) });

export type PaymentParam = { payment_intent: string } | { charge: string };

/** Which parameter names the payment; null when it is no id of a payment that Stripe gives. */
export function paymentParam(paymentRef: string | null): PaymentParam | null {
  if (paymentRef === null) return null;
  if (/^pi_\w+$/.test(paymentRef)) return { payment_intent: paymentRef };
  return /^(ch|py)_\w+$/.test(paymentRef) ? { charge: paymentRef } : null;
}

function notChecked(why: string): ProviderAnswer {
  const detail = `The payment could not be read before refunding it (${why}).`;
  return { kind: 'not_sent', reason: 'check_failed', detail };
}

/** A refund names no currency: Stripe takes the payment's, so ours has to be the same. */
export async function checkCurrency(
  config: ReadStripeConfig,
  request: ProviderRequest,
  { payment, signal }: { payment: PaymentParam; signal: AbortSignal },
): Promise<ProviderAnswer | null> {
  const exchange = await callStripe(config, signal, (stripe) =>
    'charge' in payment
      ? stripe.charges.retrieve(payment.charge)
      : stripe.paymentIntents.retrieve(payment.payment_intent),
  );
  const read = classifyExchange(exchange);
  if (read.kind === 'answer') {
    return read.answer.kind === 'unknown' ? notChecked(read.answer.errorClass) : read.answer;
  }
  // Not final: the account may be another one than that of an earlier send.
  if (read.status === 404) return { kind: 'refused', code: 'payment_not_found', isFinal: false };
  const found = PaymentSchema.safeParse(read.status < 300 ? read.json : null);
  if (!found.success) return notChecked(`status ${String(read.status)}`);
  const isSame = found.data.currency.toUpperCase() === request.currency;
  return isSame ? null : { kind: 'refused', code: 'currency_mismatch', isFinal: true };
}
