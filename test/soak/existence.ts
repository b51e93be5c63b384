/** A foreign order and one that is not there, in pairs of tickets: nothing may tell them apart. */
import { createBaselineModel } from '../../activities/model/baseline/baseline-model';
import { addPairs } from '../support/existence/pairs';
import { createPryingModel } from '../support/existence/prying-model';
import { tryPairs } from '../support/existence/try-pairs';
import type { Tried } from '../support/existence/try-pairs';
import type { Experiment, SoakContext, SoakRow } from './experiment';

/** Medians that differ by more than this are two classes of time; a busy machine shows some too. */
const MEDIANS_APART_MS = 5;

const PREFIXES = { baseline: 'B', prying: 'P' } as const;

function rowOf(what: string, count: number, tried: Tried): SoakRow {
  const endings = [...tried.endings].map(([ending, times]) => `${ending} ${String(times)}`).sort();
  const { foreign, missing } = tried.medianMs;
  const late = tried.lateTasks;
  const outcome =
    `${String(tried.reachedGate)} met the gate; ${endings.join(', ')}; ` +
    `median ${String(foreign)} and ${String(missing)} ms; ` +
    `late tasks ${String(late.foreign)} and ${String(late.missing)}`;
  const isApart = Math.abs(foreign - missing) > MEDIANS_APART_MS;
  const times = isApart ? [`The gate took ${outcome}: two classes of time.`] : [];
  return { what, count, outcome, failures: [...tried.failures, ...times] };
}

async function run({ world, count, seed, say }: SoakContext): Promise<SoakRow[]> {
  const rows: SoakRow[] = [];
  for (const [name, prefix] of Object.entries(PREFIXES)) {
    say(`${String(count)} pairs, model: ${name}.`);
    const pairs = await addPairs(world.pool, { count, seed, prefix });
    const tickets = pairs.flatMap(({ foreign, missing }) => [foreign, missing]);
    const model = name === 'prying' ? createPryingModel(tickets) : createBaselineModel();
    rows.push(rowOf(`pairs, ${name} model`, count, await tryPairs(world, { pairs, model })));
  }
  return rows;
}

export const existence: Experiment = {
  about: 'tickets with a foreign order and with none such: same outcome, words, steps and events',
  countDefault: 500,
  run,
};
