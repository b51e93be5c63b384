/** Replays what running cases have been through with a given bundle of Workflow code. */
import type { Worker as Thread } from 'node:worker_threads';
import type { Client } from '@temporalio/client';
import type { ReplayResult } from '@temporalio/worker';
import type { CaseState } from '../../contracts/case';
import { WORKFLOW_TYPES } from '../../contracts/task-queues';
import { failingTaskOf, hasEnded, stateOf } from './history-facts';
import type { History } from './history-facts';
import { shortLine } from './printable-text';

export type CaseProblem = {
  workflowId: string;
  state: CaseState;
  /** `not_deterministic`: the code does other things than it did; `code_fails`: it throws. */
  kind: 'not_deterministic' | 'code_fails';
  problem: string;
};

export type FailingCase = { workflowId: string; state: CaseState; problem: string };

export type ReplayReport = {
  checked: number;
  /** Cases that the bundle can't replay. */
  problems: CaseProblem[];
  /** Cases whose Workflow Task fails now, with the code that runs now. */
  failing: FailingCase[];
};

const QUERY = `WorkflowType = '${WORKFLOW_TYPES.resolveTicket}' AND ExecutionStatus = 'Running'`;
/** Each request has its own time, since all of them together take as long as there are cases. */
const CALL_TIMEOUT_MS = 30_000;
const PROBLEM_CHARS_MAX = 240;

/** The SDK's own words before this say only that a replay failed. */
function wordsOf(message: string): string {
  return shortLine(message.replace(/^.*?Details: /s, ''), PROBLEM_CHARS_MAX);
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && error.name === 'WorkflowNotFoundError';
}

function inTime<T>(client: Client, call: () => Promise<T>): Promise<T> {
  return client.withDeadline(Date.now() + CALL_TIMEOUT_MS, call);
}

/** A history at a time, so that a thousand waiting cases need no more memory than one. */
async function* openHistories(
  client: Client,
): AsyncGenerator<{ workflowId: string; history: History }> {
  const listed = client.workflow.list({ query: QUERY })[Symbol.asyncIterator]();
  for (;;) {
    const next = await inTime(client, () => listed.next());
    if (next.done === true) return;
    const { workflowId, runId } = next.value;
    try {
      const handle = client.workflow.getHandle(workflowId, runId);
      const history = await inTime(client, () => handle.fetchHistory());
      if (!hasEnded(history)) yield { workflowId, history };
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
}

function problemOf(
  { workflowId, error }: ReplayResult & { error: Error },
  state: CaseState,
): CaseProblem {
  const isDeterminism = error.name === 'DeterminismViolationError';
  const kind = isDeterminism ? 'not_deterministic' : 'code_fails';
  return { workflowId, state, kind, problem: wordsOf(error.message) };
}

/** The Runtime ends with its last Worker, so each Worker needs it anew. Its log is not our result. */
async function installRuntime(): Promise<void> {
  const { DefaultLogger, Runtime } = await import('@temporalio/worker');
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    // Ctrl-C ends the command; it doesn't ask its Worker to stop.
    shutdownSignals: [],
    telemetryOptions: { logging: { filter: 'off', forward: {} } },
  });
}

/**
 * Replays all running cases of the client's namespace, one after the other.
 * @param codePath the bundle; `bundleFault` has loaded it before.
 * @throws the client's errors when Temporal is out of reach, the Worker's when it breaks down.
 */
export async function replayOpenCases(
  client: Client,
  codePath: string,
  onCase: (checked: number) => void,
): Promise<ReplayReport> {
  const { Worker } = await import('@temporalio/worker');
  await installRuntime();
  const report: ReplayReport = { checked: 0, problems: [], failing: [] };
  let state: CaseState = 'working';
  async function* histories(): ReturnType<typeof openHistories> {
    for await (const opened of openHistories(client)) {
      state = stateOf(opened.history);
      const failing = failingTaskOf(opened.history);
      if (failing !== null) {
        const { workflowId } = opened;
        report.failing.push({ workflowId, state, problem: wordsOf(failing) });
      }
      yield opened;
    }
  }
  const options = { workflowBundle: { codePath } };
  for await (const result of Worker.runReplayHistories(options, histories())) {
    report.checked += 1;
    onCase(report.checked);
    // The next history is asked for after this one's result, so the state is still this case's.
    const { error } = result;
    if (error) report.problems.push(problemOf({ ...result, error }, state));
  }
  return report;
}

/**
 * Loads the bundle without a history, in the Worker's own way: code may fail at its first line.
 * @returns what is wrong with it, or null.
 */
export async function bundleFault(codePath: string): Promise<string | null> {
  const { Runtime, Worker } = await import('@temporalio/worker');
  await installRuntime();
  const threads = new Set<Thread>();
  const onThread = (thread: Thread): void => {
    threads.add(thread);
  };
  process.on('worker', onThread);
  try {
    await Worker.runReplayHistories({ workflowBundle: { codePath } }, []).next();
    return null;
  } catch (error) {
    // A Worker that never came to be ends neither its threads nor the Runtime: we would not end.
    await Promise.all([...threads].map((thread) => thread.terminate()));
    await Runtime.instance().shutdown();
    return wordsOf(error instanceof Error ? error.message : String(error));
  } finally {
    process.off('worker', onThread);
  }
}
