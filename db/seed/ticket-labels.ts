/** What a good handling of each example ticket ends with: for evaluation, never for resolving. */
import { z } from 'zod';
import { OUTCOMES, RULE_ID_PATTERN, TEAMS } from '../../contracts/resolution';
import { readSeedFile } from './seed-files';

const ActionLabelSchema = z.union([
  z.strictObject({
    kind: z.literal('refund'),
    order_id: z.string(),
    amount_minor: z.number().int().min(1),
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.enum(['return_label', 'replacement']),
    order_id: z.string(),
    sku: z.string(),
    quantity: z.number().int().min(1),
    reason: z.string(),
  }),
]);

const TicketLabelSchema = z.strictObject({
  external_id: z.string(),
  /** What kind of ticket it is, such as `late` or `final_sale_return`. */
  kind: z.string().regex(/^[a-z_]+$/),
  outcome: z.enum(OUTCOMES),
  /** Other outcomes that are as good. */
  also_fine: z.array(z.enum(OUTCOMES)).default([]),
  team: z.enum(TEAMS),
  /** Rules that the resolution has to rest on; citing a further fitting one is no mistake. */
  rules: z.array(z.string().regex(RULE_ID_PATTERN)).min(1),
  /** The order that the answer is about; null when it has to be about none. */
  order_id: z.string().nullable(),
  language: z.string().regex(/^[a-z]{2}$/),
  actions: z.array(ActionLabelSchema),
  why: z.string().min(1),
});

export type TicketLabel = z.infer<typeof TicketLabelSchema>;

/** One label per example ticket. Amounts are minor units of the shop's currency. */
export function readTicketLabels(): TicketLabel[] {
  return readSeedFile('labels.json', z.array(TicketLabelSchema));
}
