/** A seeded share of the outages of the soak: a server is killed with a case at some of its steps. */
import { setTimeout as pause } from 'node:timers/promises';
import { createOutageWorld } from '../../support/outages/outage-world';
import type { OutageWorld } from '../../support/outages/outage-world';
import { runOutage } from '../../support/outages/run-outage';
import { OUTAGES, OUTAGE_STEPS, locksShop } from '../../support/outages/steps';
import type { OutageStep } from '../../support/outages/steps';
import { seededRandom } from '../../support/races/seeded-random';

const SEED = 14;
const STEPS_EACH = 7;
/** As many as there are steps that lock their shop. */
const SHOPS = OUTAGE_STEPS.filter(locksShop).length;

let world: OutageWorld;

beforeAll(async () => {
  world = await createOutageWorld(SHOPS);
}, 180_000);

afterAll(() => world.close(), 60_000);

function share(random: () => number): OutageStep[] {
  const left = [...OUTAGE_STEPS];
  return Array.from({ length: STEPS_EACH }, () => {
    const [step = 'open'] = left.splice(Math.floor(random() * left.length), 1);
    return step;
  });
}

const random = seededRandom(SEED);

it.each(OUTAGES.map((outage, index) => ({ outage, prefix: 'AFK'.charAt(index) })))(
  'without $outage, cases at every step go on by themselves when it is back',
  async ({ outage, prefix }) => {
    const { failures } = await runOutage(world, {
      ...{ outage, prefix, steps: share(random), endedWithinMs: 150_000 },
      // As long as it takes that each held step has failed once; the soak waits ten minutes.
      during: () => pause(1_000),
    });
    expect(failures).toEqual([]);
  },
  240_000,
);
