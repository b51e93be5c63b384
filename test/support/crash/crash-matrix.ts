/**
 * The crash matrix: each step of each route, with 1, 2 and 6 executors of the same write at once,
 * of which the first or all are killed at the step, for each kind whole and in part.
 */
import { LOCAL_STEPS, REMOTE_STEPS } from '../../../activities/writes/steps';
import type { WriteStep } from '../../../activities/writes/steps';
import { checkHeld, countWrite, snapshotOf } from './check-write';
import { CRASH_KINDS } from './crash-kinds';
import type { CrashKind } from './crash-kinds';
import { approveCrashWrite, driveToEnd } from './crash-write';
import type { CrashWorld, CrashWrite, Ended } from './crash-write';

export type Route = 'local' | 'remote';

export type Cell = {
  route: Route;
  kind: CrashKind;
  executors: number;
  step: WriteStep;
  kills: number;
};

/** A remote write does not end where it is claimed. */
const CLAIM_STEPS = LOCAL_STEPS.filter((step) => step !== 'ended' && step !== 'audited');

export const STEPS: Readonly<Record<Route, readonly WriteStep[]>> = {
  local: LOCAL_STEPS,
  remote: [...CLAIM_STEPS, ...REMOTE_STEPS],
};

export const EXECUTORS = [1, 2, 6] as const;

/** After the answer there is an effect, and whoever asks later finds it: nobody gets there again. */
export const ONCE_STEPS: readonly WriteStep[] = ['answered', 'answer_recorded'];

/** The whole of one route. Every other write loses all of its executors, the others the first. */
export function cellsOf(route: Route): Cell[] {
  return CRASH_KINDS.flatMap((kind, kindNo) =>
    EXECUTORS.flatMap((executors) =>
      STEPS[route].map((step, stepNo): Cell => {
        const areAllKilled = (kindNo + stepNo) % 2 === 1 && !ONCE_STEPS.includes(step);
        return { route, kind, executors, step, kills: areAllKilled ? executors : 1 };
      }),
    ),
  );
}

export type CellResult = {
  cell: Cell;
  kills: number;
  extra: number;
  missing: number;
  wrong: string[];
};

function describe({ route, kind, executors, step, kills }: Cell): string {
  return `${route}, ${kind.name}, ${String(kills)} of ${String(executors)} killed at ${step}`;
}

/** Once it has ended, executing and asking again say the same and change nothing. */
async function replayAgain(
  world: CrashWorld,
  write: CrashWrite,
  { receipts, nowMs }: Ended,
): Promise<string[]> {
  const { pool } = world.database;
  const { operationId } = write;
  const before = await snapshotOf(pool, write);
  const wrong: string[] = [];
  const [executor] = await world.executors.take(1);
  for (const drive of ['execute', 'reconcile'] as const) {
    const ran = await executor?.run({ operationId, drive, nowMs, halt: null });
    const again = JSON.stringify(ran?.kind === 'receipt' ? ran.receipt : ran);
    const first = JSON.stringify(receipts[0]);
    if (again !== first) wrong.push(`${drive} said ${first} at first and ${again} later.`);
  }
  const after = await snapshotOf(pool, write);
  if (after !== before) wrong.push(`One more execution changed ${before} to ${after}.`);
  return wrong;
}

/** @param no tells its order from the others in the database. */
export async function runCell(world: CrashWorld, cell: Cell, no: number): Promise<CellResult> {
  const write = await approveCrashWrite(world, cell.kind, no);
  const wrong: string[] = [];
  const ended = await driveToEnd(world, write, {
    executors: cell.executors,
    halting: { step: cell.step, how: 'kill', tokens: cell.kills },
    afterRound: async () => {
      wrong.push(...(await checkHeld(world, write)));
    },
  });
  const states = ended.receipts.map(({ state }) => state);
  if (states.length < cell.executors || states.some((state) => state !== 'succeeded')) {
    wrong.push(`The executors were told ${states.join(', ')} (${ended.failed.join('; ')}).`);
  }
  if (ended.kills !== cell.kills) wrong.push(`${String(ended.kills)} were killed.`);
  wrong.push(...(await replayAgain(world, write, ended)));
  const counted = await countWrite(world, write);
  wrong.push(...counted.wrong);
  return {
    ...{ cell, kills: ended.kills, extra: counted.extra, missing: counted.missing },
    wrong: wrong.map((what) => `${describe(cell)}: ${what}`),
  };
}
