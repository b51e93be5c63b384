/** What the Workflow records of a published revision: ids, codes, deadlines and digests. */
import { describeTier } from '../../contracts/can';
import type { Tier } from '../../contracts/can';
import { planNotices } from '../../contracts/plan-notices';
import type { PlannedNotice } from '../../contracts/plan-notices';
import type { ActionAsk } from '../../contracts/proposal';
import type { Db } from '../../db/pool';
import { loadCase } from '../../db/queries/cases';
import { proposalActions } from '../../db/queries/proposal-actions';
import type { ProposalActionRow } from '../../db/queries/proposal-actions';
import type { ProposalRow } from '../../db/queries/proposals';
import { loadShop } from '../../db/queries/shops';

export type PublishedProposal = {
  revision: number;
  deadlineAt: string;
  /** Who must sign, in words without names. */
  waitingFor: string;
  risk: 'agent' | 'lead' | 'two_people';
  notices: PlannedNotice[];
  /** Histories from before signed decisions have none. */
  asks?: ActionAsk[];
  /** False when there is a decision to be read: people were quicker, or the Workflow is a new one. */
  isOpen?: boolean;
};

function strictestTier(tiers: readonly Tier[]): Tier {
  return {
    signers: tiers.some((tier) => tier.signers === 2) ? 2 : 1,
    needsLead: tiers.some((tier) => tier.needsLead),
  };
}

function askOf(action: ProposalActionRow): ActionAsk {
  const { actionIndex, kind, orderId, currency, shownDigest: digest } = action;
  return { actionIndex, kind, orderId, valueMinor: action.valueMinor.toString(), currency, digest };
}

export async function publishedProposal(db: Db, proposal: ProposalRow): Promise<PublishedProposal> {
  const row = await loadCase(db, proposal.caseId);
  const { businessHours: hours, timeZone } = await loadShop(db, row.shopId);
  const actions = await proposalActions(db, proposal);
  const tier = strictestTier(actions.map((action) => action.tier));
  const { revision, publishedAt, deadlineAt } = proposal;
  return {
    revision,
    deadlineAt: deadlineAt.toISOString(),
    waitingFor: `the approval of ${describeTier(tier)}`,
    risk: tier.signers === 2 ? 'two_people' : tier.needsLead ? 'lead' : 'agent',
    notices: planNotices({ publishedAt, deadlineAt, hours, timeZone }),
    asks: actions.filter((action) => action.state === 'pending').map(askOf),
    isOpen: proposal.state === 'pending',
  };
}
