/** The proposal that somebody edits, its fields as they are, and what was typed into them. */
import type { Pool } from 'pg';
import { canAct, canReadText } from '../../contracts/can';
import type { User } from '../../contracts/can';
import type { EditRequest } from '../../contracts/revision';
import type { Resolution } from '../../contracts/resolution';
import type { ShopProfile } from '../../contracts/shop';
import { loadCaseHead, proposalsOfCase } from '../../db/queries/case-detail';
import type { CaseHead, FoundTicket, ShownProposal } from '../../db/queries/case-detail';
import { loadCase } from '../../db/queries/cases';
import { resolutionOfProposal } from '../../db/queries/proposals';
import { loadShop } from '../../db/queries/shops';
import { editFieldsOf } from './edit-fields';
import type { EditField } from './edit-fields';
import type { SentForm } from './read-form';
import { sayAction } from './say-action';

export type EditedProposal = {
  head: CaseHead;
  caseId: string;
  proposal: ShownProposal;
  resolution: Resolution;
  shop: ShopProfile;
};

export type EditedAction = {
  actionIndex: number;
  words: string;
  fields: readonly (EditField & { formName: string })[];
};

/**
 * The newest proposal of a case that this person may know of, whatever its state. Null where there
 * is none, or where they may not edit: then it is as if there were nothing.
 */
export async function findEditedProposal(
  pool: Pool,
  user: User,
  key: FoundTicket,
): Promise<EditedProposal | null> {
  const head = await loadCaseHead(pool, key);
  if (!head || key.caseId === null || !canReadText(user)) return null;
  if (!canAct(user, 'edit', head).allowed) return null;
  const { caseId } = key;
  const [proposal] = await proposalsOfCase(pool, caseId);
  if (!proposal) return null;
  const resolution = await resolutionOfProposal(pool, { caseId, revision: proposal.revision });
  if (!resolution) return null;
  const { shopId } = await loadCase(pool, caseId);
  return { head, caseId, proposal, resolution, shop: await loadShop(pool, shopId) };
}

/** The fields as they are, or as they were typed. An action that was rejected is no part of it. */
export function editedActions(
  { proposal, resolution, shop }: EditedProposal,
  form: SentForm | null,
): EditedAction[] {
  return proposal.actions.flatMap((action, position) => {
    const proposed = resolution.actions[position];
    const isKept = action.state === 'pending' || action.state === 'approved';
    if (!proposed || !isKept) return [];
    const { actionIndex } = action;
    const fields = editFieldsOf(proposed, shop).map((field) => {
      const formName = `action-${String(actionIndex)}-${field.name}`;
      const value = form?.has(formName) === true ? form.text(formName) : field.value;
      return { ...field, formName, value };
    });
    return [{ actionIndex, words: sayAction(action), fields }];
  });
}

/** Only what differs from what was there is set anew. */
export function editedChanges(edited: EditedProposal, form: SentForm): EditRequest['changes'] {
  const before = editedActions(edited, null);
  return editedActions(edited, form).flatMap(({ actionIndex, fields }, at) => {
    const changed = fields.filter((field, no) => field.value !== before[at]?.fields[no]?.value);
    if (changed.length === 0) return [];
    const values = changed.map(({ name, value }): [string, string] => [name, value.trim()]);
    return [{ actionIndex, fields: Object.fromEntries(values) }];
  });
}
