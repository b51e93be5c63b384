/**
 * How much 1,000 cases cost that wait for people, and whether all can be listed and decided.
 * `npm run bench:waiting -- 200` tries fewer and writes no page.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { countRows } from '../test/support/case-facts';
import { approveAll, listAll, untilAll } from './decide-all';
import { measureIdle, setSchedules } from './idle-window';
import type { IdleWindow, Schedule } from './idle-window';
import { countCalls, waitingPage } from './waiting-page';
import type { WaitingResult } from './waiting-page';
import { createWaitingWorld } from './waiting-world';
import type { WaitingWorld } from './waiting-world';

const COUNT = 1_000;
const WINDOW_SECONDS = 60;
const MS_PER_CASE_MAX = 6_000;
/** What the opening of so many cases has left is done after this. */
const CALM_DOWN_SECONDS = 20;
const PAGE = path.join(__dirname, '../docs/waiting-cases.md');

const WINDOWS: readonly { what: string; paused: readonly Schedule[] }[] = [
  { what: 'intake and relay, as always', paused: [] },
  { what: 'the relay alone', paused: ['intake'] },
  { what: 'neither', paused: ['intake', 'relay'] },
];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function machine(): string {
  const [first] = cpus();
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0);
  return `${String(cpus().length)} × ${first?.model ?? 'unknown CPU'}, ${gigabytes} GB`;
}

async function measureWindows(world: WaitingWorld): Promise<IdleWindow[]> {
  const windows: IdleWindow[] = [];
  await measureIdle(world, { what: 'calm', seconds: CALM_DOWN_SECONDS, paused: [] });
  for (const { what, paused } of WINDOWS) {
    const window = await measureIdle(world, { what, seconds: WINDOW_SECONDS, paused });
    windows.push(window);
    say(
      `${what}: worker ${window.workerCpuPercent.toFixed(2)} % CPU, ` +
        `${String(window.transactions)} transactions, ${String(countCalls(window))} statements, ` +
        `${window.workerMb.toFixed(0)} MB`,
    );
  }
  await setSchedules(world, []);
  return windows;
}

async function measure(world: WaitingWorld, count: number): Promise<WaitingResult> {
  const withinMs = count * MS_PER_CASE_MAX;
  const openedSeconds = await untilAll(world, { state: 'waiting', count, withinMs }, say);
  say(`All ${String(count)} wait after ${openedSeconds.toFixed(0)} s.`);
  const windows = await measureWindows(world);
  const listed = await listAll(world, count);
  say(`Listed ${String(listed.listed)} in ${listed.seconds.toFixed(1)} s.`);
  const decidedSeconds = await approveAll(world);
  say(`Decided all in ${decidedSeconds.toFixed(0)} s.`);
  const endedSeconds = await untilAll(world, { state: 'closed', count, withinMs }, say);
  const replies = await countRows(world.pool, `messages WHERE direction = 'reply'`);
  say(`All ended after ${endedSeconds.toFixed(0)} s, with ${String(replies)} replies.`);
  const date = new Date().toISOString().slice(0, 10);
  return {
    ...{ date, machine: machine(), count, openedSeconds, windows },
    ...{ listed, decidedSeconds, endedSeconds, replies },
  };
}

async function main(): Promise<void> {
  const count = Number(process.argv[2] ?? COUNT);
  if (!Number.isSafeInteger(count) || count < 1 || count > COUNT) {
    throw new RangeError(`The number of cases is from 1 to ${String(COUNT)}.`);
  }
  const world = await createWaitingWorld(count);
  try {
    const result = await measure(world, count);
    const page = waitingPage(result);
    const options = { ...(await resolveConfig(PAGE)), parser: 'markdown' };
    const text = await format(page, options);
    if (count === COUNT) writeFileSync(PAGE, text);
    else say(text);
  } finally {
    await world.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
