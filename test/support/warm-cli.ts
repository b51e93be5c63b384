/**
 * Runs the command line many times without loading it each time. The first run of each command in
 * a test file is a process of its own, so that what only its end shows (an open handle, a wrong
 * exit) is seen for each; the later ones go to a process that keeps the program loaded.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { runnable } from './child-process';
import { cliEnvironment, cliModule, runCli } from './run-cli';
import type { CliRun, CliSettings } from './run-cli';
import type { WarmAnswer, WarmRequest } from './warm-cli-process';

const commandsSeen = new Set<string>();
const idle: ChildProcess[] = [];
const all: ChildProcess[] = [];

afterAll(() => {
  for (const child of all) child.kill('SIGKILL');
});

async function startWarm(): Promise<ChildProcess> {
  const { file, execArgv } = runnable('test/support/warm-cli-process.ts');
  const program = cliModule('program').file;
  const child = fork(file, [program], { execArgv, cwd: path.join(__dirname, '../..') });
  all.push(child);
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess, request: WarmRequest): Promise<CliRun> {
  const settled = new AbortController();
  const { signal } = settled;
  child.send(request);
  try {
    const ended = once(child, 'exit', { signal }).then(() => null);
    ended.catch(() => undefined);
    const answered = once(child, 'message', { signal });
    answered.catch(() => undefined);
    const first = await Promise.race([answered, ended]);
    if (first) return first[0] as WarmAnswer;
    throw new Error(`The command line ended in the middle of: ${request.args.join(' ')}`);
  } finally {
    settled.abort();
  }
}

/** As `runCli`; two at once are two processes. */
export async function runWarmCli(
  args: readonly string[],
  settings: CliSettings = {},
): Promise<CliRun> {
  const command = args.find((word) => !word.startsWith('-')) ?? '';
  if (!commandsSeen.has(command)) {
    commandsSeen.add(command);
    return runCli(args, settings);
  }
  const child = idle.pop() ?? (await startWarm());
  const input = Buffer.from(settings.input ?? '').toString('latin1');
  const answer = await ask(child, { args, env: cliEnvironment(settings), input });
  idle.push(child);
  return answer;
}
