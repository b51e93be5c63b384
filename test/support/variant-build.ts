/** Another build of the product: a copy of its sources with a change, and a Workflow bundle of it. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProcess } from './child-process';

const ROOT = path.join(__dirname, '../..');
const COPIED = [
  'contracts',
  'db',
  'activities',
  'workflows',
  'worker',
  'test/support',
  'package.json',
  'tsconfig.json',
];

export type SourceChange = { file: string; text: string; by: string };

export type VariantBuild = {
  /** Where the copy is: start its processes with this as `root`. */
  root: string;
  /** The bundle of its Workflow code. */
  bundle: string;
  remove: () => Promise<void>;
};

/** Puts an import before the others of a file. */
export function addedImport(file: string, line: string): SourceChange {
  return { file, text: '\nimport ', by: `\n${line}\nimport ` };
}

/** A change that finds nothing to change would make a build that is no other: it fails. */
async function applyChange(root: string, { file, text, by }: SourceChange): Promise<void> {
  const full = path.join(root, file);
  const source = await readFile(full, 'utf8');
  if (!source.includes(text)) throw new Error(`${file} has no "${text}" that could be changed.`);
  await writeFile(
    full,
    source.replace(text, () => by),
  );
}

/** @param changes made in this order; each replaces the first place where its text stands. */
export async function buildVariant(changes: readonly SourceChange[]): Promise<VariantBuild> {
  const root = await mkdtemp(path.join(tmpdir(), 'countersign-build-'));
  const remove = (): Promise<void> => rm(root, { recursive: true, force: true });
  try {
    for (const part of COPIED) {
      await cp(path.join(ROOT, part), path.join(root, part), { recursive: true });
    }
    await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
    for (const change of changes) await applyChange(root, change);
    const bundler = startProcess('test/support/bundle-process.ts', { root });
    const end = await bundler.ended;
    if (end !== '0') throw new Error(`The build failed (${end}): ${bundler.output()}`);
    return { root, bundle: path.join(root, 'workflow-bundle.js'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
