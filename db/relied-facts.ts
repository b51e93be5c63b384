/** Reads present facts for an action: those that decide whether it may be, and those it relies on. */
import { changedFacts } from '../contracts/changed-facts';
import type { ChangedFact } from '../contracts/changed-facts';
import { factsReliedOn, rulesReliedOn } from '../contracts/facts-relied-on';
import type { FactsRecord } from '../contracts/facts-relied-on';
import type { FrozenAction } from '../contracts/actions';
import { shopNow } from '../contracts/shop';
import type { WriteFacts } from '../contracts/write-facts';
import type { Db } from './pool';
import type { CaseRow } from './queries/cases';
import type { ProposalActionRow } from './queries/proposal-actions';
import { ruleVersions } from './queries/rule-validity';
import { loadShop } from './queries/shops';
import { loadWriteFacts } from './queries/write-facts';

export type PresentFacts = { facts: WriteFacts; relied: FactsRecord };

export async function loadPresentFacts(
  db: Db,
  row: CaseRow,
  input: { action: FrozenAction; ruleIds: readonly string[]; now: Date },
): Promise<PresentFacts> {
  const { action, ruleIds, now } = input;
  const shop = await loadShop(db, row.shopId);
  const about = { orderId: action.order_id, customerId: row.customerId, shopId: row.shopId };
  const on = shopNow(shop, now);
  const facts = await loadWriteFacts(db, {
    ...about,
    now,
    shopNow: on,
    shopTimeZone: shop.timeZone,
    isCaseOpen: row.endedAt === null,
    isLocking: false,
  });
  const versions = await ruleVersions(db, { ...about, ruleIds, on });
  return { facts, relied: factsReliedOn(action, facts, versions) };
}

/** Present facts of an action of a proposal, and which of those it relied on have changed. */
export async function loadChanges(
  db: Db,
  row: CaseRow,
  input: { action: ProposalActionRow; now: Date },
): Promise<{ facts: WriteFacts; changes: ChangedFact[] }> {
  const { action, now } = input;
  const ruleIds = rulesReliedOn(action.facts);
  const { facts, relied } = await loadPresentFacts(db, row, {
    action: action.action,
    ruleIds,
    now,
  });
  return { facts, changes: changedFacts(action.facts, relied) };
}
