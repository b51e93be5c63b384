/**
 * A person who has the case proposes. Their proposal keeps the contract, the business rules and the
 * tiers of the model's, and waits for somebody else: who proposed can't approve.
 */
import type { Pool, PoolClient } from 'pg';
import { canAct, canSeeCase } from '../contracts/can';
import { checkBusinessRules, rulesForPeople } from '../contracts/business-rules';
import type { FrozenAction } from '../contracts/actions';
import { decodeResolution } from '../contracts/decode-resolution';
import { POLICY } from '../contracts/policy';
import type { Resolution } from '../contracts/resolution';
import type { FileRequest, RevisionAnswer, RevisionRefused } from '../contracts/revision';
import { auditRefusedRevision } from './audit-revision';
import { differenceBetween } from './changed-since';
import { refuseRevision } from './open-proposal';
import { prepareActions } from './prepare-actions';
import { publishRevision, revisionDigest } from './publish-revision';
import type { NumberedAction } from './publish-revision';
import { appendAudit } from './queries/audit';
import { findAndLockCase } from './queries/cases';
import type { CaseRow } from './queries/cases';
import { approvedIndexes } from './queries/decisions';
import { hasDecidedOperationsOpen } from './queries/operations';
import { findProposal, latestProposal } from './queries/proposals';
import type { ProposalRow } from './queries/proposals';
import { loadShop } from './queries/shops';
import { latestStepNo } from './queries/steps';
import { findUser } from './queries/users';
import { loadRuleContext } from './rule-context';
import { inTransaction } from './transaction';

type Filing = { client: PoolClient; caseRow: CaseRow; request: FileRequest };

async function openCase(
  client: PoolClient,
  request: FileRequest,
): Promise<(Filing & { kind: 'open' }) | RevisionRefused> {
  const user = await findUser(client, request.userId);
  if (!user) return refuseRevision('unknown_user', `There is no user ${request.userId}.`);
  const caseRow = await findAndLockCase(client, request.caseId);
  if (!caseRow || !canSeeCase(user, caseRow)) {
    return refuseRevision('proposal_not_found', 'There is no such case.');
  }
  const right = canAct(user, 'propose', caseRow);
  if (!right.allowed) return refuseRevision(right.code, right.message);
  if (caseRow.endedAt) return refuseRevision('case_closed', 'The case is closed.');
  if (caseRow.takenOverBy !== user.userId) {
    const who = caseRow.takenOverBy;
    const has = who === null ? 'Nobody has taken the case' : `${who} has the case`;
    return refuseRevision('case_not_yours', `${has}: take it before you propose in it.`);
  }
  if (await hasDecidedOperationsOpen(client, request.caseId)) {
    const message =
      'What was approved before is being carried out: propose again when it has its receipts.';
    return refuseRevision('being_carried_out', message);
  }
  return { kind: 'open', client, caseRow, request };
}

type Checked = { kind: 'checked'; resolution: Resolution; frozen: FrozenAction[] };

async function check({ client, caseRow, request }: Filing): Promise<Checked | RevisionRefused> {
  const shop = await loadShop(client, caseRow.shopId);
  const decoded = decodeResolution(request.resolutionText, shop);
  if (!decoded.ok) return refuseRevision(decoded.refusal.code, decoded.refusal.message);
  const { resolution } = decoded;
  if (resolution.outcome !== 'resolve') {
    const message = `outcome must be resolve: a proposal has actions, and ${resolution.outcome} has none.`;
    return refuseRevision('resolution_invalid', message);
  }
  const context = await loadRuleContext(client, {
    caseId: caseRow.caseId,
    resolution,
    isReplyOnly: false,
    now: new Date(),
    isPersonAtWork: true,
  });
  const rules = rulesForPeople({ isPersonAtWork: true, isReplyStale: false });
  const { refusals, actions } = checkBusinessRules(resolution, context, rules);
  const [first] = refusals;
  if (first) return refuseRevision(first.code, first.message);
  return { kind: 'checked', resolution, frozen: actions };
}

async function prepare(
  { client, caseRow, request }: Filing,
  frozen: readonly FrozenAction[],
): Promise<NumberedAction[]> {
  const prepared = await prepareActions(client, caseRow, {
    actions: frozen,
    now: new Date(),
    requesterIds: frozen.map(() => [request.userId]),
  });
  return prepared.map((action, actionIndex) => ({ actionIndex, prepared: action }));
}

async function publish(
  filing: Filing,
  given: { resolution: Resolution; actions: NumberedAction[]; pending: ProposalRow | null },
): Promise<RevisionAnswer> {
  const { client, caseRow, request } = filing;
  const { resolution, actions, pending } = given;
  const { userId, channel } = request;
  const deadlineAt = new Date(Date.now() + POLICY.approval.expiresAfterMs);
  const lapsedApprovals = pending ? await approvedIndexes(client, pending) : [];
  const published = await publishRevision(client, caseRow, {
    next: {
      stepNo: await latestStepNo(client, caseRow.caseId),
      resolution,
      isReplyStale: false,
      origin: 'person',
      requesterId: userId,
      deadlineAt,
      actions,
    },
    replaced: pending && {
      revision: pending.revision,
      reason: `${userId} proposed anew (${channel})`,
    },
  });
  const key = { caseId: caseRow.caseId, revision: published.revision };
  const latest = await findProposal(client, key);
  const difference = pending && latest ? await differenceBetween(client, pending, latest) : null;
  return {
    kind: 'published',
    ...published,
    deadlineAt,
    difference,
    lapsedApprovals,
    isReplyStale: false,
  };
}

async function file(client: PoolClient, request: FileRequest): Promise<RevisionAnswer> {
  const opened = await openCase(client, request);
  if (opened.kind === 'refused') return opened;
  const checked = await check(opened);
  if (checked.kind === 'refused') return checked;
  const { resolution, frozen } = checked;
  const actions = await prepare(opened, frozen);
  const latest = await latestProposal(client, request.caseId);
  const pending = latest?.state === 'pending' ? latest : null;
  // Sent twice, it is still one proposal: approvals of the first sending stand.
  if (pending?.digest === revisionDigest(actions, resolution.reply)) {
    const message = `This is what waits already, as revision ${String(pending.revision)}.`;
    return refuseRevision('nothing_changed', message);
  }
  return publish(opened, { resolution, actions, pending });
}

async function audit(
  client: PoolClient,
  request: FileRequest,
  answer: RevisionAnswer,
): Promise<void> {
  if (answer.kind === 'refused') {
    await auditRefusedRevision(client, request, { event: 'proposal_refused', answer });
    return;
  }
  await appendAudit(client, {
    event: 'proposal_filed',
    actor: request.userId,
    channel: request.channel,
    caseId: request.caseId,
    detail: { revision: answer.revision, digest: answer.digest },
  });
}

/**
 * Publishes a person's proposal as the case's next revision, or says why not. Signal `wakeupId`
 * afterwards (the relay does it when nobody else does).
 * @throws the database's error when it can't be reached; the same request may be sent again.
 */
export async function fileProposal(pool: Pool, request: FileRequest): Promise<RevisionAnswer> {
  return inTransaction(pool, async (client) => {
    const answer = await file(client, request);
    await audit(client, request, answer);
    return answer;
  });
}
