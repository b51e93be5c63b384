/** `countersign trace <ticket>`: every step with its code, time, tokens and cost. */
import type { Command } from 'commander';
import type { Pool } from 'pg';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { findCase } from './find-case';
import { traceJson } from './json/trace-json';
import { loadTrace } from './load-trace';
import type { RunCommand } from './run-command';
import { screenOf } from './screens/screen';
import { renderTrace } from './screens/trace-screen';

export async function showTrace(
  context: CliContext,
  pool: Pool,
  { reference, isWhole }: { reference: string; isWhole: boolean },
): Promise<void> {
  const { terminal } = context;
  const trace = { ...(await loadTrace(pool, await findCase(pool, reference, null))), isWhole };
  terminal.json(traceJson(trace));
  for (const line of renderTrace(screenOf(terminal), trace)) terminal.line(line);
}

export function addTrace(program: Command, run: RunCommand): void {
  program
    .command('trace')
    .summary('every step of a ticket: calls, refusals, decisions, writes')
    .description(
      'Shows what happened to a ticket, step by step, with codes, times, tokens and cost.',
    )
    .argument('<ticket>', 'its id, such as T-80009 or larkfield-T-80009')
    .option('--full', 'also what the model received, and whole tool results')
    .action((ticket: string, { full }: { full?: true }) =>
      run((context) =>
        withDatabase(context, (pool) =>
          showTrace(context, pool, { reference: ticket, isWhole: full === true }),
        ),
      ),
    );
}
