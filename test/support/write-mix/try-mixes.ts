/** Many runs by one seed, and the shortest that breaks something, with what repeats it. */
import fc from 'fast-check';
import type { WriteWorld } from '../providers/write-world';
import { mixes } from './commands';
import { runMix } from './run-mix';

export type MixTally = { runs: number; commands: number; states: Record<string, number> };

export type TriedMixes = { tally: MixTally; broken: string | null };

/** @param firstNo tells the orders of these runs from those of earlier ones in the same world. */
export async function tryMixes(
  world: WriteWorld,
  given: { seed: number; count: number; firstNo: number; isShrinking: boolean },
): Promise<TriedMixes> {
  const tally: MixTally = { runs: 0, commands: 0, states: {} };
  let no = given.firstNo;
  const property = fc.asyncProperty(mixes, async (mix) => {
    no += 1;
    const ran = await runMix(world, mix, no);
    tally.runs += 1;
    tally.commands += ran.commands;
    for (const state of ran.states) tally.states[state] = (tally.states[state] ?? 0) + 1;
  });
  const details = await fc.check(property, {
    seed: given.seed,
    numRuns: given.count,
    endOnFailure: !given.isShrinking,
  });
  if (!details.failed) return { tally, broken: null };
  const message = details.errorInstance instanceof Error ? details.errorInstance.message : '';
  const report = fc.defaultReportMessage(details) ?? 'A run failed.';
  return { tally, broken: `${message}\n${report}` };
}
