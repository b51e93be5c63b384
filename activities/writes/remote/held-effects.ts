/** What an operation reserved, stored as JSON and read back through a schema. */
import { z } from 'zod';
import type { WriteEffect } from '../../../contracts/actions';

const minor = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform((text) => BigInt(text));

const HeldSchema = z.array(
  z.discriminatedUnion('effect', [
    z.strictObject({
      effect: z.literal('refund'),
      paymentId: z.string(),
      amountMinor: minor,
      currency: z.string().length(3),
      reason: z.string(),
    }),
    z.strictObject({
      effect: z.literal('claim_units'),
      remedy: z.enum(['return_label', 'replacement']),
      orderLineId: z.string(),
      unitNos: z.array(z.number().int().positive()),
    }),
    z.strictObject({
      effect: z.literal('pay_units'),
      units: z.array(
        z.strictObject({
          orderLineId: z.string(),
          unitNo: z.number().int().positive(),
          amountMinor: minor,
        }),
      ),
    }),
    z.strictObject({
      effect: z.enum(['create_return_label', 'create_replacement']),
      orderId: z.string(),
      sku: z.string(),
      quantity: z.number().int().positive(),
    }),
    z.strictObject({
      effect: z.literal('take_stock'),
      sku: z.string(),
      quantity: z.number().int().positive(),
    }),
  ]),
);

/** JSON has no bigint: minor units are text in it. */
export function effectsToJson(effects: readonly WriteEffect[]): string {
  return JSON.stringify(effects, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/** @throws ZodError when the stored effects are not what this build stores. */
export function effectsFromJson(stored: unknown): WriteEffect[] {
  return HeldSchema.parse(stored ?? []);
}
