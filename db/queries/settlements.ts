/** Two people's word on a write whose outcome nothing else can tell. */
import type { Db } from '../pool';

export type Settlement = {
  operationId: string;
  outcome: 'done' | 'not_done';
  evidence: string;
  providerRef: string | null;
  proposedBy: string;
  proposedAt: Date;
  confirmedBy: string | null;
  amountMinor: bigint | null;
  currency: string | null;
};

const COLUMNS = `s.operation_id AS "operationId", s.outcome, s.evidence,
  s.provider_ref AS "providerRef", s.proposed_by AS "proposedBy", s.proposed_at AS "proposedAt",
  s.confirmed_by AS "confirmedBy", o.amount_minor AS "amountMinor", o.currency`;

export async function findSettlement(db: Db, operationId: string): Promise<Settlement | null> {
  const found = await db.query<Settlement>(
    `SELECT ${COLUMNS} FROM settlements s JOIN operations o USING (operation_id)
     WHERE s.operation_id = $1`,
    [operationId],
  );
  return found.rows[0] ?? null;
}

/** Null until a second person has confirmed it: one person's word moves nothing. */
export async function confirmedSettlement(
  db: Db,
  operationId: string,
): Promise<(Settlement & { confirmedBy: string }) | null> {
  const settlement = await findSettlement(db, operationId);
  const confirmedBy = settlement?.confirmedBy ?? null;
  return settlement && confirmedBy !== null ? { ...settlement, confirmedBy } : null;
}

export async function insertSettlement(
  db: Db,
  said: {
    operationId: string;
    outcome: 'done' | 'not_done';
    evidence: string;
    providerRef: string | null;
    userId: string;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO settlements (operation_id, outcome, evidence, provider_ref, proposed_by)
     VALUES ($1, $2, $3, $4, $5)`,
    [said.operationId, said.outcome, said.evidence.trim(), said.providerRef, said.userId],
  );
}

/** The constraint refuses the same person a second time. */
export async function confirmSettlement(
  db: Db,
  by: { operationId: string; userId: string },
): Promise<void> {
  const done = await db.query(
    `UPDATE settlements SET confirmed_by = $2, confirmed_at = now()
     WHERE operation_id = $1 AND confirmed_by IS NULL`,
    [by.operationId, by.userId],
  );
  if (done.rowCount !== 1) throw new RangeError('The settlement was confirmed by somebody else.');
}
