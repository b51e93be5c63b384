/** The actions of proposals, as they were frozen. */
import type { FrozenAction } from '../../contracts/actions';
import type { Tier } from '../../contracts/can';
import type { JsonValue } from '../../contracts/canonical';
import type { ActionState } from '../../contracts/proposal';
import type { Db } from '../pool';
import { shownActionDigest } from './shown';

export type ProposalActionRow = {
  actionIndex: number;
  kind: string;
  orderId: string;
  action: FrozenAction;
  /** SHA-256 of the canonical bytes: what executes. */
  digest: string;
  /** SHA-256 of everything that is shown with it: what a decision quotes. */
  shownDigest: string;
  /** Messages of the customer, the ticket's first among them. */
  messagesShown: number;
  words: string;
  tier: Tier;
  /** People who proposed or edited it, who therefore can't approve it. */
  requesterIds: string[];
  /** As it was when it was proposed; 0 for what moves no money. */
  valueMinor: bigint;
  currency: string;
  /** The facts it relies on, as they were recorded with it. */
  facts: Readonly<Record<string, JsonValue>>;
  state: ActionState;
};

export async function proposalActions(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<ProposalActionRow[]> {
  const found = await db.query<{
    actionIndex: number;
    kind: string;
    orderId: string;
    canonical: string;
    digest: string;
    shownDigest: string;
    messagesShown: number;
    words: string;
    signers: 1 | 2;
    needsLead: boolean;
    requesterIds: string[];
    valueMinor: bigint;
    currency: string;
    facts: Readonly<Record<string, JsonValue>>;
    state: ActionState;
  }>(
    `SELECT action_index AS "actionIndex", kind, order_id AS "orderId", canonical, digest, words,
            ${shownActionDigest('a')} AS "shownDigest",
            (shown_proposal(case_id, revision)->>'messages')::int AS "messagesShown", signers_needed AS signers, needs_lead AS "needsLead",
            requester_ids AS "requesterIds", value_minor AS "valueMinor",
            coalesce(currency, '') AS currency, facts, state
     FROM proposal_actions a WHERE case_id = $1 AND revision = $2 ORDER BY action_index`,
    [key.caseId, key.revision],
  );
  return found.rows.map(({ canonical, signers, needsLead, ...row }) => ({
    ...row,
    action: JSON.parse(canonical) as FrozenAction,
    tier: { signers, needsLead },
  }));
}

export type NewProposalAction = {
  caseId: string;
  revision: number;
  actionIndex: number;
  action: FrozenAction;
  canonical: string;
  digest: string;
  fingerprint: string;
  words: string;
  facts: JsonValue;
  tier: Tier;
  requesterIds: readonly string[];
  valueMinor: bigint;
  currency: string;
};

export async function insertProposalAction(db: Db, row: NewProposalAction): Promise<void> {
  await db.query(
    `INSERT INTO proposal_actions (case_id, revision, action_index, kind, order_id, canonical,
       digest, fingerprint, words, facts, signers_needed, needs_lead,
       requester_ids, value_minor, currency)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      row.caseId,
      row.revision,
      row.actionIndex,
      row.action.kind,
      row.action.order_id,
      row.canonical,
      row.digest,
      row.fingerprint,
      row.words,
      JSON.stringify(row.facts),
      row.tier.signers,
      row.tier.needsLead,
      [...row.requesterIds],
      row.valueMinor,
      row.currency,
    ],
  );
}

/** Closes every action of a revision that nobody has decided. */
export async function closePendingActions(
  db: Db,
  key: { caseId: string; revision: number },
  state: 'expired' | 'lapsed',
): Promise<void> {
  await db.query(
    `UPDATE proposal_actions SET state = $3
     WHERE case_id = $1 AND revision = $2 AND state = 'pending'`,
    [key.caseId, key.revision, state],
  );
}

/**
 * Asks for more signatures than were asked for when it was frozen; it never asks for fewer.
 * @returns who must sign by now.
 */
export async function raiseTier(
  db: Db,
  key: { caseId: string; revision: number; actionIndex: number },
  tier: Tier,
): Promise<Tier> {
  const done = await db.query<{ signers: 1 | 2; needsLead: boolean }>(
    `UPDATE proposal_actions
     SET signers_needed = greatest(signers_needed, $4), needs_lead = needs_lead OR $5
     WHERE case_id = $1 AND revision = $2 AND action_index = $3
     RETURNING signers_needed AS signers, needs_lead AS "needsLead"`,
    [key.caseId, key.revision, key.actionIndex, tier.signers, tier.needsLead],
  );
  const raised = done.rows[0];
  if (!raised) throw new RangeError('There is no such action.');
  return raised;
}

/** Who must sign by now: the tier may have been raised since the proposal was published. */
export async function presentTier(
  db: Db,
  key: { caseId: string; revision: number; actionIndex: number },
): Promise<Tier> {
  const found = await db.query<{ signers: 1 | 2; needsLead: boolean }>(
    `SELECT signers_needed AS signers, needs_lead AS "needsLead" FROM proposal_actions
     WHERE case_id = $1 AND revision = $2 AND action_index = $3`,
    [key.caseId, key.revision, key.actionIndex],
  );
  const tier = found.rows[0];
  if (!tier) throw new RangeError('There is no such action.');
  return tier;
}
