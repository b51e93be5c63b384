/** What came to a case by Temporal is checked against our rows, and what happened is read from them. */
import type { MessageSeen } from '../../contracts/message-seen';
import type { EndingReason } from '../../contracts/proposal';
import { noteMessages } from '../../db/note-messages';
import { hasUnknownMessage } from '../../db/queries/outside/case-news';
import { findTicketEnding } from '../../db/queries/ticket-endings';
import type { CaseDeps } from '../deps';

/** The messages since the last look; absent when there were none. */
export type SeenInput = { caseId: string; seen?: readonly MessageSeen[] };

export type CaseNews = { ending: EndingReason | null; hasMessage: boolean };

/** Those that nothing else looked at before the case ended. */
export async function checkMessages(
  { pool }: CaseDeps,
  { caseId, seen }: SeenInput,
): Promise<{ checked: number }> {
  await noteMessages(pool, caseId, seen);
  return { checked: seen?.length ?? 0 };
}

/** What happened outside that the case has not looked at yet. */
export async function readNews({ pool }: CaseDeps, { caseId, seen }: SeenInput): Promise<CaseNews> {
  await noteMessages(pool, caseId, seen);
  return {
    ending: (await findTicketEnding(pool, caseId))?.how ?? null,
    hasMessage: await hasUnknownMessage(pool, caseId),
  };
}
