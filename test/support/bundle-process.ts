/**
 * Bundles the Workflow code beside it into `workflow-bundle.js`, as a build does. A process of its
 * own, since the bundler doesn't run inside Jest. Run by `buildVariant`.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { WORKFLOW_SOURCES } from '../../worker/bundle';

const ROOT = path.join(__dirname, '../..');

async function main(): Promise<void> {
  const { code } = await bundleWorkflowCode({
    ...WORKFLOW_SOURCES,
    logger: { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  });
  await writeFile(path.join(ROOT, 'workflow-bundle.js'), code);
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
