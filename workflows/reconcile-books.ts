/** One look by night at operations, ledger and providers' lists, started by a Schedule. */
import { isCancellation, log, proxyActivities } from '@temporalio/workflow';
import type { ReconciliationActivities } from '../activities/reconciliation';

const { checkBooks, listProviders, checkProvider } = proxyActivities<ReconciliationActivities>({
  // A list of weeks is read page by page, and each page beats.
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '2 minutes',
  retry: { maximumAttempts: 3, initialInterval: '10 seconds' },
});

/** Counts and names of providers: what was found is in the database. */
export type ReconcileResult = {
  found: number;
  newly: number;
  resolved: number;
  listed: number;
  reversed: number;
  /** Whose list could not be read whole; the others were compared all the same. */
  failedProviders: string[];
};

async function tryProvider(provider: string, result: ReconcileResult): Promise<void> {
  try {
    const checked = await checkProvider.executeWithOptions({ summary: provider }, [{ provider }]);
    result.found += checked.found;
    result.newly += checked.newly;
    result.resolved += checked.resolved;
    result.listed += checked.listed;
    result.reversed += checked.reversed;
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('A provider could not be compared.', { provider, error });
    result.failedProviders.push(provider);
  }
}

/** Providers first, since what their lists tell is booked; then our own books. */
export async function reconcileBooks(): Promise<ReconcileResult> {
  const result: ReconcileResult = {
    ...{ found: 0, newly: 0, resolved: 0, listed: 0, reversed: 0 },
    failedProviders: [],
  };
  const providers = await listProviders.executeWithOptions({ summary: 'List the providers' }, []);
  for (const provider of providers) await tryProvider(provider, result);
  const books = await checkBooks.executeWithOptions({ summary: 'Check our own books' }, []);
  result.found += books.found;
  result.newly += books.newly;
  result.resolved += books.resolved;
  return result;
}
