/** A ticket with what the tools say, and how the baseline should end it. */
import { BUSINESS_RULES } from '../../contracts/business-rules';
import type { ResolutionCode } from '../../contracts/error-codes';
import type { Resolution } from '../../contracts/resolution';
import type { Scene } from './baseline-conversation';
import { converse } from './baseline-conversation';
import { aContext, larkfield } from './facts';

export type Row = {
  ticket: string;
  scene: Scene;
  outcome: Resolution['outcome'];
  team?: Resolution['team'];
  /** In any order. */
  rules: string[];
  /** None when absent. */
  actions?: object[];
  /** English when absent. */
  language?: string;
};

/** What is said to the customer, checked by the rules that will check it; facts are not at hand. */
const WORDING_RULES: readonly ResolutionCode[] = [
  'status_not_from_lookup',
  'order_not_in_ticket',
  'reply_claims_done',
  'reply_leaks',
  'hand_off_required',
];

function wordingRefusals(resolution: Resolution, scene: Scene): object[] {
  const context = aContext({
    shop: larkfield,
    ticketText: `${scene.subject ?? ''}\n${scene.body}`,
    returnedOrders: new Map((scene.orders ?? []).map((order) => [order.order_id, order])),
    rules: new Map(),
    toolTexts: [],
  });
  return BUSINESS_RULES.filter((rule) => WORDING_RULES.includes(rule.code)).flatMap(
    (rule) => rule.check(resolution, context) ?? [],
  );
}

export async function expectEnding(row: Row): Promise<void> {
  const { resolution } = await converse(row.scene);
  expect(resolution).toMatchObject({
    outcome: row.outcome,
    language: row.language ?? 'en',
    actions: row.actions ?? [],
  });
  expect([...resolution.rules].sort()).toEqual([...row.rules].sort());
  expect(wordingRefusals(resolution, row.scene)).toEqual([]);
  if (row.team) expect(resolution.team).toBe(row.team);
}
