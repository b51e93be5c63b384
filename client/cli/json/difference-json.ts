/** What differs between two revisions, for scripts. */
import { differenceClauses } from '../../../contracts/proposal-difference';
import type { ActionDifference, ProposalDifference } from '../../../contracts/proposal-difference';

function actionJson(difference: ActionDifference): object {
  const { kind, actionIndex, words } = difference;
  const fields = difference.kind === 'changed' ? difference.fields : [];
  return { number: actionIndex + 1, difference: kind, words, fields };
}

export function differenceJson(difference: ProposalDifference | null): object | null {
  if (!difference) return null;
  return {
    from_revision: difference.fromRevision,
    to_revision: difference.toRevision,
    words: differenceClauses(difference),
    actions: difference.actions.map(actionJson),
    reply: difference.reply,
  };
}
