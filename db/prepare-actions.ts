/** Prepares frozen actions for a proposal, on present facts. */
import type { PoolClient } from 'pg';
import { actionKind, valueOf } from '../contracts/actions';
import type { FrozenAction } from '../contracts/actions';
import { fingerprintOf } from '../contracts/business-rules';
import { tierFor } from '../contracts/can';
import { canonicalJson, sha256Hex } from '../contracts/canonical';
import { cleanText } from '../contracts/clean-text';
import type { CaseRow } from './queries/cases';
import type { NewProposalAction } from './queries/proposal-actions';
import { citedRules } from './queries/resolutions';
import { loadPresentFacts } from './relied-facts';
import type { PresentFacts } from './relied-facts';

export type PreparedAction = Omit<NewProposalAction, 'caseId' | 'revision' | 'actionIndex'>;

const WORDS_CHARS_MAX = 1_000;

function prepare(
  action: FrozenAction,
  { facts, relied }: PresentFacts,
  earlierMinor: bigint,
): PreparedAction {
  const kind = actionKind(action.kind);
  const value = valueOf(action, facts);
  const canonical = canonicalJson(action);
  return {
    action,
    canonical,
    digest: sha256Hex(canonical),
    fingerprint: fingerprintOf(action),
    // An item's number is the shop's text: no mark in it may turn the rest of the words around.
    words: cleanText(kind.describe(action), { maxChars: WORDS_CHARS_MAX }).text,
    facts: relied,
    // Actions of one proposal add up too: two halves need what the whole would.
    tier: tierFor(value, facts.refundedInWindowMinor + earlierMinor),
    requesterIds: [],
    valueMinor: value.minor,
    currency: value.currency,
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
  const ruleIds = await citedRules(client, row.caseId);
  const prepared: PreparedAction[] = [];
  /** By currency: amounts of two are never added. */
  const earlier = new Map<string, bigint>();
  for (const [index, action] of input.actions.entries()) {
    const present = await loadPresentFacts(client, row, { action, ruleIds, now: input.now });
    const requesterIds = input.requesterIds?.[index] ?? [];
    const { minor, currency } = valueOf(action, present.facts);
    const earlierMinor = earlier.get(currency) ?? 0n;
    prepared.push({ ...prepare(action, present, earlierMinor), requesterIds });
    earlier.set(currency, earlierMinor + minor);
  }
  return prepared;
}
