/**
 * Tells open pages that something has changed, and nothing of what: they ask for themselves, with
 * their own rights. One question every few seconds serves all pages, and none while none is open.
 */
import type { Pool } from 'pg';
import { auditSeq } from '../../db/queries/case-owner';

const LOOK_EVERY_MS = 3_000;

export type ChangeFeed = {
  /** Called at each change until the returned function is called. */
  subscribe: (onChange: () => void) => () => void;
};

export function createChangeFeed(pool: Pool): ChangeFeed {
  const listeners = new Set<() => void>();
  let seen: bigint | null = null;
  let timer: NodeJS.Timeout | null = null;
  const look = async (): Promise<void> => {
    // A database that is away has no news; the next look asks again.
    const seq = await auditSeq(pool).catch(() => seen);
    if (seen !== null && seq !== seen) for (const listener of listeners) listener();
    seen = seq;
  };
  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS).unref();
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0 || !timer) return;
        clearInterval(timer);
        timer = null;
        seen = null;
      };
    },
  };
}
