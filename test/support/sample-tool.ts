/** A read tool written as CONTRIBUTING.md says: this one file. */
import { z } from 'zod';
import { addBusinessDays } from '../../contracts/business-days';
import { orderIdExact } from '../../contracts/shop';
import type { ReadTool } from '../../contracts/tools/definition';
import { TOOL_RESULT_CHARS_MAX, argument } from '../../contracts/tools/definition';
import { plainDate } from '../../contracts/tools/result-fields';

const ROWS_MAX = 3;
const WARRANTY_BUSINESS_DAYS = 520;

const WarrantiesResultSchema = z.strictObject({
  order_id: z.string(),
  warranties: z
    .array(z.strictObject({ sku: z.string().min(1).max(40), until: plainDate }))
    .max(ROWS_MAX),
});

type WarrantiesResult = z.infer<typeof WarrantiesResultSchema>;

export const getWarranties: ReadTool<'get_warranties', WarrantiesResult> = {
  name: 'get_warranties',
  effect: 'read',
  description: 'Lists the warranties of one order of this customer.',
  permission: 'own_order',
  argumentsFor: (shop) => z.strictObject({ order_id: z.string().regex(orderIdExact(shop)) }),
  resultFor: () => WarrantiesResultSchema,
  limits: { rowsMax: ROWS_MAX, charsMax: TOOL_RESULT_CHARS_MAX, timeoutMs: 5_000 },
  rowsList: 'warranties',
  emptyWords: 'No item of this order has a warranty.',
  cutList: 'warranties',
  cutAdvice: 'Only the first warranties are shown.',
  isRemote: false,
  read: async (shop, args) => {
    const orderId = argument(args, 'order_id');
    const boxes = await shop.orderBoxes(orderId);
    return {
      order_id: orderId,
      warranties: boxes.flatMap(({ skus, shippedAt }) => {
        const until = addBusinessDays(shop.dayOf(shippedAt), WARRANTY_BUSINESS_DAYS);
        return skus.map((sku) => ({ sku, until }));
      }),
    };
  },
};
