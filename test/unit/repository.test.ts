/** What a reader may rely on when they open any file of this repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const ROOT = path.join(__dirname, '../..');
const LINES_MAX = 300;
const PAGE_LINES_MAX: Readonly<Record<string, number>> = {
  'README.md': 120,
  'CONTRIBUTING.md': 80,
  'docs/architecture.md': 200,
};
const GRAB_BAG = /^(utils?|helpers?|commons?|misc|types?|managers?|services?)$/;
/** Absolute paths of somebody's machine; put together so that this file is none of its finds. */
const MACHINE_PATH = new RegExp(
  `(^|[\\s"'\`(=:])/(${['work', 'home', 'Users', 'root'].join('|')})/`,
  'm',
);
const SWITCHED_OFF = new RegExp(
  [
    'eslint-' + 'disable',
    '@ts-' + '(ignore|nocheck)',
    '\\b(it|test|describe)\\.(skip|todo|only)\\b',
  ].join('|'),
);

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const Lockfile = z.object({
  packages: z.record(z.string(), z.object({ resolved: z.string().optional() }).loose()),
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** Tracked files, and new ones that are about to be. */
function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}

function lineCount(file: string): number {
  return read(file).trimEnd().split('\n').length;
}

const files = projectFiles();
const codeFiles = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('db/seed/'));

describe('code', () => {
  test(`no file is longer than ${String(LINES_MAX)} lines`, () => {
    expect(codeFiles.filter((file) => lineCount(file) > LINES_MAX)).toEqual([]);
  });

  test('each file and folder is named after one concept', () => {
    const isGrabBag = (file: string): boolean =>
      file.split('/').some((part) => GRAB_BAG.test(part.replace(/\..*$/, '')));
    expect(codeFiles.filter(isGrabBag)).toEqual([]);
  });

  test('names are kebab-case', () => {
    const isKebab = (file: string): boolean =>
      /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(path.basename(file));
    expect(codeFiles.filter((file) => !isKebab(file))).toEqual([]);
  });

  test('no rule is switched off and no test is left out', () => {
    expect(codeFiles.filter((file) => SWITCHED_OFF.test(read(file)))).toEqual([]);
  });

  test("no file names a path of somebody's machine", () => {
    expect(files.filter((file) => MACHINE_PATH.test(read(file)))).toEqual([]);
  });
});

describe('packages', () => {
  const manifest = Manifest.parse(JSON.parse(read('package.json')));
  const lockfile = Lockfile.parse(JSON.parse(read('package-lock.json')));
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };

  test('each has one exact version', () => {
    const loose = Object.entries(wanted).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  test('the lockfile says the same', () => {
    const root = Manifest.parse(lockfile.packages['']);
    expect({ ...root.dependencies, ...root.devDependencies }).toEqual(wanted);
  });

  test('the lockfile names no registry, so that whichever one is set up serves it', () => {
    const named = Object.entries(lockfile.packages).filter(
      ([, { resolved }]) => resolved !== undefined,
    );
    expect(named.map(([name]) => name)).toEqual([]);
  });

  test('all of Temporal has the same version, or the bundle does not fit the worker', () => {
    const versions = Object.entries(wanted).filter(([name]) => name.startsWith('@temporalio/'));
    expect(new Set(versions.map(([, version]) => version)).size).toBe(1);
  });
});

describe('pages', () => {
  test.each(Object.entries(PAGE_LINES_MAX))('%s has at most %i lines', (page, linesMax) => {
    expect(lineCount(page)).toBeLessThanOrEqual(linesMax);
  });

  test('each link to a file leads to one', () => {
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map((link) => path.join(path.dirname(page), link[1] ?? ''))
        .filter((target) => !existsSync(path.join(ROOT, target)))
        .map((target) => `${page} → ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test('each decision record says when, what and why in at most 60 lines', () => {
    const records = pages.filter((page) => /^docs\/decisions\/\d{3}-/.test(page));
    const incomplete = records.filter(
      (page) =>
        lineCount(page) > 60 ||
        !/\bDate: /.test(read(page)) ||
        !/\bStatus: /.test(read(page)) ||
        ['Context', 'Decision', 'Consequences'].some(
          (part) => !read(page).includes(`\n## ${part}\n`),
        ),
    );
    expect(records.length).toBeGreaterThan(0);
    expect(incomplete).toEqual([]);
  });
});
