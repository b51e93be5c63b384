/** What the service behind a tool is given. The customer comes from the ticket, never from a model. */
import type { Pool } from 'pg';
import type { ShopProfile } from '../../contracts/shop';
import type { ReadArguments } from '../../contracts/tools/definition';

export type ReadContext = {
  pool: Pool;
  shop: ShopProfile;
  /** The shop's clock, on which days are counted. */
  shopNow: Date;
  customerId: string;
  /** The tool's own limit; no statement may run longer. */
  timeoutMs: number;
};

/** Gate 4 calls it, with arguments that have passed gate 2 and an order that is the customer's own. */
export type ReadService<Result = unknown> = (
  context: ReadContext,
  args: ReadArguments,
) => Promise<Result>;

/** The services behind tools, by tool name. */
export type ReadServices = Readonly<Record<string, ReadService>>;
