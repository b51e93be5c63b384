/** `countersign list`: what waits for a person comes first, of that the oldest deadline. */
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { countCases, listCases } from '../../db/queries/case-list';
import type { ListedState } from '../../db/queries/case-list';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { listedCaseJson } from './json/case-json';
import type { RunCommand } from './run-command';
import { describeCounts, renderList } from './screens/list-screen';
import { screenOf } from './screens/screen';

const OPEN_STATES = ['waiting', 'executing', 'working', 'new'] as const;
const ENDED_STATES = ['handed_off', 'closed'] as const;
const LIMIT = 500;

export type ListOptions = { state?: ListedState; all?: true; limit?: number };

function readLimit(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 to 999999.');
}

function statesFor(options: ListOptions): readonly ListedState[] {
  if (options.state !== undefined) return [options.state];
  return options.all ? [...OPEN_STATES, ...ENDED_STATES] : OPEN_STATES;
}

export async function runList(context: CliContext, options: ListOptions): Promise<void> {
  const { terminal } = context;
  const states = statesFor(options);
  const limit = options.limit ?? LIMIT;
  const { rows, counts } = await withDatabase(context, async (pool) => ({
    rows: await listCases(pool, { states, limit }),
    counts: await countCases(pool),
  }));
  terminal.json({
    cases: rows.map(listedCaseJson),
    counts: Object.fromEntries(counts),
    is_cut: rows.length === limit,
  });
  if (rows.length > 0) for (const line of renderList(screenOf(terminal), rows)) terminal.line(line);
  terminal.line(rows.length === 0 ? 'Nothing to show.' : '');
  if (rows.length === limit) {
    terminal.line(`Only the first ${String(limit)} are shown; --limit shows more.`);
  }
  terminal.line(terminal.paint('dim', `All tickets: ${describeCounts(counts)}.`));
}

export function addList(program: Command, run: RunCommand): void {
  program
    .command('list')
    .summary('tickets, those that wait for a person first')
    .description('Lists tickets that are not finished, those that wait for a person first.')
    .addOption(
      new Option('--state <state>', 'only those in one state').choices([
        ...OPEN_STATES,
        ...ENDED_STATES,
      ]),
    )
    .option('--all', 'also those that are handed off or closed')
    .option('--limit <count>', `at most so many, else ${String(LIMIT)}`, readLimit)
    .action((options: ListOptions) => run((context) => runList(context, options)));
}
