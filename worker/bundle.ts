/** Where the Workflow code comes from: a prebuilt bundle, or the sources while developing. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { WorkerOptions } from '@temporalio/worker';

/** The build writes it beside the compiled folders. */
const BUILT_BUNDLE = path.join(__dirname, '..', 'workflow-bundle.js');

export function workflowSource(
  given: string | undefined,
): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> {
  if (given !== undefined) return { workflowBundle: { codePath: given } };
  if (existsSync(BUILT_BUNDLE)) return { workflowBundle: { codePath: BUILT_BUNDLE } };
  return { workflowsPath: path.join(__dirname, '..', 'workflows') };
}
