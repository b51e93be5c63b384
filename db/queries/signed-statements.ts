/** Signed decisions that came in, with the answers they got. A statement is taken once, for ever. */
import type { SignedAnswer } from '../../contracts/signed-decision';
import type { Db } from '../pool';

export type SignedStatementRow = {
  statementId: string;
  caseId: string;
  /** The number of the Signal in its Workflow. */
  signalNo: number;
  answer: SignedAnswer;
};

export async function findSignedStatements(
  db: Db,
  statementIds: readonly string[],
): Promise<SignedStatementRow[]> {
  const found = await db.query<SignedStatementRow>(
    `SELECT statement_id AS "statementId", case_id AS "caseId", signal_no AS "signalNo", answer
     FROM signed_statements WHERE statement_id = ANY($1)`,
    [[...statementIds]],
  );
  return found.rows;
}

/** False when somebody else was first: their row stands, and its answer can be read now. */
export async function insertSignedStatement(db: Db, row: SignedStatementRow): Promise<boolean> {
  const done = await db.query(
    `INSERT INTO signed_statements (statement_id, case_id, signal_no, code, answer)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (statement_id) DO NOTHING`,
    [row.statementId, row.caseId, row.signalNo, row.answer.code, JSON.stringify(row.answer)],
  );
  return done.rowCount === 1;
}

/** In the transaction that inserted it, once the arbiter has answered. */
export async function setSignedAnswer(
  db: Db,
  statementId: string,
  answer: SignedAnswer,
): Promise<void> {
  await db.query('UPDATE signed_statements SET code = $2, answer = $3 WHERE statement_id = $1', [
    statementId,
    answer.code,
    JSON.stringify(answer),
  ]);
}
