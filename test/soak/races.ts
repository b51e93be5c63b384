/** Every kind of race, many times, with two processes; `count` is the races of each kind. */
import { findBrokenJournal } from '../support/races/check-journal';
import { findDisagreements } from '../support/races/find-disagreements';
import { RACE_KINDS } from '../support/races/race-kinds';
import type { RaceKind } from '../support/races/race-kinds';
import { readRaceFacts } from '../support/races/race-facts';
import { startRacer } from '../support/races/racer';
import type { Racer } from '../support/races/racer';
import { prepareRaces, runRaces } from '../support/races/run-races';
import type { RanRace } from '../support/races/run-races';
import type { Experiment, SoakContext, SoakRow } from './experiment';

/** A race that one side always wins would show nothing. */
const WINS_SHARE_MIN = 0.1;

function winsOf(races: readonly RanRace[], side: 0 | 1): number {
  return races.filter((race) => race.winner === side).length;
}

async function runKind(
  context: SoakContext,
  racers: readonly [Racer, Racer],
  kind: RaceKind,
): Promise<SoakRow> {
  const { world, count, seed, say } = context;
  say(`${kind.name}: ${String(count)} cases are prepared.`);
  const ticketIds = await prepareRaces(world, kind, count);
  const ran = await runRaces(world, racers, { kind, ticketIds, seed });
  say(`${kind.name}: raced; everything is compared.`);
  const failures: string[] = [];
  for (const race of ran) {
    failures.push(...findDisagreements(race, await readRaceFacts(world, race)));
  }
  const wins = [winsOf(ran, 0), winsOf(ran, 1)] as const;
  const isRace = Math.min(...wins) >= count * WINS_SHARE_MIN;
  if (!isRace) failures.push(`${kind.name}: one side nearly always won, so nothing was raced.`);
  const [first = '', second = ''] = kind.name.split('/');
  const outcome = `first side (${first}) won ${String(wins[0])}, second (${second}) ${String(wins[1])}`;
  return { what: kind.name, count, outcome, failures };
}

async function run(context: SoakContext): Promise<SoakRow[]> {
  const { world } = context;
  await world.startWorker();
  const racers = await Promise.all([startRacer(world), startRacer(world)]);
  const rows: SoakRow[] = [];
  try {
    for (const kind of RACE_KINDS) rows.push(await runKind(context, racers, kind));
  } finally {
    for (const racer of racers) await racer.end();
  }
  const entries = await world.pool.query<{ count: bigint }>('SELECT count(*) AS count FROM audit');
  const failures = await findBrokenJournal(world.pool);
  const count = Number(entries.rows[0]?.count ?? 0n);
  rows.push({ what: 'journal', count, outcome: 'entries, each hash recomputed', failures });
  return rows;
}

export const races: Experiment = {
  about: 'two processes that meet on one proposal: decisions, expiry, messages, edits, closing',
  countDefault: 200,
  run,
};
