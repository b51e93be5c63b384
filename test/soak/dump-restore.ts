/**
 * Copies of both stores in the middle of things, restored elsewhere; `count` is the cases, a sixth
 * of which are executing in the moment of the copy.
 */
import { copyAndLose, restoreFrom } from '../support/restore/restore-run';
import type { Copied, Moment } from '../support/restore/restore-run';
import type { Experiment, SoakContext, SoakRow } from './experiment';

const EXECUTING_SHARE = 6;
/** Fewer than a worker does at once, so that the others are not held up by the silent provider. */
const AT_PROVIDER_MAX = 6;
const RESTORED_MS = 300_000;

const MOMENTS: readonly (readonly [Moment, string])[] = [
  ['same', 'both of the same moment'],
  ['temporal_older', 'Temporal older, then recover'],
  ['postgres_older', 'Postgres older, then recover --restart'],
];

async function restoreOne(
  copied: Copied,
  [moment, what]: readonly [Moment, string],
): Promise<SoakRow> {
  const { cases, recovered, failures } = await restoreFrom(copied, moment, RESTORED_MS);
  const { woken, started, ended } = recovered ?? { woken: 0, started: 0, ended: 0 };
  const did = `${String(woken)} woken, ${String(started)} started anew, ${String(ended)} ended`;
  const right = `${String(cases - failures.length)} ended with one write and one reply`;
  return { what, count: cases, outcome: recovered ? `${right}; ${did}` : right, failures };
}

async function run({ count, say }: SoakContext): Promise<SoakRow[]> {
  const executing = Math.max(1, Math.floor(count / EXECUTING_SHARE));
  const atProvider = Math.min(AT_PROVIDER_MAX, Math.ceil(executing / 2));
  const copied = await copyAndLose({ waiting: count - executing, executing, atProvider });
  say(`${String(count)} cases were copied at two moments, and are lost.`);
  const rows: SoakRow[] = [];
  try {
    for (const moment of MOMENTS) {
      rows.push(await restoreOne(copied, moment));
      say(`${moment[1]}: restored and ended.`);
    }
  } finally {
    await copied.close();
  }
  return rows;
}

export const dumpRestore: Experiment = {
  about: 'both stores copied in the middle of waiting and executing cases, and restored elsewhere',
  countDefault: 120,
  run,
};
