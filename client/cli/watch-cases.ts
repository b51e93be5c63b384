/** Tells what is new in the database since the last look: for a screen that stays open. */
import type { Pool } from 'pg';
import { casesInMotion } from '../../db/queries/case-list';
import type { ListedCase } from '../../db/queries/case-list';

export type CaseEvent =
  | { kind: 'taken_in'; row: ListedCase }
  /** A proposal that was not there before waits for a person. */
  | { kind: 'waits'; row: ListedCase }
  /** Everything was decided; a worker carries it out. */
  | { kind: 'decided'; row: ListedCase }
  | { kind: 'ended'; row: ListedCase };

export type Look = {
  events: CaseEvent[];
  waiting: ListedCase[];
  /** Tickets that something is still done with before a person is needed. */
  atWork: ListedCase[];
};

/** Older news is in the trace; a little overlap so that none falls between two looks. */
const LOOK_BACK_MS = 5_000;

function newsOf(before: ListedCase | undefined, row: ListedCase, since: Date): CaseEvent[] {
  const events: CaseEvent[] = [];
  const isNewCase = before?.caseId !== row.caseId && row.openedAt !== null && row.openedAt >= since;
  if (isNewCase) events.push({ kind: 'taken_in', row });
  const isNewProposal = row.revision !== null && before?.revision !== row.revision;
  if (isNewProposal && (before || isNewCase)) events.push({ kind: 'waits', row });
  if (before?.revision != null && row.revision === null && row.endedAt === null) {
    events.push({ kind: 'decided', row });
  }
  const hasEnded = row.endedAt !== null && before?.endedAt == null;
  if (hasEnded && row.endedAt !== null && row.endedAt >= since) events.push({ kind: 'ended', row });
  return events;
}

/**
 * Makes a function that looks once and tells what has changed since its last call. What had
 * happened before `since` is no news.
 */
export function createWatch(pool: Pool, since: Date): () => Promise<Look> {
  const seen = new Map<string, ListedCase>();
  let lookedAt = since;
  return async () => {
    const endedSince = new Date(lookedAt.getTime() - LOOK_BACK_MS);
    lookedAt = new Date();
    const rows = await casesInMotion(pool, { endedSince });
    const events = rows.flatMap((row) => newsOf(seen.get(row.ticketId), row, since));
    for (const row of rows) seen.set(row.ticketId, row);
    return {
      events,
      waiting: rows.filter((row) => row.state === 'waiting'),
      atWork: rows.filter((row) => ['new', 'working', 'executing'].includes(row.state)),
    };
  };
}
