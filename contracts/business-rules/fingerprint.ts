/** Recognises an action that was proposed before, however it is worded this time. */
import type { FrozenAction } from '../actions';
import type { JsonValue } from '../canonical';
import { digestOf } from '../canonical';

/**
 * The reason is wording; digests of facts and what our own code picked, such as the payment to
 * refund and the units it is for, may differ the next time although the same thing would happen.
 */
const PICKED = ['reason', 'payment_method', 'units'];

function isVolatile(key: string): boolean {
  if (key === 'order_id') return false;
  return PICKED.includes(key) || key.endsWith('_digest') || key.endsWith('_id');
}

/** Digest over what an action does to which order, as 64 hexadecimal digits. */
export function fingerprintOf(action: FrozenAction): string {
  const lasting: Record<string, JsonValue> = Object.fromEntries(
    Object.entries(action).filter(([key]) => !isVolatile(key)),
  );
  return digestOf(lasting);
}
