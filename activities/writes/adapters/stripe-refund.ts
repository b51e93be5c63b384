/** A refund as Stripe writes it, read strictly in what matters here and blind to all the rest. */
import { z } from 'zod';
import type { EffectState, ListedEffect, ProviderFinding } from '../../../contracts/provider';

const RefundRefSchema = z.string().regex(/^(re|pyr)_\w{1,200}$/);

/** `requires_action`: the customer has to give bank details. Both end later, or fail. */
const STATES: Readonly<Record<string, EffectState>> = {
  succeeded: 'succeeded',
  pending: 'accepted',
  requires_action: 'accepted',
  failed: 'failed',
  canceled: 'failed',
};

/** An id, or the whole object where it was expanded. */
export const StripeIdSchema = z.union([
  z.string(),
  z.object({ id: z.string() }).transform(({ id }) => id),
]);

export const StripeRefundSchema = z.object({
  id: RefundRefSchema,
  object: z.literal('refund'),
  amount: z.int().min(1),
  currency: z.string().regex(/^[a-z]{3}$/),
  status: z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled']),
  payment_intent: StripeIdSchema.nullish(),
  charge: StripeIdSchema.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  created: z.int(),
});

export type StripeRefund = z.infer<typeof StripeRefundSchema>;

export const StripeRefundListSchema = z.object({
  object: z.literal('list'),
  data: z.array(StripeRefundSchema),
  has_more: z.boolean(),
});

export function operationIdOf(refund: StripeRefund): string | null {
  return refund.metadata?.['operation_id'] ?? null;
}

/** Our payment may go by either name. */
export function paymentRefsOf({
  payment_intent: intent,
  charge,
}: {
  payment_intent?: string | null | undefined;
  charge?: string | null | undefined;
}): string[] {
  return [intent, charge].filter((ref) => typeof ref === 'string');
}

export function effectOf(refund: StripeRefund): ListedEffect {
  return {
    ref: refund.id,
    operationId: operationIdOf(refund),
    amountMinor: BigInt(refund.amount),
    currency: refund.currency.toUpperCase(),
    paymentRefs: paymentRefsOf(refund),
    state: STATES[refund.status] ?? 'failed',
    createdAt: new Date(refund.created * 1_000),
  };
}

export function findingOf(refund: StripeRefund): Extract<ProviderFinding, { kind: 'found' }> {
  const { state, ref, amountMinor, currency } = effectOf(refund);
  return { kind: 'found', state, ref, amountMinor, currency };
}

/** The id in an answer that is otherwise not of the expected form. */
export function refIn(json: unknown): string | null {
  const read = z.object({ id: RefundRefSchema }).safeParse(json);
  return read.success ? read.data.id : null;
}
