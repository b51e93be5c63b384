/** Executors of one write that are killed at each of its steps; `count` is the kills at least. */
import { verifyAudit } from '../../db/verify-audit';
import { CRASH_KINDS } from '../support/crash/crash-kinds';
import { EXECUTORS, cellsOf, runCell } from '../support/crash/crash-matrix';
import type { Cell, CellResult, Route } from '../support/crash/crash-matrix';
import { openCrashWorld, takeRoute } from '../support/crash/crash-write';
import type { CrashWorld } from '../support/crash/crash-write';
import type { Experiment, SoakContext, SoakRow } from './experiment';

/** Six that are killed, and six that wait to take their place. */
const STOCK = 12;

function sum(results: readonly CellResult[], of: (result: CellResult) => number): number {
  return results.reduce((total, result) => total + of(result), 0);
}

function rowOf(what: string, results: readonly CellResult[]): SoakRow {
  const count = sum(results, ({ kills }) => kills);
  const extra = sum(results, (result) => result.extra);
  const missing = sum(results, (result) => result.missing);
  const wrong = results.flatMap((result) => result.wrong);
  const operations = String(results.length);
  const outcome = `${operations} operations: ${String(extra)} extra, ${String(missing)} missing, ${String(wrong.length)} wrong counters`;
  const lost = extra + missing > 0 ? [`${what}: ${outcome}.`] : [];
  return { what, count, outcome, failures: [...lost, ...wrong] };
}

/** One row for each kind and number of executors. */
function rowsOf(route: Route, results: readonly CellResult[]): SoakRow[] {
  return CRASH_KINDS.flatMap((kind) =>
    EXECUTORS.map((executors) => {
      const isOf = ({ cell }: CellResult): boolean =>
        cell.route === route && cell.kind === kind && cell.executors === executors;
      return rowOf(`${route}, ${kind.name}, executors ${String(executors)}`, results.filter(isOf));
    }),
  );
}

async function runRoute(
  context: SoakContext,
  world: CrashWorld,
  given: { route: Route; firstNo: number },
): Promise<CellResult[]> {
  await takeRoute(world, given.route);
  const cells: readonly Cell[] = cellsOf(given.route);
  const results: CellResult[] = [];
  for (const [index, cell] of cells.entries()) {
    const result = await runCell(world, cell, given.firstNo + index);
    results.push(result);
    for (const what of result.wrong) context.say(what);
    if (results.length % 50 === 0) {
      const kills = String(sum(results, (one) => one.kills));
      context.say(`${given.route}: ${String(results.length)} operations, ${kills} kills.`);
    }
  }
  return results;
}

async function auditRow({ database }: CrashWorld): Promise<SoakRow> {
  const verdict = await verifyAudit(database.pool, { sinceSeq: null, keptHash: null });
  const failures = verdict.problem ? [verdict.problem.message] : [];
  return { what: 'audit chain', count: Number(verdict.entries), outcome: 'entries', failures };
}

async function run(context: SoakContext): Promise<SoakRow[]> {
  const world = await openCrashWorld(context.world.database, STOCK);
  const results: CellResult[] = [];
  try {
    while (sum(results, ({ kills }) => kills) < context.count) {
      for (const route of ['local', 'remote'] as const) {
        results.push(...(await runRoute(context, world, { route, firstNo: results.length })));
      }
    }
    const rows = [...rowsOf('local', results), ...rowsOf('remote', results)];
    return [...rows, rowOf('all', results), await auditRow(world)];
  } finally {
    await world.close();
  }
}

export const crashMatrix: Experiment = {
  about: 'executors that are killed at each step of a write, on both routes',
  countDefault: 500,
  run,
};
