/** What differs between two revisions, for scripts. */
import { differenceClauses } from '../../../contracts/proposal-difference';
import type {
  ActionDifference,
  FieldDifference,
  ProposalDifference,
} from '../../../contracts/proposal-difference';

export type DifferenceJson = {
  from_revision: number;
  to_revision: number;
  words: string[];
  actions: {
    number: number;
    difference: ActionDifference['kind'];
    words: string;
    fields: FieldDifference[];
  }[];
  reply: { before: string; after: string } | null;
};

function actionJson(difference: ActionDifference): DifferenceJson['actions'][number] {
  const { kind, actionIndex, words } = difference;
  const fields = difference.kind === 'changed' ? difference.fields : [];
  return { number: actionIndex + 1, difference: kind, words, fields };
}

export function differenceJson(difference: ProposalDifference | null): DifferenceJson | null {
  if (!difference) return null;
  return {
    from_revision: difference.fromRevision,
    to_revision: difference.toRevision,
    words: differenceClauses(difference),
    actions: difference.actions.map(actionJson),
    reply: difference.reply,
  };
}
