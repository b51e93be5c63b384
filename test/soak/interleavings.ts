/** All messages to a case, interleaved at random, on a server that skips time. */
import { describeTally, tally } from '../support/interleavings/tally';
import type { Tally } from '../support/interleavings/tally';
import { tryRuns } from '../support/interleavings/try-runs';
import { createMixWorld } from '../support/interleavings/world';
import type { Experiment, SoakContext, SoakRow } from './experiment';

const SAY_EVERY = 50;
/** Runs that share a server: its clock runs ahead by years in so many. */
const PIECE = 100;

/** One server that skips time and one database; the next piece has new ones. */
async function runPiece(
  given: { seed: number; count: number },
  onRun: (commands: number) => void,
): Promise<{ report: string | null; counts: Tally }> {
  const mix = await createMixWorld();
  try {
    const report = await tryRuns(mix, {
      ...{ ...given, isShrinking: true },
      onRun: ({ batches }) => {
        onRun(batches.reduce((sum, batch) => sum + batch.commands.length, 0));
      },
    });
    return { report, counts: await tally(mix.pool) };
  } finally {
    await mix.close();
  }
}

async function run({ count, seed, say }: SoakContext): Promise<SoakRow[]> {
  let ran = 0;
  let commands = 0;
  const counts = new Map<string, number>();
  const failures: string[] = [];
  const onRun = (more: number): void => {
    ran += 1;
    commands += more;
    if (ran % SAY_EVERY === 0) say(`${String(ran)} runs.`);
  };
  for (let from = 0; from < count; from += PIECE) {
    const given = { seed: seed + from, count: Math.min(PIECE, count - from) };
    const piece = await runPiece(given, onRun);
    for (const [what, more] of piece.counts) counts.set(what, (counts.get(what) ?? 0) + more);
    if (piece.report !== null) failures.push(piece.report);
  }
  const outcome = `${String(commands)} commands: ${describeTally(counts)}`;
  return [{ what: 'random interleavings', count: ran, outcome, failures }];
}

export const interleavings: Experiment = {
  about: 'decisions, edits, messages, endings, deadlines and changed facts in random order',
  countDefault: 2_000,
  run,
};
