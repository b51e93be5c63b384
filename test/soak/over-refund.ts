/** Refunds that together exceed what is left, sixteen at once through two processes, round by round. */
import { takeRoute } from '../support/crash/crash-write';
import { openRefundWorld, runRefundRound } from '../support/over-refund/rounds';
import type { RefundWorld } from '../support/over-refund/rounds';
import type { Experiment, SoakContext, SoakRow } from './experiment';

const SAY_EVERY = 20;

async function runRoute(
  { count, say }: SoakContext,
  world: RefundWorld,
  given: { route: 'local' | 'remote'; firstNo: number },
): Promise<SoakRow> {
  await takeRoute(world, given.route);
  const failures: string[] = [];
  for (let round = 0; round < count; round += 1) {
    failures.push(...(await runRefundRound(world, given.firstNo + round)));
    if ((round + 1) % SAY_EVERY === 0) say(`${given.route}: ${String(round + 1)} rounds.`);
  }
  const what = `${given.route}, 16 at once through two processes`;
  return { what, count, outcome: `${String(failures.length)} rounds over or under`, failures };
}

async function run(context: SoakContext): Promise<SoakRow[]> {
  const world = await openRefundWorld(context.world.database);
  try {
    return [
      await runRoute(context, world, { route: 'local', firstNo: 1 }),
      await runRoute(context, world, { route: 'remote', firstNo: context.count + 1 }),
    ];
  } finally {
    await world.close();
  }
}

export const overRefund: Experiment = {
  about: 'refunds that together exceed what is left, sixteen at once through two processes',
  countDefault: 200,
  run,
};
