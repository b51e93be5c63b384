/** Operations: the one execution of each approved action. */
import type { FrozenAction } from '../../contracts/actions';
import { canonicalJson } from '../../contracts/canonical';
import type { OperationState } from '../../contracts/operation';
import type { Db } from '../pool';

export type OperationRow = {
  operationId: string;
  caseId: string;
  revision: number;
  actionIndex: number;
  kind: string;
  orderId: string;
  customerId: string;
  action: FrozenAction;
  fingerprint: string;
  state: OperationState;
  fence: bigint;
  /** In the order in which this customer's approvals were recorded. */
  approvalNo: bigint;
  code: string | null;
  message: string | null;
};

const COLUMNS = `operation_id AS "operationId", case_id AS "caseId", revision,
  action_index AS "actionIndex", kind, order_id AS "orderId", customer_id AS "customerId",
  action, fingerprint, state, fence, approval_no AS "approvalNo", code, message`;

export type NewOperation = {
  operationId: string;
  caseId: string;
  revision: number;
  actionIndex: number;
  decisionId: string;
  customerId: string;
  action: FrozenAction;
  fingerprint: string;
};

/** Made in the transaction that records the deciding approval; its id is derived, so it is one. */
export async function insertOperation(db: Db, row: NewOperation): Promise<void> {
  await db.query(
    `INSERT INTO operations (operation_id, case_id, revision, action_index, decision_id, kind,
                             order_id, customer_id, action, fingerprint)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.operationId,
      row.caseId,
      row.revision,
      row.actionIndex,
      row.decisionId,
      row.action.kind,
      row.action.order_id,
      row.customerId,
      canonicalJson(row.action),
      row.fingerprint,
    ],
  );
}

/** Locks the operation first of all: the second executor waits here and finds the first's end. */
export async function lockOperation(db: Db, operationId: string): Promise<OperationRow | null> {
  const found = await db.query<OperationRow>(
    `SELECT ${COLUMNS} FROM operations WHERE operation_id = $1 FOR UPDATE`,
    [operationId],
  );
  return found.rows[0] ?? null;
}

export async function findOperation(db: Db, operationId: string): Promise<OperationRow | null> {
  const found = await db.query<OperationRow>(
    `SELECT ${COLUMNS} FROM operations WHERE operation_id = $1`,
    [operationId],
  );
  return found.rows[0] ?? null;
}

export async function operationsOf(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<OperationRow[]> {
  const found = await db.query<OperationRow>(
    `SELECT ${COLUMNS} FROM operations WHERE case_id = $1 AND revision = $2 ORDER BY action_index`,
    [key.caseId, key.revision],
  );
  return found.rows;
}

export type OperationEnd = {
  operation: OperationRow;
  state: 'succeeded' | 'denied';
  code: string | null;
  message: string | null;
};

/** Ends an operation, guarded by the state and fence it was locked with. */
export async function endOperation(db: Db, end: OperationEnd): Promise<void> {
  const done = await db.query(
    `UPDATE operations SET state = $4, code = $5, message = $6, fence = fence + 1, ended_at = now()
     WHERE operation_id = $1 AND state = $2 AND fence = $3`,
    [
      end.operation.operationId,
      end.operation.state,
      end.operation.fence,
      end.state,
      end.code,
      end.message,
    ],
  );
  if (done.rowCount !== 1) throw new RangeError('The operation was ended by somebody else.');
}

/** Is anything that people decided still without its end? */
export async function hasDecidedOperationsOpen(db: Db, caseId: string): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM operations o JOIN proposals p USING (case_id, revision)
     WHERE o.case_id = $1 AND p.state = 'decided'
       AND o.state NOT IN ('succeeded', 'denied', 'cancelled', 'reversed') LIMIT 1`,
    [caseId],
  );
  return found.rowCount === 1;
}
