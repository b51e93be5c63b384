/** Proposals and their actions, as they were frozen. */
import type { FrozenAction } from '../../contracts/actions';
import type { Tier } from '../../contracts/can';
import type { JsonValue } from '../../contracts/canonical';
import type { ActionState, ProposalState } from '../../contracts/proposal';
import type { Db } from '../pool';

export type ProposalRow = {
  caseId: string;
  revision: number;
  stepNo: number;
  state: ProposalState;
  digest: string;
  reply: string;
  requesterId: string | null;
  publishedAt: Date;
  deadlineAt: Date;
  closedReason: string | null;
};

export type ProposalActionRow = {
  actionIndex: number;
  kind: string;
  orderId: string;
  action: FrozenAction;
  digest: string;
  words: string;
  tier: Tier;
  state: ActionState;
};

const PROPOSAL = `case_id AS "caseId", revision, step_no AS "stepNo", state, digest, reply,
  requester_id AS "requesterId", published_at AS "publishedAt", deadline_at AS "deadlineAt",
  closed_reason AS "closedReason"`;

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
    `SELECT ${PROPOSAL} FROM proposals WHERE case_id = $1 AND step_no = $2`,
    [key.caseId, key.stepNo],
  );
  return found.rows[0] ?? null;
}

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
    words: string;
    signers: 1 | 2;
    needsLead: boolean;
    state: ActionState;
  }>(
    `SELECT action_index AS "actionIndex", kind, order_id AS "orderId", canonical, digest, words,
            signers_needed AS signers, needs_lead AS "needsLead", state
     FROM proposal_actions WHERE case_id = $1 AND revision = $2 ORDER BY action_index`,
    [key.caseId, key.revision],
  );
  return found.rows.map(({ canonical, signers, needsLead, ...row }) => ({
    ...row,
    action: JSON.parse(canonical) as FrozenAction,
    tier: { signers, needsLead },
  }));
}

export type NewProposal = {
  caseId: string;
  revision: number;
  stepNo: number;
  digest: string;
  reply: string;
  resolution: JsonValue;
  requesterId: string | null;
  publishedAt: Date;
  deadlineAt: Date;
};

export async function insertProposal(db: Db, row: NewProposal): Promise<void> {
  await db.query(
    `INSERT INTO proposals (case_id, revision, step_no, digest, reply, resolution, requester_id,
                            published_at, deadline_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.caseId,
      row.revision,
      row.stepNo,
      row.digest,
      row.reply,
      JSON.stringify(row.resolution),
      row.requesterId,
      row.publishedAt,
      row.deadlineAt,
    ],
  );
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
};

export async function insertProposalAction(db: Db, row: NewProposalAction): Promise<void> {
  await db.query(
    `INSERT INTO proposal_actions (case_id, revision, action_index, kind, order_id, canonical,
       digest, fingerprint, words, facts, signers_needed, needs_lead)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
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
    ],
  );
}

export async function setProposalState(
  db: Db,
  key: { caseId: string; revision: number },
  to: { state: ProposalState; reason: string },
): Promise<void> {
  const done = await db.query(
    `UPDATE proposals SET state = $3, closed_reason = $4, closed_at = now()
     WHERE case_id = $1 AND revision = $2 AND state = 'pending'`,
    [key.caseId, key.revision, to.state, to.reason],
  );
  if (done.rowCount !== 1) throw new RangeError('The proposal was closed by somebody else.');
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
