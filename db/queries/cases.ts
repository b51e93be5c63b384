/** The cases table: our handling of one ticket. */
import type { CaseState } from '../../contracts/case';
import type { Db } from '../pool';

export type CaseRow = {
  caseId: string;
  ticketId: string;
  caseNo: number;
  workflowId: string;
  state: CaseState;
  outcome: string | null;
  team: string | null;
  handOffCode: string | null;
  revision: number;
  customerId: string;
  shopId: string;
  externalId: string;
  endedAt: Date | null;
  /** The person who has taken the case over from the model. */
  takenOverBy: string | null;
};

const COLUMNS = `
  c.case_id AS "caseId", c.ticket_id AS "ticketId", c.case_no AS "caseNo",
  c.workflow_id AS "workflowId", c.state, c.outcome, c.team, c.hand_off_code AS "handOffCode",
  c.revision, t.customer_id AS "customerId", t.shop_id AS "shopId", t.external_id AS "externalId",
  c.ended_at AS "endedAt", c.taken_over_by AS "takenOverBy"`;

/** @throws RangeError when there is no such case: a caller's mistake, not a race. */
export async function loadCase(db: Db, caseId: string): Promise<CaseRow> {
  const found = await db.query<CaseRow>(
    `SELECT ${COLUMNS} FROM cases c JOIN tickets t USING (ticket_id) WHERE c.case_id = $1`,
    [caseId],
  );
  const row = found.rows[0];
  if (!row) throw new RangeError(`There is no case ${caseId}.`);
  return row;
}

/** As `lockCase`, and null when somebody asks for a case that there is not. */
export async function findAndLockCase(db: Db, caseId: string): Promise<CaseRow | null> {
  const found = await db.query('SELECT 1 FROM cases WHERE case_id = $1 FOR UPDATE', [caseId]);
  return found.rowCount === 1 ? loadCase(db, caseId) : null;
}

/** Locks the open case of a ticket; null when none is, or when it ended while it was waited for. */
export async function findAndLockOpenCase(db: Db, ticketId: string): Promise<CaseRow | null> {
  const found = await db.query<{ caseId: string }>(
    `SELECT case_id AS "caseId" FROM cases WHERE ticket_id = $1 AND ended_at IS NULL FOR UPDATE`,
    [ticketId],
  );
  const row = found.rows[0];
  return row ? loadCase(db, row.caseId) : null;
}

/** Locks the case's row until the transaction ends; everything that ends a case takes it first. */
export async function lockCase(db: Db, caseId: string): Promise<CaseRow> {
  await db.query('SELECT 1 FROM cases WHERE case_id = $1 FOR UPDATE', [caseId]);
  return loadCase(db, caseId);
}

export type NewCase = {
  ticketId: string;
  workflowId: string;
  model: { id: string; label: string; provenance: string };
  design: string;
};

/**
 * Opens the case of the ticket's first message, once. Whoever opens it again finds the open case, or
 * the one that this message opened and that has ended.
 */
export async function openCaseRow(db: Db, input: NewCase): Promise<CaseRow> {
  await db.query(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                        model_provenance, design, opened_by)
     SELECT $1 || '.' || n.case_no, $1, n.case_no, $2, 'working', $3, $4, $5, $6, $1
     FROM (SELECT count(*)::int + 1 AS case_no FROM cases WHERE ticket_id = $1) n
     ON CONFLICT DO NOTHING`,
    [
      input.ticketId,
      input.workflowId,
      input.model.id,
      input.model.label,
      input.model.provenance,
      input.design,
    ],
  );
  const found = await db.query<CaseRow>(
    `SELECT ${COLUMNS} FROM cases c JOIN tickets t USING (ticket_id)
     WHERE c.ticket_id = $1 AND (c.ended_at IS NULL OR c.opened_by = $1)
     ORDER BY c.ended_at IS NULL DESC, c.case_no DESC LIMIT 1`,
    [input.ticketId],
  );
  const row = found.rows[0];
  if (!row) throw new RangeError(`There is no ticket ${input.ticketId}.`);
  return row;
}

export async function setCaseState(db: Db, caseId: string, state: CaseState): Promise<void> {
  await db.query('UPDATE cases SET state = $2 WHERE case_id = $1 AND ended_at IS NULL', [
    caseId,
    state,
  ]);
}

/** The team that the accepted resolution names: its people see the case from then on. */
export async function setCaseTeam(db: Db, caseId: string, team: string): Promise<void> {
  await db.query('UPDATE cases SET team = $2 WHERE case_id = $1 AND ended_at IS NULL', [
    caseId,
    team,
  ]);
}

/** Until when a case waits for a model that gives no answer; null when it waits for none. */
export async function setModelAskedAgainAt(db: Db, caseId: string, at: Date | null): Promise<void> {
  await db.query(
    `UPDATE cases SET model_asked_again_at = $2
     WHERE case_id = $1 AND model_asked_again_at IS DISTINCT FROM $2`,
    [caseId, at],
  );
}

/** The person who now has the case; a later one takes it from an earlier one. */
export async function setTakenOver(db: Db, caseId: string, userId: string): Promise<void> {
  await db.query(
    `UPDATE cases SET taken_over_by = $2, taken_over_at = now()
     WHERE case_id = $1 AND ended_at IS NULL`,
    [caseId, userId],
  );
}

export type CaseEnding = {
  caseId: string;
  state: 'closed' | 'handed_off';
  outcome: string;
  handOffCode: string | null;
  team: string | null;
  rules: readonly string[];
};

/** Ends an open case; false when it had ended before, whose ending then stands. */
export async function endCase(db: Db, ending: CaseEnding): Promise<boolean> {
  const done = await db.query(
    `UPDATE cases SET state = $2, outcome = $3, hand_off_code = $4, team = coalesce($5, team),
            rules = $6, ended_at = now()
     WHERE case_id = $1 AND ended_at IS NULL`,
    [
      ending.caseId,
      ending.state,
      ending.outcome,
      ending.handOffCode,
      ending.team,
      [...ending.rules],
    ],
  );
  return done.rowCount === 1;
}
