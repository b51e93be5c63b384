/** Runs dependency-cruiser with the project's rules and reads from it who imports whom. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

const ROOT = path.join(__dirname, '..');
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;

const CruiseResult = z.object({
  modules: z.array(
    z.object({
      source: z.string(),
      dependencies: z.array(
        z.object({ resolved: z.string(), dependencyTypes: z.array(z.string()) }),
      ),
    }),
  ),
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
});

export type Cruise = z.infer<typeof CruiseResult>;

/** `isTypesOnly` when nothing but types crosses from the one folder to the other. */
export type FolderEdge = { from: string; to: string; isTypesOnly: boolean };

/**
 * Cruises every file below a folder.
 * @throws Error with what dependency-cruiser complained about
 */
export function cruise(folder = ROOT): Cruise {
  const args = [
    path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ...['.', '--config', path.join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'],
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr || stdout}`);
  return CruiseResult.parse(JSON.parse(stdout));
}

function topFolder(file: string): string | null {
  const slash = file.indexOf('/');
  return slash > 0 && !file.startsWith('.') && !file.startsWith('node_modules/')
    ? file.slice(0, slash)
    : null;
}

/** The import graph collapsed to the folders of the top level, in a stable order. */
export function folderEdges({ modules }: Cruise): FolderEdge[] {
  const edges = new Map<string, FolderEdge>();
  for (const module of modules) {
    const from = topFolder(module.source);
    for (const dependency of module.dependencies) {
      const isOfNode = dependency.dependencyTypes.includes('core');
      const to = isOfNode ? null : topFolder(dependency.resolved);
      if (from === null || to === null || from === to) continue;
      const isTypesOnly = dependency.dependencyTypes.includes('type-only');
      const known = edges.get(`${from} ${to}`);
      edges.set(`${from} ${to}`, {
        from,
        to,
        isTypesOnly: isTypesOnly && known?.isTypesOnly !== false,
      });
    }
  }
  return [...edges.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, edge]) => edge);
}

/** A Mermaid flow chart; a dotted arrow stands for types only. */
export function toMermaid(edges: readonly FolderEdge[]): string {
  const arrows = edges.map(
    ({ from, to, isTypesOnly }) => `  ${from} ${isTypesOnly ? '-. types .->' : '-->'} ${to}`,
  );
  return ['```mermaid', 'flowchart LR', ...arrows, '```'].join('\n');
}
