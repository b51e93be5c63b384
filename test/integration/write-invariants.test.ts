/**
 * Approved writes of one order in any mixture of executions, deaths, misbehaving providers, late
 * news, disputes, refunds by others and people's words: after every step the invariants hold that
 * docs/invariants.md lists. `npm run soak -- writes` tries two thousand mixtures.
 *
 * Turns red when what is reserved is left out of what remains (the rules and the counters), when a
 * webhook adds to a total, when the fence is not looked at, and when a late failure is not booked.
 */
import { verifyAudit } from '../../db/verify-audit';
import { executeWrite } from '../../activities/writes/drive-write';
import { createWriteWorld, PARTIAL_KINDS } from '../support/providers/write-world';
import type { WriteWorld } from '../support/providers/write-world';
import { tryMixes } from '../support/write-mix/try-mixes';

const SEED = 20_261_130;
const RUNS = 25;
/** Behind the orders of the other tests. */
const FIRST_NO = 1_000;

jest.setTimeout(240_000);

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
}, 120_000);

afterAll(() => world.close());

// A mixture of the soak stayed unknown: it was sent again every five seconds, for half a day.
it('sends seldomer to a provider that goes on failing, and asks people in the end', async () => {
  const [kind] = PARTIAL_KINDS;
  if (!kind) throw new Error('There are no kinds.');
  const { operationId } = await world.approve(kind);
  const fault = { kind: 'error_before_commit', status: 503 } as const;
  await world.provider.control.script(Array.from({ length: 60 }, () => ({ operationId, fault })));
  await world.goOn(operationId, await executeWrite(world.deps(), { operationId }));
  expect(await world.stateOf(operationId)).toBe('needs_reconciliation');
  const { requests } = await world.provider.control.report();
  const sends = requests.filter(
    ({ method, key }) => method === 'POST' && key === `cs-${operationId}`,
  );
  expect(sends.length).toBeGreaterThan(5);
  expect(sends.length).toBeLessThan(30);
});

it('keeps every invariant after every step, whatever happens in between', async () => {
  const { tally, broken } = await tryMixes(world, {
    ...{ seed: SEED, count: RUNS, firstNo: FIRST_NO, isShrinking: false },
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
