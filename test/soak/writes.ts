/** Mixtures of what may happen to writes, with every invariant after each step; `count` is how many. */
import { verifyAudit } from '../../db/verify-audit';
import { createWriteWorld } from '../support/providers/write-world';
import { tryMixes } from '../support/write-mix/try-mixes';
import type { TriedMixes } from '../support/write-mix/try-mixes';
import type { Experiment, SoakContext, SoakRow } from './experiment';

/** The provider reports all that it ever had, so a fresh one is faster after a while. */
const PER_WORLD = 100;

const STATES_WANTED = ['succeeded', 'denied', 'reversed', 'needs_reconciliation'];

type Part = TriedMixes & { auditProblem: string | null };

async function runPart(seed: number, count: number): Promise<Part> {
  const world = await createWriteWorld();
  try {
    const tried = await tryMixes(world, { seed, count, firstNo: 0, isShrinking: false });
    const verdict = await verifyAudit(world.database.pool, { sinceSeq: null, keptHash: null });
    return { ...tried, auditProblem: verdict.problem?.message ?? null };
  } finally {
    await world.close();
  }
}

function rowOf(parts: readonly Part[]): SoakRow {
  const states: Record<string, number> = {};
  let runs = 0;
  let commands = 0;
  for (const { tally } of parts) {
    runs += tally.runs;
    commands += tally.commands;
    for (const [state, count] of Object.entries(tally.states)) {
      states[state] = (states[state] ?? 0) + count;
    }
  }
  const ends = Object.entries(states).map(([state, count]) => `${String(count)} ${state}`);
  const failures = parts.flatMap(({ broken, auditProblem }) => [
    ...(broken === null ? [] : [broken]),
    ...(auditProblem === null ? [] : [auditProblem]),
  ]);
  const unseen = STATES_WANTED.filter((state) => states[state] === undefined);
  if (unseen.length > 0) failures.push(`No write ended ${unseen.join(' or ')}.`);
  const outcome = `${String(commands)} commands; ${ends.join(', ').replaceAll('_', ' ')}`;
  return { what: 'mixtures', count: runs, outcome, failures };
}

async function run({ count, seed, say }: SoakContext): Promise<SoakRow[]> {
  const parts: Part[] = [];
  for (let done = 0; done < count; done += PER_WORLD) {
    parts.push(await runPart(seed + parts.length, Math.min(PER_WORLD, count - done)));
    say(`${String(Math.min(count, done + PER_WORLD))} mixtures: ${rowOf(parts).outcome}.`);
    if (parts.at(-1)?.broken !== null) break;
  }
  return [rowOf(parts)];
}

export const writes: Experiment = {
  about: 'approved writes in any mixture of deaths, faults, late news and disputes',
  countDefault: 2_000,
  run,
};
