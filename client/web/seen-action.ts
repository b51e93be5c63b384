/** What stood on the screen of whoever sent a form, found again by its revision and digest. */
import { compareRevisions } from '../../contracts/proposal-difference';
import type { ProposalDifference } from '../../contracts/proposal-difference';
import type { ShownAction, ShownProposal } from '../../db/queries/case-detail';
import type { SentForm } from './read-form';

export type SeenProposal = {
  proposal: ShownProposal;
  /** The one action that the form was about; null for a form about all of them. */
  action: ShownAction | null;
};

/** Null when no revision of the case has it: nothing is said of what was not there. */
export function findSeenProposal(
  proposals: readonly ShownProposal[],
  form: SentForm,
): SeenProposal | null {
  const digest = form.text('digest');
  const proposal = proposals.find(({ revision }) => String(revision) === form.text('revision'));
  if (!proposal) return null;
  if (proposal.digest === digest) return { proposal, action: null };
  const action = proposal.actions.find((each) => each.digest === digest);
  return action ? { proposal, action } : null;
}

/** Null when it is the newest revision itself. */
export function differenceSince(
  seen: ShownProposal,
  proposals: readonly ShownProposal[],
): ProposalDifference | null {
  const [latest] = proposals;
  if (!latest || latest.revision <= seen.revision) return null;
  const later = proposals.filter(({ revision }) => revision > seen.revision);
  const areEdits = later.every(({ origin }) => origin === 'edit');
  return compareRevisions(seen, latest, areEdits ? 'by_index' : 'by_likeness');
}
