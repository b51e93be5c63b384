/** Waits on what Postgres says of a case. A screen may look again and again; nothing else does. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { FoundTicket } from '../../db/queries/case-detail';
import { CliError, EXIT } from './cli-error';
import { loadCase } from './find-case';
import type { CaseDetail } from './find-case';
import { findTickets } from '../../db/queries/case-detail';

const LOOK_EVERY_MS = 300;

export type Wait = {
  isDone: (detail: CaseDetail) => boolean;
  /** Told after every look. */
  onLook: (detail: CaseDetail) => void;
  timeoutMs: number;
  /** The sentence when the time is over. */
  timeoutMessage: string;
};

/** @throws CliError `not_yet` when the time is over: nothing is lost, it goes on by itself. */
export async function awaitCase(pool: Pool, key: FoundTicket, wait: Wait): Promise<CaseDetail> {
  const untilMs = Date.now() + wait.timeoutMs;
  for (;;) {
    // A ticket gets its case while we wait.
    const [current = key] = await findTickets(pool, key.caseId ?? key.ticketId);
    const detail = await loadCase(pool, current);
    wait.onLook(detail);
    if (wait.isDone(detail)) return detail;
    if (Date.now() > untilMs) throw new CliError(EXIT.notYet, 'not_yet', wait.timeoutMessage);
    await sleep(LOOK_EVERY_MS);
  }
}
