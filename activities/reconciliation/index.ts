/** Activities that hold operations, ledger and providers' lists against each other by night. */
import { heartbeat } from '@temporalio/activity';
import type { Pool } from 'pg';
import type { ProviderAdapter } from '../../contracts/provider';
import { tellFailures } from '../failing/tell-failures';
import { checkBooks } from './check-books';
import type { Checked } from './check-books';
import { checkProvider, findAdapter } from './check-provider';
import type { CheckedProvider } from './check-provider';

export type ReconciliationDeps = {
  pool: Pool;
  providers: readonly ProviderAdapter[];
  now: () => Date;
};

export function createReconciliationActivities({ pool, providers, now }: ReconciliationDeps) {
  return tellFailures(pool, {
    checkBooks: (): Promise<Checked> => checkBooks({ pool, now }),
    listProviders: (): Promise<string[]> => Promise.resolve(providers.map(({ name }) => name)),
    checkProvider: ({ provider }: { provider: string }): Promise<CheckedProvider> =>
      checkProvider({ pool, now, beat: heartbeat }, findAdapter(providers, provider)),
  });
}

export type ReconciliationActivities = ReturnType<typeof createReconciliationActivities>;
