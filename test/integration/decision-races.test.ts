import { countRows, decisionOn, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { addLateOrders } from '../support/late-orders';
import { findBrokenJournal } from '../support/races/check-journal';
import { findDisagreements } from '../support/races/find-disagreements';
import { RACE_KINDS } from '../support/races/race-kinds';
import { readRaceFacts } from '../support/races/race-facts';
import { prepareRaces, runRaces } from '../support/races/run-races';
import { startRacer } from '../support/races/racer';
import type { Racer } from '../support/races/racer';

/** `npm run soak -- races` runs each kind hundreds of times. */
const RACES_EACH = 10;
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

  it('gives the same person the same answer twice, and one row', async () => {
    const [ticketId] = await addLateOrders(world.pool, { count: 1, prefix: 'S' });
    if (ticketId === undefined) throw new Error('No ticket.');
    await world.startCase(ticketId);
    const [action] = await untilProposed(world.pool, ticketId);
    if (!action) throw new Error('Nothing was proposed.');
    const decision = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    const request = { kind: 'decision', request: decision } as const;
    // Two tabs: the same person, at once, through two processes.
    const answers = await Promise.all(
      racers.map((racer) => racer.race({ raceNo: 1_000, goAtMs: 0, request })),
    );
    expect(answers.map((answer) => answer.result.code).sort()).toEqual(['recorded', 'repeated']);
    const [first, second] = answers.map((answer) => answer.result.decisionId);
    expect(first).toBe(second);
    const ended = await untilCase(world.pool, ticketId, ['closed']);
    expect(await countRows(world.pool, 'decisions WHERE case_id = $1', [ended.caseId])).toBe(1);
    expect(await countRows(world.pool, 'operations WHERE case_id = $1', [ended.caseId])).toBe(1);
  }, 120_000);
});
