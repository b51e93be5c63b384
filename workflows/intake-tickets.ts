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

type IntakeCounts = {
  started: number;
  alreadyStarted: number;
  /** Stored tickets whose case could not be started in this run. */
  notStarted: number;
  filesStored: number;
  filesRefused: number;
  filesFailed: number;
};

export type IntakeResult = IntakeCounts & { failedSources: string[] };

/** Pages until the source has no more; adds as it goes, so what was done before a failure counts. */
async function takeSource(source: string, counts: IntakeCounts): Promise<void> {
  let afterArrivalNo: string | null = '0';
  let filesFailed = 0;
  for (let page = 0; page < PAGES_MAX && afterArrivalNo !== null; page += 1) {
    const pulled: Awaited<ReturnType<IntakeActivities['pullTickets']>> =
      await pullTickets.executeWithOptions({ summary: source }, [{ source, afterArrivalNo }]);
    counts.filesStored += pulled.stored;
    counts.filesRefused += pulled.refused;
    // A file that fails stays, so a later page meets it again.
    counts.filesFailed += Math.max(0, pulled.failed - filesFailed);
    filesFailed = Math.max(filesFailed, pulled.failed);
    afterArrivalNo = pulled.nextArrivalNo;
    const { ticketIds } = pulled;
    if (ticketIds.length === 0) continue;
    const summary = `${source}: ${String(ticketIds.length)}`;
    const cases = await startCases.executeWithOptions({ summary }, [{ ticketIds }]);
    counts.started += cases.started;
    counts.alreadyStarted += cases.alreadyStarted;
    counts.notStarted += cases.failed;
  }
}

/** @returns whether it was read to its end; a failure is logged here. */
async function tryToTake(source: string, counts: IntakeCounts): Promise<boolean> {
  try {
    await takeSource(source, counts);
    return true;
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('A source could not be taken in.', { source, error });
    return false;
  }
}

/**
 * Started by the Schedule `countersign-intake`. Sources are taken side by side, so one that fails
 * or hangs doesn't stop the others; it is named in the result, which has counts and names only.
 */
export async function intakeTickets(input: IntakeInput = {}): Promise<IntakeResult> {
  const counts: IntakeCounts = {
    started: 0,
    alreadyStarted: 0,
    notStarted: 0,
    filesStored: 0,
    filesRefused: 0,
    filesFailed: 0,
  };
  const sources =
    input.sources ?? (await listSources.executeWithOptions({ summary: 'List the sources' }, []));
  const areTaken = await Promise.all(sources.map((source) => tryToTake(source, counts)));
  const failedSources = sources.filter((_, index) => areTaken[index] === false);
  return { ...counts, failedSources };
}
