/**
 * Tells open pages how many tickets have changed, of those that their reader may know of, and nothing
 * of which: they ask for themselves. One look every few seconds serves all pages, and there is none
 * while none is open. A page whose session has ended, or whose reader is deactivated, is let go. One
 * that was away goes on from the entry of the audit chain that it had come to.
 */
import type { Pool } from 'pg';
import { canSeeCase } from '../../contracts/can';
import { auditSeq } from '../../db/queries/audit-seq';
import { changedCases } from '../../db/queries/changed-cases';
import type { ChangedCase } from '../../db/queries/changed-cases';
import { findSessions } from '../../db/queries/sessions';
import type { Session } from '../../db/queries/sessions';
import { isEnded } from './open-session';

const LOOK_EVERY_MS = 3_000;

/** Who was away for longer hears of the newest of these: that something has changed is enough. */
const ENTRIES_CAUGHT_UP_MAX = 10_000n;

export type Listener = {
  tokenHash: Buffer;
  /** Where a page that was away had come to; null for one that has just been read. */
  since: bigint | null;
  /** Called once, with where the listener can go on from when it has been away. */
  onReady: (upTo: bigint) => void;
  /** How many tickets have changed since the listener came, or since where it goes on from. */
  onChange: (count: number) => void;
  onEnd: () => void;
};

export type ChangeFeed = {
  /** Until the returned function is called. */
  subscribe: (listener: Listener) => () => void;
  /** Looks now; by itself it does so every few seconds. */
  look: () => Promise<void>;
};

type Reader = { listener: Listener; changed: Set<string>; isReady: boolean };

function tell({ listener, changed }: Reader, session: Session, news: readonly ChangedCase[]): void {
  const before = changed.size;
  for (const row of news) if (canSeeCase(session.user, row)) changed.add(row.caseId);
  if (changed.size > before) listener.onChange(changed.size);
}

export function createChangeFeed({ pool, now }: { pool: Pool; now: () => Date }): ChangeFeed {
  const readers = new Set<Reader>();
  let seen: bigint | null = null;
  let timer: NodeJS.Timeout | null = null;

  const between = async (since: bigint, until: bigint): Promise<ChangedCase[]> =>
    since >= until ? [] : changedCases(pool, { since, until });

  /** What is new to all; to one that comes back, what was new while they were away. */
  const newsFor = async (
    { isReady, listener }: Reader,
    { news, until }: { news: ChangedCase[]; until: bigint },
  ): Promise<ChangedCase[]> => {
    const { since } = listener;
    if (isReady || since === null) return news;
    const first = until - ENTRIES_CAUGHT_UP_MAX;
    return between(since > first ? since : first, until);
  };

  /** Sessions are asked for after what is new: nobody hears anything after their end. */
  const lookOnce = async (): Promise<void> => {
    const asked = [...readers];
    const until = await auditSeq(pool);
    const news = await between(seen ?? until, until);
    const own = await Promise.all(asked.map((reader) => newsFor(reader, { news, until })));
    const sessions = await findSessions(
      pool,
      asked.map(({ listener }) => listener.tokenHash),
    );
    // Only now: a look that failed before told nobody, and the next one tells all of it.
    seen = readers.size === 0 ? null : until;
    for (const [at, reader] of asked.entries()) {
      const session = sessions.get(reader.listener.tokenHash.toString('hex'));
      if (session && !isEnded(session, now())) {
        if (!reader.isReady) reader.listener.onReady(until);
        reader.isReady = true;
        tell(reader, session, own[at] ?? []);
      } else if (readers.delete(reader)) reader.listener.onEnd();
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
      const reader: Reader = { listener, changed: new Set(), isReady: false };
      readers.add(reader);
      if (!timer) start();
      return () => {
        readers.delete(reader);
        if (readers.size === 0) stop();
      };
    },
  };
}
