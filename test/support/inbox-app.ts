/** The application on a test database, with a clock that a test moves. */
import { createApp } from '../../client/api/app';
import type { App, AppDeps } from '../../client/api/app';
import type { TestDatabase } from './database';

export type InboxApp = {
  app: App;
  /** What nobody foresaw; a test that ends well has none. */
  faults: unknown[];
  /** Moves the clock on. */
  later: (ms: number) => void;
};

export function createInboxApp(
  database: TestDatabase,
  given: Partial<Omit<AppDeps, 'pool' | 'now' | 'onFault'>> = {},
): InboxApp {
  const faults: unknown[] = [];
  let aheadMs = 0;
  const app = createApp({
    pool: database.appPool,
    now: () => new Date(Date.now() + aheadMs),
    wake: () => Promise.resolve(),
    takeIn: () => Promise.resolve(),
    handOver: () => Promise.resolve(false),
    onFault: ({ error }) => faults.push(error),
    ...given,
  });
  const later = (ms: number): void => {
    aheadMs += ms;
  };
  return { app, faults, later };
}
