/**
 * `npm run soak -- over-refund` does two hundred rounds. Turns red when executors don't lock what they
 * decide on and the counter has no condition; each of the two is enough by itself, and
 * conditional-effects.test.ts shows the second one alone.
 */
import { takeRoute } from '../support/crash/crash-write';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { openRefundWorld, runRefundRound } from '../support/over-refund/rounds';
import type { RefundWorld } from '../support/over-refund/rounds';

const ROUNDS = 2;

jest.setTimeout(120_000);

describe('sixteen refunds at once that together exceed what was paid', () => {
  let database: TestDatabase;
  let world: RefundWorld;

  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
    world = await openRefundWorld(database);
  });

  afterAll(async () => {
    await world.close();
    await database.drop();
  });

  it.each([
    { route: 'local' as const, firstNo: 1 },
    { route: 'remote' as const, firstNo: 1 + ROUNDS },
  ])('are done as far as they fit and no further, $route', async ({ route, firstNo }) => {
    await takeRoute(world, route);
    const wrong: string[] = [];
    for (let no = firstNo; no < firstNo + ROUNDS; no += 1) {
      wrong.push(...(await runRefundRound(world, no)));
    }
    expect(wrong).toEqual([]);
  });
});
