/** A share of `npm run soak -- existence`: a foreign order and a missing one end alike. */
import { createBaselineModel } from '../../../activities/model/baseline/baseline-model';
import { createCaseWorld } from '../../support/case-world';
import type { CaseWorld } from '../../support/case-world';
import { addPairs } from '../../support/existence/pairs';
import { createPryingModel } from '../../support/existence/prying-model';
import { tryPairs } from '../../support/existence/try-pairs';

const SEED = 20_261_201;
const PAIRS = 20;

jest.setTimeout(300_000);

let world: CaseWorld;

beforeAll(async () => {
  world = await createCaseWorld();
});
afterAll(() => world.close());

test(`${String(PAIRS)} pairs end alike with the baseline`, async () => {
  const pairs = await addPairs(world.pool, { count: PAIRS, seed: SEED, prefix: 'B' });
  const tried = await tryPairs(world, { pairs, model: createBaselineModel() });
  expect(tried.failures).toEqual([]);
  expect(tried.endings.size).toBeGreaterThan(1);
  expect(tried.reachedGate).toBeGreaterThan(PAIRS / 2);
});

test(`${String(PAIRS)} pairs end alike with a model that tries to tell them apart`, async () => {
  const pairs = await addPairs(world.pool, { count: PAIRS, seed: SEED, prefix: 'P' });
  const tickets = pairs.flatMap(({ foreign, missing }) => [foreign, missing]);
  const model = createPryingModel(tickets);
  const tried = await tryPairs(world, { pairs, model });
  expect(tried.failures).toEqual([]);
  expect(tried.endings.size).toBeGreaterThan(1);
  expect(tried.reachedGate).toBe(PAIRS);
  for (const { foreign, missing } of pairs) {
    expect(model.shown.get(foreign.taskId)).toEqual(model.shown.get(missing.taskId));
  }
});
