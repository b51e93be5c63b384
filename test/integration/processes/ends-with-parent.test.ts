import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stopLocalServers } from '../../../worker/local';
import { eventually } from '../../support/eventually';
import { processTree, stillRunning } from '../../support/processes/process-tree';
import type { TreeRow } from '../../support/processes/process-tree';
import { cliEnvironment, cliModule } from '../../support/run-cli';
import { requireSetUp } from '../../support/set-up-value';

jest.setTimeout(180_000);

let folder: string;
let dataDir: string;

/** A project of somebody's, whose script starts us as ours does. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-ends-'));
  dataDir = path.join(folder, 'data');
  const { execArgv, file } = cliModule('main');
  const command = [
    process.execPath,
    ...execArgv,
    file,
    'up',
    '--no-example',
    '--data-dir',
    dataDir,
  ];
  const start = command.map((word) => `'${word}'`).join(' ');
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'ends', scripts: { start } }),
  );
});

afterAll(async () => {
  await stopLocalServers({ dataDir, say: () => undefined });
  await rm(folder, { recursive: true, force: true });
});

type Started = { npm: ChildProcess; pid: number; tree: TreeRow[]; find: (part: RegExp) => number };

/** In a process group of its own, as a terminal starts it. */
async function npmStart(): Promise<Started> {
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: cliEnvironment({
      env: { COUNTERSIGN_WORKFLOW_BUNDLE: requireSetUp('TEST_WORKFLOW_BUNDLE') },
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (data: Buffer) => (said += data.toString()));
  }
  await eventually(
    'it is ready',
    () => {
      if (npm.exitCode !== null) throw new Error(`It ended: ${said}`);
      return Promise.resolve(said.includes('Inbox: http') ? true : null);
    },
    90_000,
  );
  const pid = npm.pid ?? 0;
  const tree = processTree(pid);
  const find = (part: RegExp): number => tree.find(({ command }) => part.test(command))?.pid ?? 0;
  return { npm, pid, tree, find };
}

const UP = /^\S*node.* up --no-example/;
const WORKER = /worker\/main/;

const WAYS: readonly (readonly [string, (started: Started) => void])[] = [
  ['npm is killed', ({ pid }) => process.kill(pid, 'SIGKILL')],
  ['npm is asked to end', ({ pid }) => process.kill(pid, 'SIGTERM')],
  ['the process of the terminal is killed', ({ find }) => process.kill(find(UP), 'SIGKILL')],
  ['the worker is killed', ({ find }) => process.kill(find(WORKER), 'SIGKILL')],
  ['its process group is killed', ({ pid }) => process.kill(-pid, 'SIGKILL')],
  [
    'every Node.js process of it is killed',
    ({ tree }) => {
      for (const { pid, command } of tree)
        if (/node|npm/.test(command)) process.kill(pid, 'SIGKILL');
    },
  ],
  ['its terminal is closed', ({ pid }) => process.kill(-pid, 'SIGHUP')],
  ['Ctrl-C is pressed', ({ pid }) => process.kill(-pid, 'SIGINT')],
  [
    'Ctrl-C is pressed twice',
    ({ pid, find }) => {
      const up = find(UP);
      process.kill(-pid, 'SIGINT');
      process.kill(up, 'SIGINT');
    },
  ],
];

test.each(WAYS)('nothing of npm start is left 30 seconds after %s', async (_way, end) => {
  const started = await npmStart();
  for (const part of [UP, WORKER, /postgres/, /temporal.* start-dev/, /countersign-keeper/]) {
    expect(started.find(part)).toBeGreaterThan(0);
  }
  end(started);
  const left = (): Promise<true | null> =>
    Promise.resolve(stillRunning(started.tree).length === 0 ? true : null);
  await eventually('nothing of it runs', left, 30_000).catch(() => undefined);
  expect(stillRunning(started.tree)).toEqual([]);
});
