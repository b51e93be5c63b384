/** Two races of a kind, for a test that wants to know no more than whether all agrees afterwards. */
import type { CaseWorld } from '../case-world';
import { findDisagreements } from './find-disagreements';
import { readRaceFacts } from './race-facts';
import { RACE_KINDS } from './race-kinds';
import type { Racer } from './racer';
import { prepareRaces, runRaces } from './run-races';

/** What screens, journal, decisions and effects disagree in; empty when they don't. */
export async function raceTwice(
  world: CaseWorld,
  racers: readonly [Racer, Racer],
  name: string,
): Promise<string[]> {
  const kind = RACE_KINDS.find((known) => known.name === name);
  if (!kind) throw new Error(`There is no race ${name}.`);
  const ticketIds = await prepareRaces(world, kind, 2);
  const found: string[] = [];
  for (const race of await runRaces(world, racers, { kind, ticketIds, seed: 5 })) {
    found.push(...findDisagreements(race, await readRaceFacts(world, race)));
  }
  return found;
}
