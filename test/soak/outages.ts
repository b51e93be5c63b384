/**
 * Outages of ten minutes of Postgres, of Temporal and of both, each with a case at every step; a
 * `count` above the steps of three outages begins again at the first step, with a case more each.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createOutageWorld } from '../support/outages/outage-world';
import { runOutage } from '../support/outages/run-outage';
import { OUTAGES, OUTAGE_STEPS, locksShop } from '../support/outages/steps';
import type { Outage, OutageStep } from '../support/outages/steps';
import { seededRandom } from '../support/races/seeded-random';
import type { Experiment, SoakContext, SoakRow } from './experiment';

const OUTAGE_MS = 10 * 60_000;
const ENDED_WITHIN_MS = 10 * 60_000;
/** As many as there are steps that lock their shop. */
const SHOPS = OUTAGE_STEPS.filter(locksShop).length;

/** In another order for each seed; all of them before any comes twice. */
function stepsFor(count: number, random: () => number): OutageStep[] {
  const shuffled = OUTAGE_STEPS.map((step) => ({ step, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ step }) => step);
  const again = shuffled.filter((step) => !locksShop(step));
  const all = [...shuffled];
  while (all.length < count) all.push(...again);
  return all.slice(0, count);
}

async function runOne(outage: Outage, steps: readonly OutageStep[]): Promise<SoakRow> {
  const world = await createOutageWorld(SHOPS);
  try {
    const { cells, failures, slowestMs } = await runOutage(world, {
      ...{ outage, steps, prefix: 'A' },
      ...{ during: () => pause(OUTAGE_MS), endedWithinMs: ENDED_WITHIN_MS },
    });
    const right = `${String(cells - failures.length)} ended with one write and one reply`;
    const seconds = `the last after ${String(Math.round(slowestMs / 1_000))} s`;
    const restarts = `the worker was restarted ${String(world.restarts())} times`;
    const what = `ten minutes without ${outage === 'both' ? 'both servers' : outage}`;
    return { what, count: cells, outcome: `${right}, ${seconds}; ${restarts}`, failures };
  } finally {
    await world.close();
  }
}

/** Side by side, each with servers of its own. */
async function run({ count, seed, say }: SoakContext): Promise<SoakRow[]> {
  const random = seededRandom(seed);
  const perOutage = Math.ceil(count / OUTAGES.length);
  return Promise.all(
    OUTAGES.map(async (outage) => {
      const row = await runOne(outage, stepsFor(perOutage, random));
      say(`${row.what}: ${row.outcome}.`);
      return row;
    }),
  );
}

export const outages: Experiment = {
  about: 'ten minutes without Postgres, Temporal or both, with a case at each step',
  countDefault: OUTAGES.length * OUTAGE_STEPS.length,
  run,
};
