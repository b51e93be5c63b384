/**
 * An edit: the next revision of a waiting proposal, made by a person. It keeps the contract, the
 * business rules and the tiers that the model's proposals keep, on present facts. One transaction
 * replaces the earlier revision, so nobody can approve both.
 */
import type { Pool, PoolClient } from 'pg';
import type { FrozenAction } from '../contracts/actions';
import { canonicalJson } from '../contracts/canonical';
import { checkBusinessRules, rulesForPeople } from '../contracts/business-rules';
import type {
  EditRequest,
  RevisionAnswer,
  RevisionPublished,
  RevisionRefused,
} from '../contracts/revision';
import { auditRefusedRevision } from './audit-revision';
import { differenceBetween } from './changed-since';
import { changedFields, draftEdit } from './draft-edit';
import type { DraftedAction, EditDraft } from './draft-edit';
import { openProposal, refuseRevision } from './open-proposal';
import type { OpenProposal } from './open-proposal';
import { prepareActions } from './prepare-actions';
import { publishRevision } from './publish-revision';
import { appendAudit } from './queries/audit';
import { approvedIndexes } from './queries/decisions';
import { findProposal, resolutionOfProposal } from './queries/proposals';
import { loadShop } from './queries/shops';
import { loadRuleContext } from './rule-context';
import { inTransaction } from './transaction';

/** Minor units of an action that has an amount. */
function amountOf(action: FrozenAction | undefined): bigint | null {
  const minor = action?.['amount_minor'];
  return typeof minor === 'string' ? BigInt(minor) : null;
}

/** What else is frozen, but for the units, of which a lower amount pays for fewer. */
function isOtherwiseAlike(before: FrozenAction, after: FrozenAction): boolean {
  const rest = (action: FrozenAction) =>
    canonicalJson(
      Object.fromEntries(
        Object.entries(action).filter(([name]) => name !== 'amount_minor' && name !== 'units'),
      ),
    );
  return rest(before) === rest(after);
}

/**
 * Giving less needs no second person: whoever may approve the whole may approve a part of it. Not
 * so where it would go back to another means of payment.
 */
function isOnlyLowered({ row, before, after }: DraftedAction, frozen: FrozenAction): boolean {
  const earlierMinor = amountOf(row.action);
  const laterMinor = amountOf(frozen);
  if (earlierMinor === null || laterMinor === null) return false;
  const isOnlyAmount = changedFields(before, after).every((name) => name === 'amount');
  return isOnlyAmount && laterMinor < earlierMinor && isOtherwiseAlike(row.action, frozen);
}

function requestersOf(action: DraftedAction, frozen: FrozenAction, editorId: string): string[] {
  const { row, before, after } = action;
  const isUnchanged = changedFields(before, after).length === 0;
  if (isUnchanged || isOnlyLowered(action, frozen)) return row.requesterIds;
  return [...new Set([...row.requesterIds, editorId])];
}

/** The frozen actions, or the first rule's no. */
async function checkRules(
  { client, caseRow }: OpenProposal,
  { resolution, isReplyStale, actions: drafted }: EditDraft,
): Promise<FrozenAction[] | RevisionRefused> {
  const isPersonAtWork = caseRow.takenOverBy !== null;
  const context = await loadRuleContext(client, {
    caseId: caseRow.caseId,
    resolution,
    isReplyOnly: false,
    now: new Date(),
    isPersonAtWork,
    earlierActions: new Map(
      drafted.map(({ row, before, after }, place) => [
        place,
        { action: row.action, isUnchanged: changedFields(before, after).length === 0 },
      ]),
    ),
  });
  const rules = rulesForPeople({ isPersonAtWork, isReplyStale });
  const { refusals, actions } = checkBusinessRules(resolution, context, rules);
  const [first] = refusals;
  return first ? refuseRevision(first.code, first.message) : actions;
}

async function publish(
  open: OpenProposal,
  request: EditRequest,
  { draft, frozen }: { draft: EditDraft; frozen: FrozenAction[] },
): Promise<RevisionPublished> {
  const { client, caseRow, proposal } = open;
  const { userId, channel } = request;
  const prepared = await prepareActions(client, caseRow, {
    actions: frozen,
    now: new Date(),
    requesterIds: draft.actions.map((action, position) =>
      requestersOf(action, frozen[position] ?? action.row.action, userId),
    ),
  });
  const { resolution, isReplyStale } = draft;
  const lapsedApprovals = await approvedIndexes(client, proposal);
  const published = await publishRevision(client, caseRow, {
    next: {
      stepNo: proposal.stepNo,
      resolution,
      isReplyStale,
      origin: 'edit',
      requesterId: userId,
      // Whoever edits at the last minute gives nobody two more weeks.
      deadlineAt: proposal.deadlineAt,
      // Numbers stay: what was action 3 on the screen is action 3 in the next revision.
      actions: draft.actions.flatMap(({ row: { actionIndex } }, position) => {
        const action = prepared[position];
        return action ? [{ actionIndex, prepared: action }] : [];
      }),
    },
    replaced: { revision: proposal.revision, reason: `edited by ${userId} (${channel})` },
  });
  return {
    kind: 'published',
    ...published,
    deadlineAt: proposal.deadlineAt,
    difference: await differenceTo(client, request, published.revision),
    lapsedApprovals,
    isReplyStale,
  };
}

async function differenceTo(
  client: PoolClient,
  seen: EditRequest,
  revision: number,
): Promise<RevisionPublished['difference']> {
  const latest = await findProposal(client, { caseId: seen.caseId, revision });
  return latest && differenceBetween(client, seen, latest);
}

const REPLY_NEEDED =
  'A person has this case, so no model writes the reply anew: give the reply that goes with the edit.';

async function edit(client: PoolClient, request: EditRequest): Promise<RevisionAnswer> {
  const open = await openProposal(client, request, 'edit');
  if (open.kind === 'refused') return open;
  const resolution = await resolutionOfProposal(client, request);
  if (!resolution) return refuseRevision('proposal_not_found', 'There is no such proposal.');
  const shop = await loadShop(client, open.caseRow.shopId);
  const draft = await draftEdit(open, request, { resolution, shop });
  if (draft.kind === 'refused') return draft;
  if (draft.isReplyStale && open.caseRow.takenOverBy !== null) {
    return refuseRevision('reply_needed', REPLY_NEEDED);
  }
  const frozen = await checkRules(open, draft);
  if ('kind' in frozen) return frozen;
  return publish(open, request, { draft, frozen });
}

async function audit(
  client: PoolClient,
  request: EditRequest,
  answer: RevisionAnswer,
): Promise<void> {
  if (answer.kind === 'refused') {
    await auditRefusedRevision(client, request, { event: 'edit_refused', answer });
    return;
  }
  await appendAudit(client, {
    event: 'proposal_edited',
    actor: request.userId,
    channel: request.channel,
    caseId: request.caseId,
    detail: {
      from_revision: request.revision,
      revision: answer.revision,
      digest: answer.digest,
      actions: request.changes.map((change) => change.actionIndex),
      is_reply_new: request.reply !== null,
    },
  });
}

/**
 * Publishes the edited proposal as the next revision, or says why not. Signal `wakeupId` afterwards
 * (the relay does it when nobody else does).
 * @throws the database's error when it can't be reached: then nothing was changed, or the same
 *   request sent again is told of the revision that it has made.
 */
export async function editProposal(pool: Pool, request: EditRequest): Promise<RevisionAnswer> {
  return inTransaction(pool, async (client) => {
    const answer = await edit(client, request);
    await audit(client, request, answer);
    return answer;
  });
}
