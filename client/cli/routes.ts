/** `countersign routes list|set|clear`: which kind of write goes to which outside service. */
import type { Command } from 'commander';
import type { Pool } from 'pg';
import { REMOTE_KINDS } from '../../contracts/actions';
import { onlyShopId, writeRoutes } from '../../db/queries/write-settings';
import { setRoute } from '../../db/set-writes';
import { badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { readUser } from './decision-targets';
import { printableLine } from './printable-text';
import type { RunCommand } from './run-command';
import { changedBy, readProvider } from './switch';

type RouteOptions = { as?: string; shop?: string };

type Wanted = { kind: string; provider: string | null };

function readKind(kind: string): string {
  if (REMOTE_KINDS.includes(kind)) return kind;
  const kinds = REMOTE_KINDS.join(', ');
  throw badInput(`${printableLine(kind)} is nothing that can go to a service: say ${kinds}.`);
}

async function readShop(pool: Pool, options: RouteOptions): Promise<string> {
  const shopId = options.shop ?? (await onlyShopId(pool));
  if (shopId !== null) return shopId;
  throw badInput('Say which shop: --shop <id>.');
}

async function runSet(context: CliContext, wanted: Wanted, options: RouteOptions): Promise<void> {
  const userId = readUser(options, context.env);
  await withDatabase(context, async (pool) => {
    const shopId = await readShop(pool, options);
    const isChanged = changedBy(await setRoute(pool, { shopId, userId, ...wanted }));
    const { terminal } = context;
    terminal.json({ shop_id: shopId, ...wanted, is_changed: isChanged });
    const place = wanted.provider ?? 'our own Postgres';
    const what = isChanged ? 'New writes go' : 'They go already';
    terminal.line(`${wanted.kind}: ${what} to ${place}. What is under way stays where it is.`);
  });
}

async function runList(context: CliContext): Promise<void> {
  const rows = await withDatabase(context, (pool) => writeRoutes(pool));
  const { terminal } = context;
  terminal.json({
    routes: rows.map(({ shopId, kind, provider, setBy }) => ({
      ...{ shop_id: shopId, kind, provider, set_by: setBy },
    })),
  });
  for (const { shopId, kind, provider } of rows) {
    terminal.line(`${printableLine(shopId)}: ${kind} goes to ${provider}`);
  }
  if (rows.length === 0) terminal.line('Every write stays in our own Postgres.');
}

export function addRoutes(program: Command, run: RunCommand): void {
  const routes = program
    .command('routes')
    .summary('which kind of write goes to which outside service')
    .description('Says which kind of write goes to which outside service.');
  routes
    .command('list')
    .description('What goes where; what is not listed stays in our own Postgres.')
    .action(() => run(runList));
  routes
    .command('set')
    .description('Sends new writes of a kind to a service that the worker knows.')
    .argument('<kind>', REMOTE_KINDS.join(', '))
    .argument('<service>', 'its name in the providers file')
    .option('--as <user>', 'who sets it, an admin or a lead; else COUNTERSIGN_USER')
    .option('--shop <id>', 'where there is more than one shop')
    .action((kind: string, provider: string, options: RouteOptions) =>
      run((context) => {
        const wanted = { kind: readKind(kind), provider: readProvider(provider) };
        if (wanted.provider !== 'local') return runSet(context, wanted, options);
        throw badInput('`countersign routes clear` brings a kind back to our own Postgres.');
      }),
    );
  routes
    .command('clear')
    .description('New writes of a kind stay in our own Postgres again.')
    .argument('<kind>', REMOTE_KINDS.join(', '))
    .option('--as <user>', 'who clears it, an admin or a lead; else COUNTERSIGN_USER')
    .option('--shop <id>', 'where there is more than one shop')
    .action((kind: string, options: RouteOptions) =>
      run((context) => runSet(context, { kind: readKind(kind), provider: null }, options)),
    );
}
