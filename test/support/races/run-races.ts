/** Lets two processes meet on the same proposals, one after the other. */
import { shownProposalDigest } from '../../../db/queries/shown';
import type { CaseWorld } from '../case-world';
import { untilProposed } from '../case-facts';
import type { PendingAction } from '../case-facts';
import { addLateOrders } from '../late-orders';
import type { RaceKind } from './race-kinds';
import { nowMs } from './race-request';
import type { RaceAnswer, RaceRequest } from './race-request';
import type { Racer } from './racer';
import { seededRandom } from './seeded-random';

export type RanRace = {
  kind: RaceKind;
  ticketId: string;
  action: PendingAction;
  sides: readonly [RaceRequest, RaceRequest];
  answers: readonly [RaceAnswer, RaceAnswer];
  /** Null when none or both say that they were first: never allowed. */
  winner: 0 | 1 | null;
};

/** Long enough for both processes to have read their line and to wait. */
const LEAD_MS = 12;
/** Starts differ at random by up to this much either way. */
const JITTER_MS = 0.6;
/**
 * Whoever was first starts later next time. The step halves when the other side wins and doubles
 * when the same side wins again, so both soon win about as often, however unlike they are.
 */
const STEP_MS = { first: 2, min: 0.3, max: 8 } as const;

const STARTS_AT_ONCE = 20;

/** Of the whole proposal, as an edit names it. */
export async function proposalDigest(
  { pool }: CaseWorld,
  { caseId, revision }: PendingAction,
): Promise<string> {
  const found = await pool.query<{ digest: string }>(
    `SELECT ${shownProposalDigest('proposals')} AS digest FROM proposals WHERE case_id = $1 AND revision = $2`,
    [caseId, revision],
  );
  return found.rows[0]?.digest ?? '';
}

/** How long the first side waits next time, by who was first so far. */
function createBalance(): { waitMs: () => number; note: (winner: 0 | 1) => void } {
  let waitMs = 0;
  let stepMs: number = STEP_MS.first;
  let before: 0 | 1 | null = null;
  const note = (winner: 0 | 1): void => {
    if (before !== null) {
      stepMs = winner === before ? stepMs * 2 : stepMs / 2;
      stepMs = Math.min(STEP_MS.max, Math.max(STEP_MS.min, stepMs));
    }
    before = winner;
    waitMs += winner === 0 ? stepMs : -stepMs;
  };
  return { waitMs: () => waitMs, note };
}

async function meet(
  world: CaseWorld,
  racers: readonly [Racer, Racer],
  given: { kind: RaceKind; ticketId: string; raceNo: number; firstWaitsMs: number },
): Promise<RanRace> {
  const { kind, ticketId, raceNo, firstWaitsMs } = given;
  const [action] = await untilProposed(world.pool, ticketId);
  if (!action) throw new Error(`Nothing was proposed for ${ticketId}.`);
  const digest = await proposalDigest(world, action);
  const sides = kind.sides({ ticketId, action, digest, raceNo });
  const goAtMs = nowMs() + LEAD_MS;
  const starts = [goAtMs + Math.max(0, firstWaitsMs), goAtMs + Math.max(0, -firstWaitsMs)] as const;
  if (kind.deadlineSide !== undefined) {
    await world.pool.query(
      'UPDATE proposals SET deadline_at = $3 WHERE case_id = $1 AND revision = $2',
      [action.caseId, action.revision, new Date(starts[kind.deadlineSide])],
    );
  }
  const answers = await Promise.all([
    racers[0].race({ raceNo, goAtMs: starts[0], request: sides[0] }),
    racers[1].race({ raceNo, goAtMs: starts[1], request: sides[1] }),
  ]);
  const [first, second] = answers.map((answer) => answer.result.hasWon);
  const winner = first === second ? null : first === true ? 0 : 1;
  return { kind, ticketId, action, sides, answers, winner };
}

/** Starts the cases that the races are about; they wait for people after a while. */
export async function prepareRaces(
  world: CaseWorld,
  kind: RaceKind,
  count: number,
): Promise<string[]> {
  const ticketIds = await addLateOrders(world.pool, { count, prefix: kind.prefix });
  for (let from = 0; from < ticketIds.length; from += STARTS_AT_ONCE) {
    const some = ticketIds.slice(from, from + STARTS_AT_ONCE);
    await Promise.all(some.map((ticketId) => world.startCase(ticketId)));
    // All at once, hundreds of them would make each other wait for longer than is waited for.
    await Promise.all(some.map((ticketId) => untilProposed(world.pool, ticketId)));
  }
  return ticketIds;
}

/**
 * Races once for each ticket. The starts are told to both processes beforehand, with a seeded
 * jitter, and move towards the point at which either side may be first.
 */
export async function runRaces(
  world: CaseWorld,
  racers: readonly [Racer, Racer],
  given: { kind: RaceKind; ticketIds: readonly string[]; seed: number },
): Promise<RanRace[]> {
  const random = seededRandom(given.seed);
  const ran: RanRace[] = [];
  const balance = createBalance();
  for (const [raceNo, ticketId] of given.ticketIds.entries()) {
    const firstWaitsMs = balance.waitMs() + (random() * 2 - 1) * JITTER_MS;
    const race = await meet(world, racers, { kind: given.kind, ticketId, raceNo, firstWaitsMs });
    if (race.winner !== null) balance.note(race.winner);
    ran.push(race);
  }
  return ran;
}
