/**
 * Writes the graph of the folders into docs/architecture.md. With `--check` it writes nothing and
 * fails when the page shows another graph than the code has.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, folderEdges, toMermaid } from './folder-graph';

const PAGE = path.join(__dirname, '../docs/architecture.md');
const SECTION = /(<!-- graph:start -->)[\s\S]*?(<!-- graph:end -->)/;

function main(): void {
  const page = readFileSync(PAGE, 'utf8');
  if (!SECTION.test(page)) throw new Error('docs/architecture.md has no graph markers.');
  // The graph of the product: tests may import everything, which would only hide the rest.
  const edges = folderEdges(cruise()).filter(
    ({ from }) => !['test', 'bench', 'scripts'].includes(from),
  );
  const graph = toMermaid(edges);
  const next = page.replace(
    SECTION,
    (_all, start: string, end: string) => `${start}\n\n${graph}\n\n${end}`,
  );
  if (next === page) return;
  if (process.argv.includes('--check')) {
    console.error('docs/architecture.md shows an old folder graph: run "npm run docs:graph".');
    process.exitCode = 1;
    return;
  }
  writeFileSync(PAGE, next);
}

main();
