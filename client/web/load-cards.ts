/** What stands on the card of each action that waits: read fresh, without a lock. */
import { ACTION_KINDS, valueOf } from '../../contracts/actions';
import { canDecide, higherTier, tierFor } from '../../contracts/can';
import type { Right, Tier, User, Verdict } from '../../contracts/can';
import type { ChangedFact } from '../../contracts/changed-facts';
import type { ShownDecision, ShownProposal } from '../../db/queries/case-detail';
import type { CaseRow } from '../../db/queries/cases';
import { proposalActions } from '../../db/queries/proposal-actions';
import type { ProposalActionRow } from '../../db/queries/proposal-actions';
import { findUsers } from '../../db/queries/users';
import { loadChanges } from '../../db/relied-facts';
import type { Db } from '../../db/pool';
import { effectOf } from './action-effect';
import type { ActionEffect } from './action-effect';
import { checksOf } from './write-checks';
import type { Check } from './write-checks';

export type ActionRights = { approve: Right; reject: Right };

export type CardFacts = {
  orderId: string;
  effect: ActionEffect;
  checks: Check[];
  /** What it rests on and is not as it was when it was proposed. */
  changes: ChangedFact[];
  /** Who must sign by now. */
  tier: Tier;
  isTierRaised: boolean;
  /** By the same rule that the arbiter asks. */
  rights: ActionRights;
};

type Given = {
  user: User;
  caseRow: CaseRow;
  proposal: ShownProposal;
  decisions: readonly ShownDecision[];
  now: Date;
};

async function rightsOn(
  db: Db,
  row: ProposalActionRow,
  { user, caseRow, proposal, decisions, tier }: Given & { tier: Tier },
): Promise<ActionRights> {
  const approverIds = decisions
    .filter(({ revision, actionIndex, verdict }) => {
      const isOnThis = revision === proposal.revision && actionIndex === row.actionIndex;
      return isOnThis && verdict === 'approve';
    })
    .map(({ userId }) => userId);
  const subject = {
    tier,
    customerId: caseRow.customerId,
    requesterIds: row.requesterIds,
    approvedBy: await findUsers(db, approverIds),
  };
  const right = (verdict: Verdict): Right => canDecide(user, verdict, subject);
  return { approve: right('approve'), reject: right('reject') };
}

async function loadCard(db: Db, row: ProposalActionRow, given: Given): Promise<CardFacts> {
  const { caseRow, proposal, now } = given;
  const { facts, changes } = await loadChanges(db, caseRow, { action: row, now });
  const value = valueOf(row.action, facts);
  const tier = higherTier(row.tier, tierFor(value, facts.refundedInWindowMinor));
  const { customerId } = caseRow;
  const { deadlineAt } = proposal;
  return {
    orderId: row.orderId,
    effect: effectOf(row.action, facts),
    checks: checksOf(row.action, { customerId, facts, changes, deadlineAt, now }),
    changes,
    tier,
    isTierRaised: tier.signers > row.tier.signers || tier.needsLead !== row.tier.needsLead,
    rights: await rightsOn(db, row, { ...given, tier }),
  };
}

/** By the action's index; of a proposal that waits, those of its actions that wait. */
export async function loadCards(db: Db, given: Given): Promise<Map<number, CardFacts>> {
  const cards = new Map<number, CardFacts>();
  const { proposal, caseRow } = given;
  if (proposal.state !== 'pending') return cards;
  const { caseId } = caseRow;
  for (const row of await proposalActions(db, { caseId, revision: proposal.revision })) {
    // A kind of a newer version is shown in its words alone, and can't be decided here.
    const isKnown = ACTION_KINDS.some(({ kind }) => kind === row.kind);
    if (row.state !== 'pending' || !isKnown) continue;
    cards.set(row.actionIndex, await loadCard(db, row, given));
  }
  return cards;
}
