/** What a read function is given. The customer comes from the ticket, never from a model. */
import type { Pool } from 'pg';
import type { ShopProfile } from '../../contracts/shop';

export type ReadContext = {
  pool: Pool;
  shop: ShopProfile;
  /** The shop's clock, on which days are counted. */
  shopNow: Date;
  customerId: string;
  /** The tool's own limit; no statement may run longer. */
  timeoutMs: number;
};

/** Arguments have passed gate 2, and an order is the customer's own, when this is called. */
export type ReadFunction = (context: ReadContext, args: Record<string, string>) => Promise<unknown>;

/** @throws RangeError when the tool's row and its function disagree about the arguments. */
export function argument(args: Record<string, string>, name: string): string {
  const value = args[name];
  if (value === undefined) throw new RangeError(`The tool's arguments have no ${name}.`);
  return value;
}
