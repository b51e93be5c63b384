import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { findBrokenJournal } from '../support/races/check-journal';
import { findDisagreements } from '../support/races/find-disagreements';
import { RACE_KINDS } from '../support/races/race-kinds';
import { readRaceFacts } from '../support/races/race-facts';
import { prepareRaces, runRaces } from '../support/races/run-races';
import { startRacer } from '../support/races/racer';
import type { Racer } from '../support/races/racer';

/** `npm run soak -- races` runs each kind hundreds of times. */
const RACES_EACH = 4;
const SEED = 20_261_130;

describe('two processes that meet on one proposal at the same instant', () => {
  let world: CaseWorld;
  let racers: readonly [Racer, Racer];
  const tickets = new Map<string, string[]>();

  beforeAll(async () => {
    world = await createCaseWorld();
    await world.startWorker();
    racers = await Promise.all([startRacer(world), startRacer(world)]);
    for (const kind of RACE_KINDS) {
      tickets.set(kind.name, await prepareRaces(world, kind, RACES_EACH));
    }
  }, 120_000);

  afterAll(async () => {
    for (const racer of racers) await racer.end();
    await world.close();
  });

  it.each(RACE_KINDS)(
    '$name: one outcome, which rows, money, journal and screen agree on, and a loser who is told',
    async (kind) => {
      const ticketIds = tickets.get(kind.name) ?? [];
      const races = await runRaces(world, racers, { kind, ticketIds, seed: SEED });
      const disagreements: string[] = [];
      for (const race of races) {
        disagreements.push(...findDisagreements(race, await readRaceFacts(world, race)));
      }
      expect(disagreements).toEqual([]);
      expect(races).toHaveLength(RACES_EACH);
    },
    120_000,
  );

  it('leave a journal whose every hash is right', async () => {
    expect(await findBrokenJournal(world.pool)).toEqual([]);
  });
});
