/** Beats while an Activity works, so that a dead worker is noticed long before the timeout. */
import { setTimeout as sleep } from 'node:timers/promises';
import { heartbeat } from '@temporalio/activity';

/** Runs `work` and beats every `everyMs` until it has ended; its result or error is passed on. */
export async function withHeartbeat<T>(everyMs: number, work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const beat = async (): Promise<void> => {
    while (!done.signal.aborted) {
      heartbeat();
      await sleep(everyMs, undefined, { signal: done.signal }).catch(() => undefined);
    }
  };
  const beating = beat();
  try {
    return await work();
  } finally {
    done.abort();
    await beating;
  }
}
