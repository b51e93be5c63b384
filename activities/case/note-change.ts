/** Tells the model what changed outside while it waited: the customer wrote, or facts moved. */
import type { EndingReason } from '../../contracts/proposal';
import { insertCaseNote } from '../../db/queries/case-notes';
import { findMessage } from '../../db/queries/messages';
import { findProposal } from '../../db/queries/proposals';
import type { CaseDeps } from '../deps';

export type TicketChangeInput = {
  change: 'customer_wrote' | EndingReason | 'facts_changed';
  messageId: string | null;
};

export type ChangeInput = TicketChangeInput & { caseId: string; revision: number };

export async function noteChange(
  deps: CaseDeps,
  { caseId, revision, change, messageId }: ChangeInput,
): Promise<{ isNoted: boolean }> {
  const proposal = await findProposal(deps.pool, { caseId, revision });
  const afterStepNo = proposal?.stepNo ?? 0;
  const text = messageId === null ? null : await findMessage(deps.pool, { caseId, messageId });
  const note =
    text === null
      ? ({ kind: 'lapsed', message: 'The ticket changed, so the proposal has lapsed.' } as const)
      : ({ kind: 'customer_wrote', text } as const);
  await insertCaseNote(deps.pool, {
    caseId,
    noteKey: `change-${change}-${messageId ?? String(revision)}`,
    afterStepNo,
    note,
  });
  return { isNoted: true };
}
