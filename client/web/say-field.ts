/** The fields of an action in the reader's language; one that this version doesn't know by its name. */
import { sayCode } from './say-code';
import type { CodeWords } from './say-code';

const FIELD_WORDS: CodeWords = {
  amount: 'amount',
  reason: 'reason',
  sku: 'sku',
  quantity: 'quantity',
  kind: 'kind',
  order_id: 'order id',
  order_line_id: 'order line id',
  payment_id: 'payment id',
  address_digest: 'address digest',
};

export function sayField(name: string): string {
  return sayCode(FIELD_WORDS, name);
}
