/** Locks what somebody wants to edit or withdraw, and says why not when it can't be any more. */
import type { PoolClient } from 'pg';
import { canAct, canSeeCase } from '../contracts/can';
import type { Act, User } from '../contracts/can';
import type { RevisionRefused, SeenProposal } from '../contracts/revision';
import { describeChanged } from './changed-since';
import { codeOfClosed, describeClosed, describeExpired, describeStanding } from './decision-words';
import { findAndLockCase } from './queries/cases';
import type { CaseRow } from './queries/cases';
import { finalDecisions } from './queries/decisions';
import { proposalActions } from './queries/proposal-actions';
import type { ProposalActionRow } from './queries/proposal-actions';
import { lockProposal } from './queries/proposals';
import type { ProposalRow } from './queries/proposals';
import { findShownDigest } from './queries/shown';
import { findUser } from './queries/users';

export type OpenProposal = {
  kind: 'open';
  client: PoolClient;
  user: User;
  caseRow: CaseRow;
  proposal: ProposalRow;
  actions: readonly ProposalActionRow[];
};

export function refuseRevision(
  code: RevisionRefused['code'],
  message: string,
  more: Partial<Pick<RevisionRefused, 'standing' | 'difference'>> = {},
): RevisionRefused {
  return { kind: 'refused', code, message, standing: null, difference: null, ...more };
}

const NOT_WHAT_WAITS =
  'The proposal has changed since you looked: what you saw is not what waits now. Look at it again.';

/** Null when no newer revision tells what changed. */
async function refuseAsReplaced(
  client: PoolClient,
  request: SeenProposal,
): Promise<RevisionRefused | null> {
  const changed = await describeChanged(client, request);
  if (!changed) return null;
  const { message, difference } = changed;
  return refuseRevision('changed_since_you_looked', message, { difference });
}

async function findObstacle(
  { client, proposal, caseRow }: OpenProposal,
  request: SeenProposal,
): Promise<RevisionRefused | null> {
  const { state, deadlineAt } = proposal;
  if (state === 'decided') {
    const last = (await finalDecisions(client, proposal)).at(-1) ?? null;
    const message = last ? describeStanding(last) : describeClosed(proposal);
    return refuseRevision('already_decided', message, { standing: last });
  }
  if (state === 'pending' && new Date() > deadlineAt) {
    return refuseRevision('proposal_expired', describeExpired(proposal));
  }
  if (state !== 'pending') {
    const replaced = state === 'superseded' ? await refuseAsReplaced(client, request) : null;
    const message = describeClosed(proposal);
    return replaced ?? refuseRevision(codeOfClosed(state), message);
  }
  if ((await findShownDigest(client, proposal)) !== request.digest) {
    const replaced = await refuseAsReplaced(client, request);
    return replaced ?? refuseRevision('changed_since_you_looked', NOT_WHAT_WAITS);
  }
  if (caseRow.endedAt) return refuseRevision('case_closed', 'The case is closed.');
  return null;
}

/**
 * Locks the case and then its proposal, as a decision does, and checks who asks and what was on
 * the screen. The locks hold until the transaction ends.
 */
export async function openProposal(
  client: PoolClient,
  request: SeenProposal,
  act: Extract<Act, 'edit' | 'withdraw'>,
): Promise<OpenProposal | RevisionRefused> {
  const user = await findUser(client, request.userId);
  if (!user) return refuseRevision('unknown_user', `There is no user ${request.userId}.`);
  const caseRow = await findAndLockCase(client, request.caseId);
  const isSeen = caseRow !== null && canSeeCase(user, caseRow);
  const proposal = isSeen ? await lockProposal(client, request) : null;
  if (!caseRow || !proposal)
    return refuseRevision('proposal_not_found', 'There is no such proposal.');
  const right = canAct(user, act, caseRow);
  if (!right.allowed) return refuseRevision(right.code, right.message);
  const actions = await proposalActions(client, request);
  const open: OpenProposal = { kind: 'open', client, user, caseRow, proposal, actions };
  return (await findObstacle(open, request)) ?? open;
}
