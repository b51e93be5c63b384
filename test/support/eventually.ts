/** Waits until something holds that another process brings about; no fixed sleep, a clear end. */
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 25;

/** Looks until `look` returns something else than null; fails with what was waited for. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null>,
  timeoutMs = 45_000,
): Promise<T> {
  const endMs = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > endMs)
      throw new Error(`Did not happen within ${String(timeoutMs)} ms: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
