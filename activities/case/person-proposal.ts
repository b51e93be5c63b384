/** What a person who has the case proposed since: the case's newest revision, if the Workflow has not seen it. */
import { setCaseState } from '../../db/queries/cases';
import { latestProposal } from '../../db/queries/proposals';
import type { CaseDeps } from '../deps';
import { publishedProposal } from './published-proposal';
import type { PublishedProposal } from './published-proposal';

export async function readPersonProposal(
  deps: CaseDeps,
  input: { caseId: string; afterRevision: number },
): Promise<PublishedProposal | null> {
  const proposal = await latestProposal(deps.pool, input.caseId);
  // The case waits either way: for the person's proposal, or for a decision on it.
  await setCaseState(deps.pool, input.caseId, 'waiting');
  if (!proposal || proposal.revision <= input.afterRevision) return null;
  return publishedProposal(deps.pool, proposal);
}
