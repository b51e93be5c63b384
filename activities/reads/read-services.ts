/** The service behind each row of the registry: the row's own `read`, asking this shop's database. */
import { READ_TOOLS } from '../../contracts/tools';
import type { ReadTool } from '../../contracts/tools/definition';
import type { ReadService, ReadServices } from './read-context';
import { withShopReads } from './shop-reads';

export function serviceOf<Result>(tool: ReadTool<string, Result>): ReadService<Result> {
  return (context, args) => withShopReads(context, (shop) => tool.read(shop, args));
}

export const READ_SERVICES: ReadServices = Object.fromEntries(
  READ_TOOLS.map((tool) => [tool.name, serviceOf<unknown>(tool)]),
);
