/** Works on pairs of tickets, many side by side, and says everything in which two of a pair differ. */
import { createCaseActivities } from '../../../activities';
import type { Model } from '../../../contracts/model';
import type { CaseWorld } from '../case-world';
import { createTestWorker } from '../temporal';
import type { TicketPair } from './pairs';
import { readCase, untilSettled } from './read-case';
import type { SeenCase } from './read-case';

/** So many pairs are at work together. */
const SIDE_BY_SIDE = 20;

export type Tried = {
  failures: string[];
  /** How often the pairs ended in each way. */
  endings: ReadonlyMap<string, number>;
  /** Pairs whose trace has both codes: without them nothing was tried. */
  reachedGate: number;
  medianMs: { foreign: number; missing: number };
  lateTasks: { foreign: number; missing: number };
};

const COMPARED = ['ended', 'told', 'said', 'events', 'history'] as const;

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 60);
  return `…${one.slice(from, at + 60)}… and …${other.slice(from, at + 60)}…`;
}

function differencesOf(pairNo: number, foreign: SeenCase, missing: SeenCase): string[] {
  return COMPARED.filter((what) => foreign[what] !== missing[what]).map(
    (what) =>
      `Pair ${String(pairNo)} differs in ${what}: ${firstDifference(foreign[what], missing[what])}`,
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function workOn(world: CaseWorld, pairs: readonly TicketPair[]): Promise<void> {
  const ticketIds = pairs.flatMap(({ foreign, missing }) => [foreign.ticketId, missing.ticketId]);
  await Promise.all(ticketIds.map((ticketId) => world.startCase(ticketId)));
  await Promise.all(ticketIds.map((ticketId) => untilSettled(world, ticketId)));
}

async function withWorker(
  world: CaseWorld,
  model: Model,
  work: () => Promise<void>,
): Promise<void> {
  const activities = createCaseActivities({ pool: world.pool, model, now: () => new Date() });
  const { worker, close } = await createTestWorker(world.temporal, activities, {
    // A task that must be given to the worker once more is an event that says nothing of the case.
    stickyQueueScheduleToStartTimeout: '2 minutes',
    maxConcurrentActivityTaskExecutions: 8,
    maxConcurrentLocalActivityExecutions: 8,
  });
  await worker.runUntil(work);
  await close();
}

export async function tryPairs(
  world: CaseWorld,
  { pairs, model }: { pairs: readonly TicketPair[]; model: Model },
): Promise<Tried> {
  await withWorker(world, model, async () => {
    for (let from = 0; from < pairs.length; from += SIDE_BY_SIDE) {
      await workOn(world, pairs.slice(from, from + SIDE_BY_SIDE));
    }
  });
  const failures: string[] = [];
  const endings = new Map<string, number>();
  const gateMs = { foreign: [] as number[], missing: [] as number[] };
  const lateTasks = { foreign: 0, missing: 0 };
  let reachedGate = 0;
  for (const { pairNo, foreign: one, missing: other } of pairs) {
    const [foreign, missing] = [await readCase(world, one), await readCase(world, other)];
    failures.push(...differencesOf(pairNo, foreign, missing));
    const isReached =
      foreign.traceCodes.includes('other_customer') && missing.traceCodes.includes('not_found');
    if (isReached) reachedGate += 1;
    lateTasks.foreign += foreign.lateTasks;
    lateTasks.missing += missing.lateTasks;
    gateMs.foreign.push(...foreign.gateMs);
    gateMs.missing.push(...missing.gateMs);
    const [row] = JSON.parse(foreign.ended) as [{ state: string; outcome: string | null }];
    const ending = `${row.state}/${row.outcome ?? 'proposal'}`;
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
  }
  const medianMs = { foreign: median(gateMs.foreign), missing: median(gateMs.missing) };
  return { failures, endings, reachedGate, medianMs, lateTasks };
}
