/**
 * The sources as JavaScript in a folder of their own, for processes that tests start by the dozen:
 * translating them at each start takes longer than all that most of them do.
 */
import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';

const ROOT = path.join(__dirname, '../..');
const FOLDERS = ['contracts', 'db', 'activities', 'workflows', 'worker', 'client', 'test/support'];

async function compileFile(from: string, to: string): Promise<void> {
  const { code } = await transform(await readFile(from, 'utf8'), {
    filename: from,
    swcrc: false,
    configFile: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: from.endsWith('x') },
      transform: { react: { runtime: 'automatic', importSource: 'hono/jsx' } },
    },
    module: { type: 'commonjs', ignoreDynamic: true },
  });
  await writeFile(to, code);
}

/** Types are not checked here: that is done elsewhere, and once. */
export async function compileSources(into: string): Promise<void> {
  const work: Promise<void>[] = [];
  for (const folder of FOLDERS) {
    const found = await readdir(path.join(ROOT, folder), { withFileTypes: true, recursive: true });
    for (const entry of found.filter((file) => file.isFile())) {
      const from = path.join(entry.parentPath, entry.name);
      const to = path.join(into, path.relative(ROOT, from));
      await mkdir(path.dirname(to), { recursive: true });
      // What the code reads beside itself stands beside it here too.
      work.push(
        /\.tsx?$/.test(entry.name) ? compileFile(from, to.replace(/\.tsx?$/, '.js')) : cp(from, to),
      );
    }
  }
  await Promise.all(work);
  await cp(path.join(ROOT, 'package.json'), path.join(into, 'package.json'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(into, 'node_modules'));
}
