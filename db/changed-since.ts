/** What somebody is told who looked at a revision that another one has replaced. */
import { compareRevisions, describeDifference } from '../contracts/proposal-difference';
import type { ComparedRevision, ProposalDifference } from '../contracts/proposal-difference';
import type { Db } from './pool';
import { proposalActions } from './queries/proposal-actions';
import { findProposal, latestProposal, originsAfter, revisionOfDigest } from './queries/proposals';
import type { ProposalRow } from './queries/proposals';

type Key = { caseId: string; revision: number };

async function comparedRevision(db: Db, proposal: ProposalRow): Promise<ComparedRevision> {
  const { revision, reply } = proposal;
  return { revision, reply, actions: await proposalActions(db, proposal) };
}

/** Between two revisions of a case; null when there is no such earlier one. */
export async function differenceBetween(
  db: Db,
  from: Key,
  to: ProposalRow,
): Promise<ProposalDifference | null> {
  const earlier = await findProposal(db, from);
  if (!earlier || earlier.revision >= to.revision) return null;
  const origins = (await originsAfter(db, from)).filter((row) => row.revision <= to.revision);
  return compareRevisions(
    await comparedRevision(db, earlier),
    await comparedRevision(db, to),
    origins.every((row) => row.origin === 'edit') ? 'by_index' : 'by_likeness',
  );
}

/** `edited by lead (terminal)`: the note on the revision that an edit replaced says by which way. */
async function whoChanged(db: Db, latest: ProposalRow): Promise<string> {
  if (latest.origin === 'model') return 'the model proposed anew';
  if (latest.origin === 'person') return `${latest.requesterId ?? 'a person'} proposed anew`;
  const before = await findProposal(db, { caseId: latest.caseId, revision: latest.revision - 1 });
  return before?.closedReason ?? `edited by ${latest.requesterId ?? 'a person'}`;
}

const DIGEST_CHARS_MIN = 8;

/** The revision that was on the screen; only one that is older than what waits now tells anything. */
async function seenRevision(db: Db, seen: Key & { digest: string }): Promise<number | null> {
  const byDigest = seen.digest.length >= DIGEST_CHARS_MIN ? await revisionOfDigest(db, seen) : null;
  return byDigest ?? seen.revision;
}

/**
 * Who replaced what was looked at, when, and what differs, field by field.
 * @returns null when no later revision than the one that was looked at is there.
 */
export async function describeChanged(
  db: Db,
  seen: Key & { digest: string },
): Promise<{ message: string; difference: ProposalDifference } | null> {
  const latest = await latestProposal(db, seen.caseId);
  const revision = latest && (await seenRevision(db, seen));
  if (!latest || revision === null) return null;
  const difference = await differenceBetween(db, { caseId: seen.caseId, revision }, latest);
  if (!difference) return null;
  const who = `${await whoChanged(db, latest)} at ${latest.publishedAt.toISOString()}`;
  const message =
    `The proposal has changed since you looked: ${who}, and revision ${String(latest.revision)} ` +
    `has taken its place (${describeDifference(difference)}). Look at that and decide on it.`;
  return { message, difference };
}
