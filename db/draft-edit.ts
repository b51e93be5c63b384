/** From the proposal that waits and what somebody typed to the resolution that would replace it. */
import { fillForm } from '../contracts/action-form';
import type { ProposedForm } from '../contracts/actions';
import { decodeResolution } from '../contracts/decode-resolution';
import type { Resolution } from '../contracts/resolution';
import type { EditRequest, RevisionRefused } from '../contracts/revision';
import type { ShopProfile } from '../contracts/shop';
import { describeStanding } from './decision-words';
import { refuseRevision } from './open-proposal';
import type { OpenProposal } from './open-proposal';
import { finalDecisions } from './queries/decisions';
import type { ProposalActionRow } from './queries/proposal-actions';

export type DraftedAction = { row: ProposalActionRow; before: ProposedForm; after: ProposedForm };

export type EditDraft = {
  kind: 'draft';
  actions: readonly DraftedAction[];
  resolution: Resolution;
  /** What would be written is not what the reply was written for. */
  isReplyStale: boolean;
};

/** Names of the fields that differ between two forms of one kind. */
export function changedFields(before: ProposedForm, after: ProposedForm): string[] {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after as Record<string, unknown>)
    .filter(([name, value]) => earlier.get(name) !== value)
    .map(([name]) => name);
}

/** A rejected action stays rejected: it is no part of the next revision. */
function isKept(row: ProposalActionRow): boolean {
  return row.state === 'pending' || row.state === 'approved';
}

async function findUneditable(
  { client, actions, proposal }: OpenProposal,
  request: EditRequest,
): Promise<RevisionRefused | null> {
  for (const { actionIndex } of request.changes) {
    const row = actions.find((candidate) => candidate.actionIndex === actionIndex);
    if (!row) {
      return refuseRevision('proposal_not_found', 'The proposal has no such action.');
    }
    if (isKept(row)) continue;
    const standing = (await finalDecisions(client, proposal)).find(
      (decision) => decision.actionIndex === actionIndex,
    );
    const message = standing ? describeStanding(standing) : `The action is ${row.state}.`;
    return refuseRevision('already_decided', message, { standing: standing ?? null });
  }
  return null;
}

function fillActions(
  drafted: readonly DraftedAction[],
  request: EditRequest,
  shop: ShopProfile,
): DraftedAction[] | RevisionRefused {
  const filled: DraftedAction[] = [];
  for (const action of drafted) {
    const fields = request.changes
      .filter((change) => change.actionIndex === action.row.actionIndex)
      .flatMap((change) => Object.entries(change.fields));
    const answer = fillForm(action.before, Object.fromEntries(fields), shop);
    if (!answer.ok) {
      const number = String(action.row.actionIndex + 1);
      return refuseRevision('resolution_invalid', `Action ${number}: ${answer.problem}`);
    }
    filled.push({ ...action, after: answer.form });
  }
  return filled;
}

/** The reason is a word for the books; anything else makes another thing happen. */
function doesOtherwise({ before, after }: DraftedAction): boolean {
  return changedFields(before, after).some((name) => name !== 'reason');
}

/**
 * Fills the changed fields into the forms that the proposal was made of, by the kinds' own contracts.
 * A reply that was written for other actions is not kept, since no rule can tell what it promises:
 * "your shipping fee" was the amount before, and is not the lowered one.
 */
export async function draftEdit(
  open: OpenProposal,
  request: EditRequest,
  given: { resolution: Resolution; shop: ShopProfile },
): Promise<EditDraft | RevisionRefused> {
  const uneditable = await findUneditable(open, request);
  if (uneditable) return uneditable;
  const { resolution: before, shop } = given;
  const all = open.actions.flatMap((row, position): DraftedAction[] => {
    const form = before.actions[position];
    return form ? [{ row, before: form, after: form }] : [];
  });
  const kept = all.filter(({ row }) => isKept(row));
  const actions = fillActions(kept, request, shop);
  if ('kind' in actions) return actions;
  const isReplyNew = request.reply !== null && request.reply !== before.reply;
  const isChanged = actions.some((action) => changedFields(action.before, action.after).length > 0);
  if (!isChanged && !isReplyNew) {
    return refuseRevision(
      'nothing_changed',
      'Nothing would be changed: this is what waits already.',
    );
  }
  const after = {
    ...before,
    reply: request.reply ?? before.reply,
    actions: actions.map((action) => action.after),
  };
  const decoded = decodeResolution(JSON.stringify(after), shop);
  if (!decoded.ok) return refuseRevision(decoded.refusal.code, decoded.refusal.message);
  const isOtherwise = kept.length < all.length || actions.some(doesOtherwise);
  const isReplyStale = request.reply === null && (open.proposal.isReplyStale || isOtherwise);
  return { kind: 'draft', actions, resolution: decoded.resolution, isReplyStale };
}
