/**
 * Approved writes of one order in any mixture of executions, deaths, misbehaving providers, late
 * news, disputes, refunds by others and people's words: after every step the invariants hold that
 * docs/invariants.md lists. `npm run soak -- writes` tries two thousand mixtures.
 */
import { verifyAudit } from '../../db/verify-audit';
import { createWriteWorld } from '../support/providers/write-world';
import type { WriteWorld } from '../support/providers/write-world';
import { tryMixes } from '../support/write-mix/try-mixes';

const SEED = 20_261_130;
const RUNS = 25;

jest.setTimeout(240_000);

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
}, 120_000);

afterAll(() => world.close());

it('keeps every invariant after every step, whatever happens in between', async () => {
  const { tally, broken } = await tryMixes(world, {
    ...{ seed: SEED, count: RUNS, firstNo: 0, isShrinking: false },
  });
  expect(broken).toBeNull();
  // A mixture in which nothing is done, or nothing goes wrong, would show nothing.
  for (const state of ['succeeded', 'denied', 'reversed']) {
    expect([state, tally.states[state] ?? 0]).not.toEqual([state, 0]);
  }
});

it('leaves an audit chain that is whole', async () => {
  const { problem } = await verifyAudit(world.database.pool, { sinceSeq: null, keptHash: null });
  expect(problem).toBeNull();
});
