/** The fields of an action in the reader's language; one that this version doesn't know by its name. */
import type { PlainMessage } from './messages/catalogue';
import { sayCode } from './say-state';

const FIELD_WORDS: Readonly<Record<string, PlainMessage>> = {
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
