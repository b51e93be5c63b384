/** Each row of the import table bites: forbidden imports are planted in a small tree and found. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, folderEdges, toMermaid } from '../../scripts/folder-graph';

const FOLDERS = ['contracts', 'db', 'activities', 'workflows', 'worker', 'client'];

type Edge = readonly [from: string, to: string, rule: string];

/** Value imports that the table forbids. */
const FORBIDDEN: readonly Edge[] = [
  ...['db', 'activities', 'workflows', 'worker', 'client'].map((to): Edge => {
    return ['contracts', to, 'contracts-imports'];
  }),
  ...['activities', 'workflows', 'worker', 'client'].map((to): Edge => ['db', to, 'db-imports']),
  ...['workflows', 'worker', 'client'].map((to): Edge => ['activities', to, 'activities-imports']),
  ...['db', 'worker', 'client'].map((to): Edge => ['workflows', to, 'workflows-imports']),
  ['workflows', 'activities', 'workflows-activities-as-types'],
  ...['workflows', 'client'].map((to): Edge => ['worker', to, 'worker-imports']),
  ...['activities', 'worker'].map((to): Edge => ['client', to, 'client-imports']),
  ['client', 'workflows', 'client-workflows-as-types'],
  ...FOLDERS.map((from): Edge => [from, 'test', 'nothing-imports-tests']),
  ...FOLDERS.map((from): Edge => [from, 'scripts', 'nothing-imports-tests']),
  ['scripts', 'test', 'scripts-import-no-tests'],
];

/** A file, the rule that it breaks (null if none), and its whole text. */
const SINGLE_FILES: readonly (readonly [file: string, rule: string | null, text: string])[] = [
  ['contracts/reads-a-file.ts', 'contracts-no-io', `import 'node:fs';`],
  ['contracts/hashes.ts', null, `import 'node:crypto';`],
  ['contracts/asks-a-database.ts', 'contracts-packages', `import 'pg';`],
  ['contracts/checks-a-form.ts', null, `import 'zod';`],
  ['workflows/reads-a-file.ts', 'workflows-no-node', `import 'node:fs';`],
  ['workflows/knows-a-shape.ts', null, `import type { it } from '../activities/target';`],
  ['client/knows-a-shape.ts', null, `import type { it } from '../workflows/target';`],
  ['client/sends-a-message.ts', null, `import '../workflows/messages';`],
  ['client/knows-the-worker.ts', 'client-imports', `import type { it } from '../worker/target';`],
  ['db/knows-a-shape.ts', 'db-imports', `import type { it } from '../activities/target';`],
  ['db/asks-a-database.ts', null, `import 'pg';`],
  ['db/needs-a-test-tool.ts', 'no-dev-packages', `import 'fast-check';`],
  ['db/circle-a.ts', 'no-circular', `import './circle-b';`],
  ['db/is-lost.ts', 'no-unresolvable', `import './nowhere';`],
  ['test/may-import-all.ts', null, FOLDERS.map((to) => `import '../${to}/target';`).join('\n')],
];

function edgeFile([from, to]: Edge): string {
  return `${from}/imports-${to}.ts`;
}

function fixtureFiles(): Map<string, string> {
  const files = new Map<string, string>([
    ['tsconfig.json', '{"compilerOptions":{"module":"node16","moduleResolution":"node16"}}'],
    [
      'package.json',
      '{"dependencies":{"zod":"1","pg":"1"},"devDependencies":{"fast-check":"1"},"name":"tree"}',
    ],
    ['workflows/messages.ts', 'export const it = 1;'],
    ['db/circle-b.ts', `import './circle-a';`],
  ]);
  for (const name of ['zod', 'pg', 'fast-check']) {
    files.set(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
    files.set(`node_modules/${name}/index.js`, '');
  }
  for (const folder of [...FOLDERS, 'test', 'scripts']) {
    files.set(`${folder}/target.ts`, 'export const it = 1;');
  }
  for (const edge of FORBIDDEN) files.set(edgeFile(edge), `import '../${edge[1]}/target';`);
  for (const [file, , text] of SINGLE_FILES) files.set(file, text);
  return files;
}

describe('the import table', () => {
  let tree: string;
  let broken: Map<string, string[]>;

  beforeAll(() => {
    tree = mkdtempSync(path.join(tmpdir(), 'countersign-imports-'));
    for (const [file, text] of fixtureFiles()) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), text);
    }
    broken = new Map();
    for (const { from, rule } of cruise(tree).summary.violations) {
      broken.set(from, [...(broken.get(from) ?? []), rule.name]);
    }
  });

  afterAll(() => {
    rmSync(tree, { recursive: true, force: true });
  });

  test.each(FORBIDDEN)('%s may not import %s, says %s', (...edge) => {
    expect(broken.get(edgeFile(edge))).toEqual([edge[2]]);
  });

  test.each(SINGLE_FILES)('%s breaks %s', (file, rule) => {
    expect(broken.get(file) ?? []).toEqual(rule === null ? [] : [rule]);
  });
});

describe('the project itself', () => {
  const real = cruise();

  test('keeps the import table', () => {
    expect(real.summary.violations).toEqual([]);
  });

  test('has a workflow folder that knows Activities by their types alone', () => {
    expect(folderEdges(real)).toContainEqual({
      from: 'workflows',
      to: 'activities',
      isTypesOnly: true,
    });
  });
});

test('the folder graph draws values as arrows and types as dotted arrows', () => {
  const graph = toMermaid([
    { from: 'db', to: 'contracts', isTypesOnly: false },
    { from: 'workflows', to: 'activities', isTypesOnly: true },
  ]);
  expect(graph).toContain('db --> contracts');
  expect(graph).toContain('workflows -. types .-> activities');
});
