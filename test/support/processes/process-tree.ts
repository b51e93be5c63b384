/** Which processes there are below another one, as `ps` shows them. */
import { execFileSync } from 'node:child_process';
import type { ProcessIdentity } from '../../../contracts/local-servers';
import { identifyProcess, isAlive } from '../../../worker/local/process-identity';

export type TreeRow = ProcessIdentity & { command: string };

/** The process itself and all below it. */
export function processTree(root: number): TreeRow[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((match) => (match ? [match] : []))
    .map(([, pid, parent, command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      command,
    }));
  const inTree = new Set([root]);
  let size = 0;
  while (size < inTree.size) {
    size = inTree.size;
    for (const { pid, parent } of rows) if (inTree.has(parent)) inTree.add(pid);
  }
  return rows.flatMap(({ pid, command }) => {
    const identity = inTree.has(pid) ? identifyProcess(pid) : undefined;
    return identity === undefined ? [] : [{ ...identity, command }];
  });
}

/** Those that still run, named by the beginning of their command. */
export function stillRunning(tree: readonly TreeRow[]): string[] {
  return tree.filter(isAlive).map(({ pid, command }) => `${String(pid)} ${command.slice(0, 60)}`);
}
