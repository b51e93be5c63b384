/** Runs an Activity outside a Worker; its log lines would drown the report. */
import { MockActivityEnvironment } from '@temporalio/testing';

export function quietActivityEnvironment(): MockActivityEnvironment {
  const silent = (): void => undefined;
  const logger = {
    log: silent,
    trace: silent,
    debug: silent,
    info: silent,
    warn: silent,
    error: silent,
  };
  return new MockActivityEnvironment({}, { logger });
}
