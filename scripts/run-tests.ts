/**
 * Runs Jest with the given arguments and closes with one line that says how many tests passed and
 * failed, taken from Jest's own result. Ends with Jest's status, or 1 if Jest left no result.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { closingLine } from './closing-line';

const JestResult = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
});

const ROOT = path.join(__dirname, '..');

/** What users run is what the tests of the terminal run, and it starts in a quarter of the time. */
function build(): boolean {
  const args = ['--import', 'tsx', path.join(__dirname, 'build.ts')];
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

function runJest(resultFile: string): number {
  const jest = require.resolve('jest/bin/jest');
  const own = ['--json', `--outputFile=${resultFile}`];
  const { status } = spawnSync(process.execPath, [jest, ...own, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_BUILT_CLI: 'dist/client/cli' },
  });
  return status ?? 1;
}

function main(): void {
  if (!build()) {
    console.error('The build failed, so no test was run: see its message above.');
    process.exitCode = 1;
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-jest-'));
  const resultFile = path.join(folder, 'result.json');
  try {
    const status = runJest(resultFile);
    if (!existsSync(resultFile)) {
      console.error('Jest ended without a result, so nothing was counted: see its message above.');
      process.exitCode = status === 0 ? 1 : status;
      return;
    }
    const result = JestResult.parse(JSON.parse(readFileSync(resultFile, 'utf8')));
    process.exitCode = status;
    console.log(
      closingLine({
        passed: result.numPassedTests,
        failed: result.numFailedTests,
        brokenFiles: result.numRuntimeErrorTestSuites,
        skipped: result.numPendingTests + result.numTodoTests,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main();
