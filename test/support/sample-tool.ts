/** A read tool written as CONTRIBUTING.md says: its row and its function. */
import { z } from 'zod';
import { argument } from '../../activities/reads/read-context';
import type { ReadFunction } from '../../activities/reads/read-context';
import { orderIdExact } from '../../contracts/shop';
import type { ReadTool } from '../../contracts/tools/definition';
import { TOOL_RESULT_CHARS_MAX } from '../../contracts/tools/definition';
import { plainDate } from '../../contracts/tools/result-fields';

const ROWS_MAX = 3;

export const getWarranties: ReadTool<'get_warranties'> = {
  name: 'get_warranties',
  effect: 'read',
  description: 'Lists the warranties of one order of this customer.',
  permission: 'own_order',
  argumentsFor: (shop) => z.strictObject({ order_id: z.string().regex(orderIdExact(shop)) }),
  resultFor: () =>
    z.strictObject({
      order_id: z.string(),
      warranties: z
        .array(z.strictObject({ sku: z.string().min(1).max(40), until: plainDate }))
        .max(ROWS_MAX),
    }),
  limits: { rowsMax: ROWS_MAX, charsMax: TOOL_RESULT_CHARS_MAX, timeoutMs: 5_000 },
  rowsList: 'warranties',
  emptyWords: 'No item of this order has a warranty.',
  cutList: 'warranties',
  cutAdvice: 'Only the first warranties are shown.',
  isRemote: false,
};

export const readWarranties: ReadFunction = (_context, args) =>
  Promise.resolve({
    order_id: argument(args, 'order_id'),
    warranties: [{ sku: 'SHED-CEDAR', until: '2028-10-05' }],
  });
