/** Prepares frozen actions for a proposal, on present facts. */
import type { PoolClient } from 'pg';
import { actionKind } from '../contracts/actions';
import type { FrozenAction } from '../contracts/actions';
import { fingerprintOf } from '../contracts/business-rules';
import { tierFor } from '../contracts/can';
import { canonicalJson, sha256Hex } from '../contracts/canonical';
import { factsReliedOn } from '../contracts/facts-relied-on';
import { shopNow } from '../contracts/shop';
import type { WriteFacts } from '../contracts/write-facts';
import type { CaseRow } from './queries/cases';
import type { NewProposalAction } from './queries/proposal-actions';
import { loadShop } from './queries/shops';
import { loadWriteFacts } from './queries/write-facts';

export type PreparedAction = Omit<NewProposalAction, 'caseId' | 'revision' | 'actionIndex'>;

function prepare(action: FrozenAction, facts: WriteFacts, earlierMinor: bigint): PreparedAction {
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
    requesterIds: [],
    valueMinor,
    currency: facts.order?.currency ?? '',
  };
}

/**
 * Freezes actions for a proposal: canonical bytes, digest, the facts they rely on and who must sign.
 * @param input.requesterIds people who proposed or edited each action, in the actions' order.
 */
export async function prepareActions(
  client: PoolClient,
  row: CaseRow,
  input: { actions: readonly FrozenAction[]; now: Date; requesterIds?: readonly string[][] },
): Promise<PreparedAction[]> {
  const shop = await loadShop(client, row.shopId);
  const prepared: PreparedAction[] = [];
  let earlierMinor = 0n;
  for (const [index, action] of input.actions.entries()) {
    const facts = await loadWriteFacts(client, {
      orderId: action.order_id,
      customerId: row.customerId,
      shopId: row.shopId,
      now: input.now,
      shopNow: shopNow(shop, input.now),
      isCaseOpen: true,
      isLocking: false,
    });
    const requesterIds = input.requesterIds?.[index] ?? [];
    prepared.push({ ...prepare(action, facts, earlierMinor), requesterIds });
    earlierMinor += actionKind(action.kind).valueMinor(action, facts);
  }
  return prepared;
}
