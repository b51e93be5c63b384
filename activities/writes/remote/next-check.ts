/** When an open write is looked at again. Instants, so that a restart puts nothing off. */

const FIRST_MS = 5_000;
const LONGEST_MS = 6 * 3_600_000;

/** Half as long again as it has been open: soon at first, and a few times a day in the end. */
export function nextCheckAt(sentAt: Date, now: Date): Date {
  const openMs = Math.max(0, now.getTime() - sentAt.getTime());
  const waitMs = Math.min(LONGEST_MS, Math.max(FIRST_MS, openMs / 2));
  return new Date(now.getTime() + waitMs);
}

/** While a person is asked, the provider is still asked too: now and then. */
export function nextLookAt(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}
