/** Publishes the accepted actions of a step as the next revision: frozen bytes, digest, deadline. */
import type { PoolClient } from 'pg';
import { actionKind } from '../../contracts/actions';
import type { FrozenAction } from '../../contracts/actions';
import { fingerprintOf } from '../../contracts/business-rules';
import { describeTier, tierFor } from '../../contracts/can';
import type { Tier } from '../../contracts/can';
import { canonicalJson, digestOf, sha256Hex } from '../../contracts/canonical';
import type { JsonValue } from '../../contracts/canonical';
import { POLICY } from '../../contracts/policy';
import { shopNow } from '../../contracts/shop';
import type { WriteFacts } from '../../contracts/write-facts';
import { lockCase, setCaseState } from '../../db/queries/cases';
import type { CaseRow } from '../../db/queries/cases';
import { countRevision, supersedeEarlier } from '../../db/queries/proposal-history';
import {
  findProposalOfStep,
  insertProposal,
  insertProposalAction,
  proposalActions,
} from '../../db/queries/proposals';
import type { NewProposalAction, ProposalRow } from '../../db/queries/proposals';
import { findResolution } from '../../db/queries/resolutions';
import type { ResolutionRow } from '../../db/queries/resolutions';
import { loadShop } from '../../db/queries/shops';
import { loadWriteFacts } from '../../db/queries/write-facts';
import { inTransaction } from '../../db/transaction';
import type { CaseDeps } from '../deps';

export type NoticeKind = 'reminder' | 'escalation';

export type PublishedProposal = {
  revision: number;
  deadlineAt: string;
  /** Who must sign, in words without names. */
  waitingFor: string;
  risk: 'agent' | 'lead' | 'two_people';
  notices: { kind: NoticeKind; at: string }[];
};

type Prepared = Omit<NewProposalAction, 'caseId' | 'revision' | 'actionIndex'>;

function factsReliedOn(facts: WriteFacts): JsonValue {
  const order = facts.order;
  if (!order) return {};
  return {
    order_version: order.version,
    address_digest: order.addressDigest,
    payments: order.payments.map((payment) => ({
      payment_id: payment.paymentId,
      refunded_minor: payment.refundedMinor.toString(),
      disputed_minor: payment.disputedMinor.toString(),
    })),
    refunded_in_window_minor: facts.refundedInWindowMinor.toString(),
  };
}

function prepare(action: FrozenAction, facts: WriteFacts, earlierMinor: bigint): Prepared {
  const kind = actionKind(action.kind);
  const canonical = canonicalJson(action);
  const valueMinor = kind.valueMinor(action, facts);
  return {
    action,
    canonical,
    digest: sha256Hex(canonical),
    fingerprint: fingerprintOf(action),
    words: kind.describe(action),
    facts: factsReliedOn(facts),
    // Actions of one proposal add up too: two halves need what the whole would.
    tier: tierFor(valueMinor, facts.refundedInWindowMinor + earlierMinor),
  };
}

async function prepareAll(
  client: PoolClient,
  row: CaseRow,
  input: { actions: readonly FrozenAction[]; now: Date },
): Promise<Prepared[]> {
  const shop = await loadShop(client, row.shopId);
  const prepared: Prepared[] = [];
  let earlierMinor = 0n;
  for (const action of input.actions) {
    const facts = await loadWriteFacts(client, {
      orderId: action.order_id,
      customerId: row.customerId,
      shopId: row.shopId,
      now: input.now,
      shopNow: shopNow(shop, input.now),
      isCaseOpen: true,
      isLocking: false,
    });
    prepared.push(prepare(action, facts, earlierMinor));
    earlierMinor += actionKind(action.kind).valueMinor(action, facts);
  }
  return prepared;
}

function strictestTier(tiers: readonly Tier[]): Tier {
  return {
    signers: tiers.some((tier) => tier.signers === 2) ? 2 : 1,
    needsLead: tiers.some((tier) => tier.needsLead),
  };
}

function summarize(proposal: ProposalRow, tiers: readonly Tier[]): PublishedProposal {
  const tier = strictestTier(tiers);
  const after = (ms: number): string => new Date(proposal.publishedAt.getTime() + ms).toISOString();
  return {
    revision: proposal.revision,
    deadlineAt: proposal.deadlineAt.toISOString(),
    waitingFor: `the approval of ${describeTier(tier)}`,
    risk: tier.signers === 2 ? 'two_people' : tier.needsLead ? 'lead' : 'agent',
    notices: [
      ...POLICY.approval.reminderAfterMs.map((ms) => ({
        kind: 'reminder' as const,
        at: after(ms),
      })),
      { kind: 'escalation' as const, at: after(POLICY.approval.escalationAfterMs) },
    ],
  };
}

async function publish(
  client: PoolClient,
  row: CaseRow,
  input: { resolved: ResolutionRow; now: Date },
): Promise<void> {
  const { resolved, now } = input;
  const { caseId } = row;
  const prepared = await prepareAll(client, row, { actions: resolved.actions, now });
  const revision = await countRevision(client, caseId);
  await supersedeEarlier(client, caseId);
  const reply = resolved.resolution?.reply ?? '';
  await insertProposal(client, {
    caseId,
    revision,
    stepNo: resolved.stepNo,
    digest: digestOf({ actions: prepared.map((action) => action.digest), reply }),
    reply,
    resolution: JSON.parse(JSON.stringify(resolved.resolution)) as JsonValue,
    requesterId: null,
    publishedAt: now,
    deadlineAt: new Date(now.getTime() + POLICY.approval.expiresAfterMs),
  });
  for (const [actionIndex, action] of prepared.entries()) {
    await insertProposalAction(client, { ...action, caseId, revision, actionIndex });
  }
  await setCaseState(client, caseId, 'waiting');
}

/** Publishes once per step: a retried Activity finds the proposal that is there. */
export async function publishProposal(
  deps: CaseDeps,
  input: { caseId: string; stepNo: number },
): Promise<PublishedProposal> {
  return inTransaction(deps.pool, async (client) => {
    const row = await lockCase(client, input.caseId);
    if (!(await findProposalOfStep(client, input))) {
      const resolved = await findResolution(client, input);
      if (!resolved) throw new RangeError('There is no checked resolution to publish.');
      await publish(client, row, { resolved, now: deps.now() });
    }
    const proposal = await findProposalOfStep(client, input);
    if (!proposal) throw new RangeError('The proposal was not stored.');
    const actions = await proposalActions(client, proposal);
    return summarize(
      proposal,
      actions.map((action) => action.tier),
    );
  });
}
