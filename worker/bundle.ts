/** Where the Workflow code comes from: a prebuilt bundle, or the sources while developing. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BundleOptions, WorkerOptions } from '@temporalio/worker';

/** The build writes it beside the compiled folders. */
const BUILT_BUNDLE = path.join(__dirname, '..', 'workflow-bundle.js');

const WORKFLOWS = path.join(__dirname, '..', 'workflows');

/**
 * What every bundle of our Workflows is made from. The converter belongs to it: one that is given to
 * the Worker is not used for a bundle that is there already.
 */
export const WORKFLOW_SOURCES = {
  workflowsPath: WORKFLOWS,
  payloadConverterPath: path.join(WORKFLOWS, 'payload-converter'),
} satisfies BundleOptions;

export function workflowSource(
  given: string | undefined,
): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath' | 'dataConverter'> {
  if (given !== undefined) return { workflowBundle: { codePath: given } };
  if (existsSync(BUILT_BUNDLE)) return { workflowBundle: { codePath: BUILT_BUNDLE } };
  const { workflowsPath, payloadConverterPath } = WORKFLOW_SOURCES;
  return { workflowsPath, dataConverter: { payloadConverterPath } };
}
