/** Tells the model what changed outside while it waited: the customer wrote, or facts moved. */
import { changeNoteKey } from '../../contracts/ticket-change';
import type { TicketChangeName } from '../../contracts/ticket-change';
import { insertCaseNote } from '../../db/queries/case-notes';
import { findMessage } from '../../db/queries/messages';
import { findProposal } from '../../db/queries/proposals';
import { latestStepNo } from '../../db/queries/steps';
import type { CaseDeps } from '../deps';

export type TicketChangeInput = { change: TicketChangeName; messageId: string | null };

export type ChangeInput = TicketChangeInput & { caseId: string; revision: number };

/** Whoever stored the message noted it already: the key makes that note stand. */
export async function noteChange(
  deps: CaseDeps,
  { caseId, revision, change, messageId }: ChangeInput,
): Promise<{ isNoted: boolean }> {
  const text = messageId === null ? null : await findMessage(deps.pool, { caseId, messageId });
  const proposal = await findProposal(deps.pool, { caseId, revision });
  const message = proposal?.closedWords ?? 'The ticket changed, so the proposal has lapsed.';
  const note =
    text === null
      ? ({ kind: 'lapsed', message } as const)
      : ({ kind: 'customer_wrote', text } as const);
  await insertCaseNote(deps.pool, {
    caseId,
    noteKey: changeNoteKey(change, messageId ?? String(revision)),
    afterStepNo: await latestStepNo(deps.pool, caseId),
    note,
  });
  return { isNoted: true };
}
