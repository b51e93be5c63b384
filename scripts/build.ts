/**
 * Builds `dist/`: compiled code, the files that it reads, and the workflow bundle. It does nothing
 * when no input has changed, so that `npm start` may always run it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { WORKFLOW_SOURCES } from '../worker/bundle';

const ROOT = path.join(__dirname, '..');
const DIST = path.join(ROOT, 'dist');
const PRODUCT_FOLDERS = ['contracts', 'db', 'activities', 'workflows', 'worker', 'client'];
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/build.ts'];
const DIGEST_FILE = path.join(DIST, '.build-digest');
const COMMAND = path.join(DIST, 'client/cli/main.js');

/** Files below a folder, relative to `base`, in a stable order. */
function filesBelow(base: string, folder: string): string[] {
  const absolute = path.join(base, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)))
    .sort();
}

function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(path.join(ROOT, file));
    hash.update(`${file}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest('hex');
}

function isUpToDate(digest: string): boolean {
  return existsSync(DIGEST_FILE) && readFileSync(DIGEST_FILE, 'utf8') === digest;
}

function compile(): void {
  const tsc = require.resolve('typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('TypeScript found errors: fix them and build again.');
}

/** An incremental build leaves what a deleted source once became; it must not be loaded again. */
function removeStale(sources: ReadonlySet<string>): void {
  const inDist = PRODUCT_FOLDERS.flatMap((folder) => filesBelow(DIST, folder));
  for (const file of inDist) {
    const source = file.replace(/\.js(\.map)?$/, '.ts');
    const isMade = sources.has(source) || sources.has(`${source}x`);
    if (!isMade && !sources.has(file)) rmSync(path.join(DIST, file));
  }
}

/** SQL, example data, handbook pages, recordings: whatever the code reads beside itself. */
function copyAssets(sources: Iterable<string>): void {
  for (const file of sources) {
    if (/\.tsx?$/.test(file)) continue;
    const target = path.join(DIST, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(ROOT, file), target);
  }
}

async function writeWorkflowBundle(): Promise<void> {
  const silent = (): void => undefined;
  const { code } = await bundleWorkflowCode({
    ...WORKFLOW_SOURCES,
    logger: {
      log: silent,
      trace: silent,
      debug: silent,
      info: silent,
      warn: silent,
      error: silent,
    },
  });
  writeFileSync(path.join(DIST, 'workflow-bundle.js'), code);
}

async function build(): Promise<void> {
  const sources = PRODUCT_FOLDERS.flatMap((folder) => filesBelow(ROOT, folder));
  const digest = digestOf([...SETTINGS, ...sources]);
  if (isUpToDate(digest)) return;
  rmSync(DIGEST_FILE, { force: true });
  const startedAtMs = Date.now();
  compile();
  removeStale(new Set(sources));
  copyAssets(sources);
  await writeWorkflowBundle();
  chmodSync(COMMAND, 0o755);
  writeFileSync(DIGEST_FILE, digest);
  console.error(`Built dist/ in ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`);
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
