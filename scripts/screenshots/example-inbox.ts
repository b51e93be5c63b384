/** The example shop as `npm start` has it, in a folder of its own, with its inbox on a free port. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const COMMAND = path.join(__dirname, '../../dist/client/cli/main.js');
const LOOK_EVERY_MS = 1_000;
const READY_MS = 180_000;
/** So many wait once the example's tickets have all been looked at. */
const WAITING_MIN = 12;

export type ExampleInbox = { url: string; password: string; stop: () => Promise<void> };

const Line = z.object({ event: z.string(), url: z.string().optional() });
const Listed = z.object({ cases: z.array(z.unknown()) });

function start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [COMMAND, '--json', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** The first line that tells of this event. */
async function untilEvent(child: ChildProcess, event: string): Promise<z.infer<typeof Line>> {
  if (!child.stdout) throw new Error('The process has no output.');
  for await (const text of createInterface({ input: child.stdout })) {
    const line = Line.safeParse(JSON.parse(text)).data;
    if (line?.event === event) return line;
  }
  throw new Error(`The process ended before it said "${event}".`);
}

function run(args: readonly string[], env: NodeJS.ProcessEnv, input = ''): string {
  const ran = spawnSync(process.execPath, [COMMAND, '--json', ...args], {
    env,
    input,
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`countersign ${args.join(' ')} failed: ${ran.stderr}`);
  return ran.stdout;
}

async function untilWaiting(env: NodeJS.ProcessEnv): Promise<void> {
  const endMs = Date.now() + READY_MS;
  for (;;) {
    const listed = Listed.parse(JSON.parse(run(['list', '--state', 'waiting'], env)));
    if (listed.cases.length >= WAITING_MIN) return;
    if (Date.now() > endMs) throw new Error('The example’s tickets do not wait for anybody.');
    await sleep(LOOK_EVERY_MS);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export async function startExampleInbox(): Promise<ExampleInbox> {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-pictures-'));
  const env = { ...process.env, COUNTERSIGN_DATA_DIR: folder };
  const password = 'only for the pictures';
  const children: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children.reverse()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const up = start(['up'], env);
    children.push(up);
    await untilEvent(up, 'ready');
    up.stdout?.resume();
    await untilWaiting(env);
    for (const user of ['agent', 'agent2', 'lead']) run(['password', user], env, password);
    const serve = start(['serve', '--port', '0'], env);
    children.push(serve);
    const { url = '' } = await untilEvent(serve, 'serving');
    return { url, password, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
