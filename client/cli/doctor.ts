/** `countersign doctor`: is everything there, and is it moving? Each line says what to do. */
import type { Command } from 'commander';
import { createPool } from '../../db/pool';
import type { ServerPlaces } from '../config';
import { bad, good, unreachable } from './check';
import type { Check } from './check';
import { runBundleCheck } from './check-bundle';
import { checkDatabase } from './check-database';
import { checkTemporal } from './check-temporal';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { placesFor } from './context';
import type { RunCommand } from './run-command';
import { item, screenOf } from './screens/screen';
import type { Screen } from './screens/screen';

const NODE_MIN = [20, 11] as const;

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  return isNewEnough
    ? good('Node.js', process.versions.node)
    : bad('Node.js', process.versions.node, `Install Node.js ${NODE_MIN.join('.')} or newer.`);
}

async function checkPostgres({ databaseUrl }: ServerPlaces): Promise<Check[]> {
  if (databaseUrl === null) {
    return [
      unreachable(
        'Postgres',
        'nobody says where it is',
        'Start it with `npx countersign up`, or set DATABASE_URL.',
      ),
    ];
  }
  const pool = createPool(databaseUrl, { max: 2, connectionTimeoutMillis: 5_000 });
  try {
    return await checkDatabase(pool);
  } finally {
    await pool.end();
  }
}

const NAME_COLUMNS = 28;

function renderCheck(screen: Screen, check: Check): string[] {
  const isOk = check.status === 'ok';
  const status = (isOk ? 'ok' : 'NOT OK').padEnd(8);
  const lines = item(screen, `${status}${check.name.padEnd(NAME_COLUMNS)} `, check.found);
  const [first = '', ...rest] = lines;
  const advice = check.advice === null ? [] : item(screen, ' '.repeat(8) + '-> ', check.advice);
  return [
    screen.paint(isOk ? 'green' : 'red', first.slice(0, 8)) + first.slice(8),
    ...rest,
    ...advice,
  ];
}

function verdictOf(checks: readonly Check[]): CliError | null {
  const wrong = checks.filter((check) => check.status !== 'ok');
  if (wrong.length === 0) return null;
  const isDown = wrong.some((check) => check.status === 'unreachable');
  const message = `Not all is well: ${wrong.map((check) => check.name).join(', ')}.`;
  return new CliError(isDown ? EXIT.unreachable : EXIT.unexpected, 'not_well', message);
}

export async function runDoctor(context: CliContext): Promise<void> {
  const { terminal } = context;
  const places = await placesFor(context);
  const [postgres, temporal] = await Promise.all([
    checkPostgres(places),
    checkTemporal(places.temporal),
  ]);
  const checks = [checkNode(), ...postgres, ...temporal];
  const verdict = verdictOf(checks);
  terminal.json({ is_ok: verdict === null, checks });
  for (const check of checks) {
    for (const line of renderCheck(screenOf(terminal), check)) terminal.line(line);
  }
  if (verdict) throw verdict;
  terminal.line('All is well.');
}

export function addDoctor(program: Command, run: RunCommand): void {
  program
    .command('doctor')
    .summary('is everything there, and is it moving?')
    .description('Checks Node.js, Postgres, Temporal, the worker, and what is late or stuck.')
    .option(
      '--bundle [file]',
      'instead: can this build of the Workflow code go on with every running case?',
    )
    .action(({ bundle }: { bundle?: string | true }) =>
      run((context) =>
        bundle === undefined ? runDoctor(context) : runBundleCheck(context, bundle),
      ),
    );
}
