/** Executors that may be killed, and a stock of warm ones: starting one takes longer than a write. */
import { createInterface } from 'node:readline';
import type { Receipt } from '../../../contracts/operation';
import { startProcess } from '../child-process';
import type { TestProcess } from '../child-process';
import type { ExecutorAnswer, ExecutorOrder } from './executor-order';

/** What became of an order. A retry follows on `killed` and `failed`, as Temporal would have it. */
export type Ran =
  { kind: 'receipt'; receipt: Receipt } | { kind: 'killed' } | { kind: 'failed'; error: string };

export type Executor = {
  pid: number;
  run: (order: Omit<ExecutorOrder, 'no'>) => Promise<Ran>;
  isAlive: () => boolean;
};

export type Executors = {
  /** As many as asked for, alive and idle; give each an order before the next ones are taken. */
  take: (count: number) => Promise<Executor[]>;
  /** How many processes were started so far. */
  started: () => number;
  close: () => Promise<void>;
};

const MARK = 'answer ';

function handleOf(started: TestProcess): Executor {
  const { stdin, stdout, pid } = started.child;
  if (!stdin || !stdout || pid === undefined) throw new Error('The process has no pipes.');
  let isAlive = true;
  let no = 0;
  let settle: (ran: Ran) => void = () => undefined;
  createInterface({ input: stdout }).on('line', (line) => {
    if (!line.startsWith(MARK)) return;
    const answer = JSON.parse(line.slice(MARK.length)) as ExecutorAnswer;
    const { receipt, error } = { receipt: null, error: '', ...answer };
    settle(receipt ? { kind: 'receipt', receipt } : { kind: 'failed', error });
  });
  void started.ended.then((end) => {
    isAlive = false;
    const error = `The executor ended (${end}): ${started.output().slice(-2_000)}`;
    settle(end === 'SIGKILL' ? { kind: 'killed' } : { kind: 'failed', error });
  });
  const run = (order: Omit<ExecutorOrder, 'no'>): Promise<Ran> =>
    new Promise((resolve) => {
      settle = resolve;
      stdin.write(`${JSON.stringify({ ...order, no })}\n`);
      no += 1;
    });
  return { pid, run, isAlive: () => isAlive };
}

/**
 * @param stock how many are kept alive: more than are taken at once, and the next ones are warm.
 * @param env where the database and the provider are.
 */
export function startExecutors(stock: number, env: Record<string, string>): Executors {
  const processes: TestProcess[] = [];
  const starting = new Set<Promise<void>>();
  let idle: Executor[] = [];
  const startOne = async (): Promise<void> => {
    const started = startProcess('test/support/executor-process.ts', { env });
    // An order to one that has just been killed is no error of the test.
    started.child.stdin?.on('error', () => undefined);
    processes.push(started);
    await started.untilSays('ready');
    idle.push(handleOf(started));
  };
  const fill = (): void => {
    idle = idle.filter((executor) => executor.isAlive());
    while (idle.length + starting.size < stock) {
      const one = startOne().finally(() => starting.delete(one));
      starting.add(one);
    }
  };
  const take = async (count: number): Promise<Executor[]> => {
    fill();
    while (idle.length < count) await Promise.race(starting);
    return idle.slice(0, count);
  };
  const close = async (): Promise<void> => {
    await Promise.allSettled(starting);
    await Promise.all(processes.map((started) => started.kill()));
  };
  return { take, started: () => processes.length, close };
}
