/**
 * One ticket from its arrival to the written refund, and a second approval that comes too late, by
 * the very commands that a person types. Everything lies in a folder that is thrown away.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const COMMAND = path.join(__dirname, '../dist/client/cli/main.js');
/** A customer of the example shop asks for the shipping fee of an order that is late. */
const TICKET = 'T-81003';
const REFUSED = 3;
const LOOK_EVERY_MS = 1_000;
const WAIT_MAX_MS = 5 * 60_000;

const ShownCase = z.object({
  state: z.string(),
  proposals: z.array(z.object({ actions: z.array(z.object({ digest: z.string() })) })),
});

function tell(words: string): void {
  console.log(`\n=== ${words}\n`);
}

/** Runs a command in the sight of the reader, and stops the demo if it ends otherwise than said. */
function show(env: NodeJS.ProcessEnv, args: readonly string[], expectedStatus = 0): void {
  console.log(`$ npx countersign ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [COMMAND, ...args], { env, stdio: 'inherit' });
  if (status !== expectedStatus) {
    throw new Error(`The command ended with ${String(status)} and not ${String(expectedStatus)}.`);
  }
}

function look(env: NodeJS.ProcessEnv): z.infer<typeof ShownCase> | null {
  const args = [COMMAND, 'show', TICKET, '--json'];
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return status === 0 ? ShownCase.parse(JSON.parse(stdout)) : null;
}

/** The hash of what waits, once it waits. */
async function waitForProposal(env: NodeJS.ProcessEnv): Promise<string> {
  const untilMs = Date.now() + WAIT_MAX_MS;
  for (;;) {
    const shown = look(env);
    const digest = shown?.proposals.at(-1)?.actions[0]?.digest;
    // The screens show as much of a digest as tells it from all others.
    if (shown?.state === 'waiting' && digest !== undefined) return digest.slice(0, 12);
    if (Date.now() > untilMs) throw new Error(`${TICKET} came to no proposal in time.`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const up = spawn(process.execPath, [COMMAND, 'up'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  up.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  for await (const line of createInterface({ input: up.stdout })) {
    console.log(line);
    if (line === 'Worker is ready.') {
      up.stdout.resume();
      return up;
    }
  }
  throw new Error(`The servers or the worker did not start. ${complaint}`.trim());
}

async function tellTheStory(env: NodeJS.ProcessEnv): Promise<void> {
  tell(`The Schedule takes the example tickets in. We wait for ${TICKET}.`);
  const hash = await waitForProposal(env);
  tell('The model (here: hand-written rules) has read the ticket and proposes a refund.');
  show(env, ['show', TICKET]);
  tell('A person approves exactly this, named by its hash. The refund is written once.');
  show(env, ['approve', TICKET, '--as', 'agent', '--hash', hash, '--yes', '--wait']);
  tell('Every step that led to it:');
  show(env, ['trace', TICKET]);
  tell('Somebody else approves the same a moment later: told so, and nothing is written.');
  show(env, ['approve', TICKET, '--as', 'agent2', '--hash', hash, '--yes'], REFUSED);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-demo-'));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    COUNTERSIGN_DATA_DIR: folder,
    COUNTERSIGN_EXAMPLE: 'on',
    MODEL: 'baseline',
  };
  for (const name of ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'TEMPORAL_PROFILE']) env[name] = '';
  const up = await start(env);
  try {
    await tellTheStory(env);
  } finally {
    tell('That was all. The servers stop and their data is thrown away.');
    up.kill('SIGINT');
    if (up.exitCode === null) await once(up, 'close');
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
