/** All messages to a case, interleaved at random, on a server that skips time. */
import { describeTally, tally } from '../support/interleavings/tally';
import { tryRuns } from '../support/interleavings/try-runs';
import { createMixWorld } from '../support/interleavings/world';
import type { Experiment, SoakContext, SoakRow } from './experiment';

const SAY_EVERY = 50;

async function run({ count, seed, say }: SoakContext): Promise<SoakRow[]> {
  const mix = await createMixWorld();
  let ran = 0;
  let commands = 0;
  try {
    const report = await tryRuns(mix, {
      ...{ seed, count, isShrinking: true },
      onRun: ({ batches }, no) => {
        ran = no;
        for (const batch of batches) commands += batch.commands.length;
        if (no % SAY_EVERY === 0) say(`${String(no)} runs.`);
      },
    });
    const outcome = `${String(commands)} commands: ${describeTally(await tally(mix.pool))}`;
    const failures = report === null ? [] : [report];
    return [{ what: 'random interleavings', count: ran, outcome, failures }];
  } finally {
    await mix.close();
  }
}

export const interleavings: Experiment = {
  about: 'decisions, edits, messages, endings, deadlines and changed facts in random order',
  countDefault: 2_000,
  run,
};
