/**
 * Tells open pages how many tickets have changed, of those that their reader may know of, and nothing
 * of which: they ask for themselves. One look every few seconds serves all pages, and there is none
 * while none is open. A page whose session has ended, or whose reader is deactivated, is let go.
 */
import type { Pool } from 'pg';
import { canSeeCase } from '../../contracts/can';
import { auditSeq } from '../../db/queries/case-owner';
import { changedCases } from '../../db/queries/changed-cases';
import type { ChangedCase } from '../../db/queries/changed-cases';
import { findSessions } from '../../db/queries/sessions';
import type { Session } from '../../db/queries/sessions';
import { isEnded } from './open-session';

const LOOK_EVERY_MS = 3_000;

export type Listener = {
  tokenHash: Buffer;
  /** How many tickets have changed since the listener came. */
  onChange: (count: number) => void;
  onEnd: () => void;
};

export type ChangeFeed = {
  /** Until the returned function is called. */
  subscribe: (listener: Listener) => () => void;
  /** Looks now; by itself it does so every few seconds. */
  look: () => Promise<void>;
};

type Reader = { listener: Listener; changed: Set<string> };

function tell({ listener, changed }: Reader, session: Session, news: readonly ChangedCase[]): void {
  const before = changed.size;
  for (const row of news) if (canSeeCase(session.user, row)) changed.add(row.caseId);
  if (changed.size > before) listener.onChange(changed.size);
}

export function createChangeFeed({ pool, now }: { pool: Pool; now: () => Date }): ChangeFeed {
  const readers = new Set<Reader>();
  let seen: bigint | null = null;
  let timer: NodeJS.Timeout | null = null;

  const news = async (): Promise<ChangedCase[]> => {
    const until = await auditSeq(pool);
    const since = seen;
    seen = until;
    return since === null || since === until ? [] : changedCases(pool, { since, until });
  };

  /** Sessions are asked for first and then what is new: nobody hears anything after their end. */
  const lookOnce = async (): Promise<void> => {
    const asked = [...readers];
    const changed = await news();
    const sessions = await findSessions(
      pool,
      asked.map(({ listener }) => listener.tokenHash),
    );
    for (const reader of asked) {
      const session = sessions.get(reader.listener.tokenHash.toString('hex'));
      if (session && !isEnded(session, now())) tell(reader, session, changed);
      else if (readers.delete(reader)) reader.listener.onEnd();
    }
  };

  /** One after the other: when it returns, everything up to its call has been told. */
  let looking: Promise<void> = Promise.resolve();
  const look = (): Promise<void> => {
    const next = looking.then(lookOnce);
    looking = next.catch(() => undefined);
    return next;
  };

  const start = (): void => {
    let isLooking = false;
    // A database that is away has no news; the next look asks again.
    const lookUnlessLooking = async (): Promise<void> => {
      if (isLooking) return;
      isLooking = true;
      await look().catch(() => undefined);
      isLooking = false;
    };
    timer = setInterval(() => void lookUnlessLooking(), LOOK_EVERY_MS).unref();
    // From here on what happens is news.
    void lookUnlessLooking();
  };

  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
    seen = null;
  };

  return {
    look,
    subscribe: (listener) => {
      const reader: Reader = { listener, changed: new Set() };
      readers.add(reader);
      if (!timer) start();
      return () => {
        readers.delete(reader);
        if (readers.size === 0) stop();
      };
    },
  };
}
