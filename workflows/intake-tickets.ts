/** Takes new tickets in from every source and starts their cases. */
import { isCancellation, log, proxyActivities } from '@temporalio/workflow';
import type { IntakeActivities } from '../activities/intake';

const { listSources, pullTickets, startCases } = proxyActivities<IntakeActivities>({
  startToCloseTimeout: '2 minutes',
  // The next run is seconds away, so a source that fails doesn't keep this one.
  retry: { maximumAttempts: 3, initialInterval: '1 second' },
});

/** What is left after so many pages waits for the next run. */
const PAGES_MAX = 20;

export type IntakeInput = {
  /** Only these; without it, all that are registered. */
  sources?: string[];
};

export type IntakeResult = {
  started: number;
  alreadyStarted: number;
  /** Stored tickets whose case could not be started in this run. */
  notStarted: number;
  filesStored: number;
  filesRefused: number;
  filesFailed: number;
  failedSources: string[];
};

function noneYet(): IntakeResult {
  return {
    started: 0,
    alreadyStarted: 0,
    notStarted: 0,
    filesStored: 0,
    filesRefused: 0,
    filesFailed: 0,
    failedSources: [],
  };
}

/** Pages until the source has no more; adds to `result` as it goes, so a failure keeps the counts. */
async function takeSource(source: string, result: IntakeResult): Promise<void> {
  let afterArrivalNo: string | null = '0';
  for (let page = 0; page < PAGES_MAX && afterArrivalNo !== null; page += 1) {
    const pulled: Awaited<ReturnType<IntakeActivities['pullTickets']>> =
      await pullTickets.executeWithOptions({ summary: source }, [{ source, afterArrivalNo }]);
    result.filesStored += pulled.stored;
    result.filesRefused += pulled.refused;
    // A file that fails is met again on each page; what counts is how many there are.
    result.filesFailed = Math.max(result.filesFailed, pulled.failed);
    afterArrivalNo = pulled.nextArrivalNo;
    const count = pulled.ticketIds.length;
    if (count === 0) continue;
    const cases = await startCases.executeWithOptions({ summary: `${source}: ${String(count)}` }, [
      { ticketIds: pulled.ticketIds },
    ]);
    result.started += cases.started;
    result.alreadyStarted += cases.alreadyStarted;
    result.notStarted += cases.failed;
  }
}

/**
 * Started by the Schedule `countersign-intake`. A source that fails is named in the result and
 * doesn't stop the others. The result has counts and names of sources only.
 */
export async function intakeTickets(input: IntakeInput = {}): Promise<IntakeResult> {
  const result = noneYet();
  const sources = input.sources ?? (await listSources());
  for (const source of sources) {
    try {
      await takeSource(source, result);
    } catch (error) {
      if (isCancellation(error)) throw error;
      log.warn('A source could not be read.', { source, error });
      result.failedSources.push(source);
    }
  }
  return result;
}
