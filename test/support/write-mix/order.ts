/** One order whose writes are mixed up, and what its run remembers. */
import { addCrashOrder, payAtProvider } from '../crash/crash-orders';
import type { CrashOrder } from '../crash/crash-orders';
import type { WriteWorld } from '../providers/write-world';
import type { Delivery } from '../scripted-provider/webhooks';
import type { OperationNow } from './read-now';

export type MixOrder = {
  order: CrashOrder;
  paymentRef: string;
  /** The newest ticket; each write has its own. */
  ticketId: string;
  operationIds: string[];
  /** Events of the provider that nobody has received yet. */
  undelivered: Delivery[];
  /** As each operation was when it was last looked at. */
  before: Map<string, OperationNow>;
  /** How many requests had left when the switch was turned; null while it is not. */
  sendsAtSwitch: number | null;
  /** What was done, in words, for a report. */
  trace: string[];
};

/** One of the approved writes, counted around; null while there is none. */
export function writeAt({ operationIds }: MixOrder, write: number): string | null {
  return operationIds[write % Math.max(1, operationIds.length)] ?? null;
}

/** @param no tells it from the others in the world. */
export async function openMixOrder(
  { database, provider }: WriteWorld,
  no: number,
): Promise<MixOrder> {
  const order = await addCrashOrder(database.pool, no);
  const paymentRef = `pi_mix${String(no)}`;
  await payAtProvider(database.pool, provider, { order, ref: paymentRef });
  return {
    ...{ order, paymentRef, ticketId: order.ticketId, operationIds: [], undelivered: [] },
    ...{ before: new Map(), sendsAtSwitch: null, trace: [] },
  };
}
