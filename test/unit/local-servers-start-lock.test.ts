import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  mkdirSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identifySelf, isAlive } from '../../worker/local/process-identity';
import { withStartLock } from '../../worker/local/start-lock';

const said: string[] = [];
const say = (line: string): void => void said.push(line);
const options = { say, timeoutMs: 0 };
let folder: string;
let lockFile: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-lock-'));
  lockFile = path.join(folder, 'servers.lock');
  said.length = 0;
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the lock names its holder while the work runs, and is gone afterwards', async () => {
  await withStartLock(folder, options, async () => {
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toEqual(identifySelf());
  });
  expect(existsSync(lockFile)).toBe(false);
});

test('the lock is released when the work fails', async () => {
  const work = withStartLock(folder, options, () => Promise.reject(new Error('port taken')));
  await expect(work).rejects.toThrow('port taken');
  expect(existsSync(lockFile)).toBe(false);
});

test('two callers never work at the same time', async () => {
  let working = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    working += 1;
    most = Math.max(most, working);
    await new Promise(setImmediate);
    working -= 1;
  };
  const patient = { say, timeoutMs: 10_000 };
  await Promise.all([1, 2, 3].map(() => withStartLock(folder, patient, work)));
  expect(most).toBe(1);
});

test('a living holder is waited for, and named when that takes too long', async () => {
  const holder = JSON.stringify(identifySelf());
  writeFileSync(lockFile, holder);
  const patience = { say, timeoutMs: 1 };
  await expect(withStartLock(folder, patience, async () => 'never')).rejects.toMatchObject({
    code: 'start_lock_busy',
    message: expect.stringContaining(`Process ${String(process.pid)} has held`) as string,
  });
  expect(readFileSync(lockFile, 'utf8')).toBe(holder);
});

test.each([
  ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, startToken: '1' })],
  [
    'of a process whose id went to another one',
    JSON.stringify({ pid: process.pid, startToken: '1' }),
  ],
  ['that is torn', '{"pid":'],
])('a lock %s is taken over', async (_, content) => {
  writeFileSync(lockFile, content);
  expect(await withStartLock(folder, options, async () => 'done')).toBe('done');
  expect(said).toEqual([]);
});

test('a takeover that was killed half way blocks nobody for long', async () => {
  writeFileSync(lockFile, '{}');
  const guard = `${lockFile}.takeover`;
  mkdirSync(guard);
  utimesSync(guard, 0, 0);
  expect(await withStartLock(folder, options, async () => 'done')).toBe('done');
  expect(existsSync(guard)).toBe(false);
});

test('a process is recognised by when it began and not by its id alone', () => {
  const self = identifySelf();
  expect(isAlive(self)).toBe(true);
  expect(isAlive({ ...self, startToken: `${self.startToken}0` })).toBe(false);
});
