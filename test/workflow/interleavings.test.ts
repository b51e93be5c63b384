import { tally } from '../support/interleavings/tally';
import { tryRuns } from '../support/interleavings/try-runs';
import { createMixWorld } from '../support/interleavings/world';
import type { MixWorld } from '../support/interleavings/world';

/** The soak does thousands of them: `npm run soak -- interleavings`. */
const SEED = 20_261_026;
const RUNS = 20;

describe('all messages to a case, interleaved at random', () => {
  let world: MixWorld;

  beforeAll(async () => {
    world = await createMixWorld();
  }, 120_000);

  afterAll(async () => {
    await world.close();
  });

  it(`leave it with one outcome and an end, in ${String(RUNS)} runs`, async () => {
    expect(await tryRuns(world, { seed: SEED, count: RUNS, isShrinking: false })).toBeNull();
  }, 600_000);

  it.each([
    'write succeeded',
    'proposal by edit',
    'proposal expired',
    'proposal lapsed',
    'case taken over',
    'signed statement refused',
  ])('went through what there is to go through: %s', async (what) => {
    expect((await tally(world.pool)).get(what) ?? 0).toBeGreaterThan(0);
  });
});
