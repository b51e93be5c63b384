/** The handle of a racing process: hand it a request, get its answer. */
import { createInterface } from 'node:readline';
import type { CaseWorld } from '../case-world';
import { startProcess } from '../child-process';
import type { RaceAnswer, TimedRequest } from './race-request';

export type Racer = {
  race: (timed: TimedRequest) => Promise<RaceAnswer>;
  /** Lets it end by itself; fails when it did not end well. */
  end: () => Promise<void>;
};

type Reject = (error: Error) => void;

const MARK = 'answer ';

/** A process that decides, edits or closes in the given shop. It ends with its standard input. */
export async function startRacer(world: CaseWorld): Promise<Racer> {
  const started = startProcess('test/support/decider-process.ts', {
    env: { WORKER_NAMESPACE: world.temporal.namespace, WORKER_DATABASE_URL: world.database.url },
  });
  const { stdin, stdout } = started.child;
  if (!stdin || !stdout) throw new Error('The process has no pipes.');
  const waiting = new Map<number, { resolve: (answer: RaceAnswer) => void; reject: Reject }>();
  createInterface({ input: stdout }).on('line', (line) => {
    if (!line.startsWith(MARK)) return;
    const answer = JSON.parse(line.slice(MARK.length)) as RaceAnswer;
    waiting.get(answer.raceNo)?.resolve(answer);
    waiting.delete(answer.raceNo);
  });
  void started.ended.then((end) => {
    const error = new Error(`A racing process ended (${end}): ${started.output().slice(-2_000)}`);
    for (const { reject } of waiting.values()) reject(error);
  });
  await started.untilSays('ready');
  const race = (timed: TimedRequest): Promise<RaceAnswer> =>
    new Promise((resolve, reject) => {
      waiting.set(timed.raceNo, { resolve, reject });
      stdin.write(`${JSON.stringify(timed)}\n`);
    });
  const end = async (): Promise<void> => {
    stdin.end();
    const code = await started.ended;
    if (code !== '0') throw new Error(`A racing process ended (${code}): ${started.output()}`);
  };
  return { race, end };
}
