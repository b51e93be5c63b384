/** The runbooks beside the code, as texts. They are read once: no path of a request names a file. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Beside the sources, or one folder up from what was built of them. */
const FOLDERS = ['../../docs/runbooks', '../../../docs/runbooks'];

export const RUNBOOK_NAMES = [
  'waiting-approvals',
  'intake',
  'unknown-writes',
  'stopped-writes',
  'models',
  'undelivered',
  'findings',
  'stuck-cases',
] as const;

export type RunbookName = (typeof RUNBOOK_NAMES)[number];

function readRunbooks(): ReadonlyMap<string, string> {
  const folder = FOLDERS.map((each) => path.join(__dirname, each)).find((each) => existsSync(each));
  if (folder === undefined) return new Map();
  return new Map(
    RUNBOOK_NAMES.map((name) => [name, readFileSync(path.join(folder, `${name}.md`), 'utf8')]),
  );
}

/** By name; empty where the code was installed without its docs. */
export const RUNBOOKS = readRunbooks();
