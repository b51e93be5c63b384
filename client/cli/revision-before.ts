/** What a shown revision has otherwise than the one before it. */
import { compareRevisions } from '../../contracts/proposal-difference';
import type { ProposalDifference } from '../../contracts/proposal-difference';
import type { ShownProposal } from '../../db/queries/case-detail';

/** Null for a first revision. `all` are the case's, in any order. */
export function differenceFromBefore(
  proposal: ShownProposal,
  all: readonly ShownProposal[],
): ProposalDifference | null {
  const before = all.find((other) => other.revision === proposal.revision - 1);
  if (!before) return null;
  return compareRevisions(
    before,
    proposal,
    proposal.origin === 'edit' ? 'by_index' : 'by_likeness',
  );
}
