/** Tests in a browser need one: it is found where it is, or a sentence says how to get it. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromiumArgs, findChromium } from '../../scripts/find-chromium';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-chromium-'));
  for (const name of ['a', 'b']) mkdirSync(path.join(folder, name));
  const program = (file: string, mode: number): void => {
    writeFileSync(path.join(folder, file), '#!/bin/sh\n');
    chmodSync(path.join(folder, file), mode);
  };
  program('a/google-chrome', 0o755);
  program('a/chromium', 0o644);
  program('b/chromium', 0o755);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('Debian’s name comes before others, and a file that can’t be run is none', () => {
  const PATH = ['a', 'b'].map((name) => path.join(folder, name)).join(path.delimiter);
  expect(findChromium({ PATH })).toBe(path.join(folder, 'b/chromium'));
  expect(findChromium({ PATH: path.join(folder, 'a') })).toBe(path.join(folder, 'a/google-chrome'));
});

test('CHROMIUM_PATH wins, and is said to be wrong rather than passed over', () => {
  const PATH = path.join(folder, 'b');
  const given = path.join(folder, 'a/google-chrome');
  expect(findChromium({ PATH, CHROMIUM_PATH: given })).toBe(given);
  expect(() => findChromium({ PATH, CHROMIUM_PATH: '/nowhere' })).toThrow(
    'CHROMIUM_PATH names no program: /nowhere.',
  );
});

test('without any the message says how to get one', () => {
  expect(() => findChromium({ PATH: '' })).toThrow('apt-get install chromium');
});

test('only root goes without the sandbox', () => {
  expect(chromiumArgs(true)).toEqual(['--no-sandbox']);
  expect(chromiumArgs(false)).toEqual([]);
});
