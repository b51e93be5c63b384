/** Proposals and their actions, as they were frozen. */
import type { JsonValue } from '../../contracts/canonical';
import type { ProposalOrigin, ProposalState } from '../../contracts/proposal';
import type { Resolution } from '../../contracts/resolution';
import type { Db } from '../pool';
import { shownActionDigest, shownProposalDigest } from './shown';

export type ProposalRow = {
  caseId: string;
  revision: number;
  stepNo: number;
  state: ProposalState;
  digest: string;
  reply: string;
  /** The actions were edited and the reply was not: a new one is written from the receipts. */
  isReplyStale: boolean;
  origin: ProposalOrigin;
  requesterId: string | null;
  publishedAt: Date;
  deadlineAt: Date;
  /** Null while it is pending. */
  closedAt: Date | null;
  closedReason: string | null;
  /** What the reason means in this case, for people; null where the code says it all. */
  closedWords: string | null;
};

const PROPOSAL = `case_id AS "caseId", revision, step_no AS "stepNo", state, digest, reply,
  is_reply_stale AS "isReplyStale", origin, requester_id AS "requesterId", published_at AS "publishedAt", deadline_at AS "deadlineAt",
  closed_at AS "closedAt", closed_reason AS "closedReason", closed_words AS "closedWords"`;

export async function findProposal(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<ProposalRow | null> {
  const found = await db.query<ProposalRow>(
    `SELECT ${PROPOSAL} FROM proposals WHERE case_id = $1 AND revision = $2`,
    [key.caseId, key.revision],
  );
  return found.rows[0] ?? null;
}

/** The newest revision of a case, whatever became of it. */
export async function latestProposal(db: Db, caseId: string): Promise<ProposalRow | null> {
  const found = await db.query<ProposalRow>(
    `SELECT ${PROPOSAL} FROM proposals WHERE case_id = $1 ORDER BY revision DESC LIMIT 1`,
    [caseId],
  );
  return found.rows[0] ?? null;
}

/** The proposal of a case that people can decide on now; the case's row must be locked. */
export async function lockPendingProposal(db: Db, caseId: string): Promise<ProposalRow | null> {
  const found = await db.query<ProposalRow>(
    `SELECT ${PROPOSAL} FROM proposals WHERE case_id = $1 AND state = 'pending' FOR UPDATE`,
    [caseId],
  );
  return found.rows[0] ?? null;
}

/** Locks the proposal's row: whoever has it decides, closes or executes; the others wait. */
export async function lockProposal(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<ProposalRow | null> {
  const found = await db.query<ProposalRow>(
    `SELECT ${PROPOSAL} FROM proposals WHERE case_id = $1 AND revision = $2 FOR UPDATE`,
    [key.caseId, key.revision],
  );
  return found.rows[0] ?? null;
}

export async function findProposalOfStep(
  db: Db,
  key: { caseId: string; stepNo: number },
): Promise<ProposalRow | null> {
  const found = await db.query<ProposalRow>(
    `SELECT ${PROPOSAL} FROM proposals WHERE case_id = $1 AND step_no = $2 AND origin = 'model'`,
    [key.caseId, key.stepNo],
  );
  return found.rows[0] ?? null;
}

export type NewProposal = {
  caseId: string;
  revision: number;
  stepNo: number;
  digest: string;
  reply: string;
  isReplyStale: boolean;
  resolution: JsonValue;
  origin: ProposalOrigin;
  requesterId: string | null;
  publishedAt: Date;
  deadlineAt: Date;
};

export async function insertProposal(db: Db, row: NewProposal): Promise<void> {
  await db.query(
    `INSERT INTO proposals (case_id, revision, step_no, digest, reply, is_reply_stale,
                            resolution, origin, requester_id, published_at, deadline_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.caseId,
      row.revision,
      row.stepNo,
      row.digest,
      row.reply,
      row.isReplyStale,
      JSON.stringify(row.resolution),
      row.origin,
      row.requesterId,
      row.publishedAt,
      row.deadlineAt,
    ],
  );
}

export async function setProposalState(
  db: Db,
  key: { caseId: string; revision: number },
  to: { state: ProposalState; reason: string; words?: string },
): Promise<void> {
  const done = await db.query(
    `UPDATE proposals SET state = $3, closed_reason = $4, closed_words = $5, closed_at = now()
     WHERE case_id = $1 AND revision = $2 AND state = 'pending'`,
    [key.caseId, key.revision, to.state, to.reason, to.words ?? null],
  );
  if (done.rowCount !== 1) throw new RangeError('The proposal was closed by somebody else.');
}

/** Approved but not executed actions lapse too, and their operations end unperformed. */
export async function lapseApprovedActions(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<void> {
  await db.query(
    `UPDATE operations SET state = 'cancelled', code = 'approval_superseded', ended_at = now()
     WHERE case_id = $1 AND revision = $2 AND state = 'ready'`,
    [key.caseId, key.revision],
  );
  await db.query(
    `UPDATE proposal_actions SET state = 'lapsed'
     WHERE case_id = $1 AND revision = $2 AND state IN ('pending', 'approved')`,
    [key.caseId, key.revision],
  );
}

/** The revision in which somebody saw this digest, or its first characters; null when in none. */
export async function revisionOfDigest(
  db: Db,
  { caseId, digest }: { caseId: string; digest: string },
): Promise<number | null> {
  const found = await db.query<{ revision: number | null }>(
    `SELECT max(p.revision) AS revision
     FROM proposals p JOIN proposal_actions a USING (case_id, revision)
     WHERE p.case_id = $1 AND (starts_with(${shownProposalDigest('p')}, $2)
            OR starts_with(${shownActionDigest('a')}, $2))`,
    [caseId, digest],
  );
  return found.rows[0]?.revision ?? null;
}

/** Where each revision after one came from, in their order. */
export async function originsAfter(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<{ revision: number; origin: ProposalOrigin }[]> {
  const found = await db.query<{ revision: number; origin: ProposalOrigin }>(
    `SELECT revision, origin FROM proposals WHERE case_id = $1 AND revision > $2 ORDER BY revision`,
    [key.caseId, key.revision],
  );
  return found.rows;
}

/** The resolution that a revision was published with. */
export async function resolutionOfProposal(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<Resolution | null> {
  const found = await db.query<{ resolution: Resolution }>(
    'SELECT resolution FROM proposals WHERE case_id = $1 AND revision = $2',
    [key.caseId, key.revision],
  );
  return found.rows[0]?.resolution ?? null;
}
