/** Recognises an action that was proposed before, however it is worded this time. */
import type { FrozenAction } from '../actions';
import type { JsonValue } from '../canonical';
import { digestOf } from '../canonical';

/**
 * The reason is wording; digests of facts and ids that our own code picked, such as the payment
 * to refund, may differ the next time although the same thing would happen.
 */
function isVolatile(key: string): boolean {
  if (key === 'order_id') return false;
  return key === 'reason' || key.endsWith('_digest') || key.endsWith('_id');
}

/** Digest over what an action does to which order, as 64 hexadecimal digits. */
export function fingerprintOf(action: FrozenAction): string {
  const lasting: Record<string, JsonValue> = Object.fromEntries(
    Object.entries(action).filter(([key]) => !isVolatile(key)),
  );
  return digestOf(lasting);
}
