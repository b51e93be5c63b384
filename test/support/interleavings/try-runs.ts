/** Many runs by one seed, and the shortest that breaks something, with what repeats it. */
import fc from 'fast-check';
import { runs } from './commands';
import type { Run } from './commands';
import { runOnce } from './run-once';
import type { MixWorld } from './world';

export type TryOptions = {
  seed: number;
  count: number;
  /** From a report, to repeat one run: its path among those of the seed. */
  path?: string;
  /** Told before each run; a shrunk one counts, too. */
  onRun?: (run: Run, no: number) => void;
  /** Shortening a run takes many more of them. */
  isShrinking: boolean;
};

/** @returns null when all held, else the report: seed, path, commands and what was broken. */
export async function tryRuns(world: MixWorld, options: TryOptions): Promise<string | null> {
  const { seed, count, path, onRun, isShrinking } = options;
  let no = 0;
  const property = fc.asyncProperty(runs, async (run) => {
    no += 1;
    onRun?.(run, no);
    await runOnce(world, run);
  });
  const details = await fc.check(property, {
    seed,
    numRuns: count,
    endOnFailure: !isShrinking,
    ...(path === undefined ? {} : { path }),
  });
  if (!details.failed) return null;
  const broken = details.errorInstance instanceof Error ? details.errorInstance.message : '';
  return [fc.defaultReportMessage(details) ?? 'A run failed.', broken].join('\n');
}
