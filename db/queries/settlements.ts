/** Two people's word on a write whose outcome nothing else can tell. */
import type { Db } from '../pool';

type Said = {
  operationId: string;
  outcome: 'done' | 'not_done';
  evidence: string;
  providerRef: string | null;
};

export type Word = Said & { userId: string };

export type Settlement = Said & {
  proposedBy: string;
  confirmedBy: string;
  amountMinor: bigint | null;
  currency: string | null;
};

/** The last word of each person, the earliest of them first: whoever mends theirs says it anew. */
export async function lastWords(db: Db, operationId: string): Promise<Word[]> {
  const found = await db.query<Word>(
    `SELECT operation_id AS "operationId", user_id AS "userId", outcome, evidence,
            provider_ref AS "providerRef"
     FROM settlement_words w WHERE operation_id = $1 AND NOT EXISTS (
       SELECT 1 FROM settlement_words later WHERE later.operation_id = w.operation_id
         AND later.user_id = w.user_id AND later.word_no > w.word_no)
       AND word_no > coalesce((SELECT max(voided_words) FROM settlements s
                               WHERE s.operation_id = w.operation_id), 0)
     ORDER BY word_no`,
    [operationId],
  );
  return found.rows;
}

/** The operation is locked: nobody else says a word meanwhile. */
export async function insertWord(db: Db, word: Word): Promise<void> {
  await db.query(
    `INSERT INTO settlement_words (operation_id, word_no, user_id, outcome, evidence, provider_ref)
     SELECT $1, 1 + count(*), $2, $3, $4, $5 FROM settlement_words WHERE operation_id = $1`,
    [word.operationId, word.userId, word.outcome, word.evidence, word.providerRef],
  );
}

/** Null until two people have said the same: one person's word moves nothing. */
export async function confirmedSettlement(db: Db, operationId: string): Promise<Settlement | null> {
  const found = await db.query<Settlement>(
    `SELECT s.operation_id AS "operationId", s.outcome, s.evidence,
       s.provider_ref AS "providerRef", s.proposed_by AS "proposedBy",
       s.confirmed_by AS "confirmedBy", o.amount_minor AS "amountMinor", o.currency
     FROM settlements s JOIN operations o USING (operation_id)
     WHERE s.operation_id = $1 AND s.confirmed_by IS NOT NULL AND s.voided_at IS NULL`,
    [operationId],
  );
  return found.rows[0] ?? null;
}

/** The constraint refuses the same person as both. */
export async function insertSettlement(
  db: Db,
  agreed: { first: Word; second: Word; providerRef: string | null },
): Promise<void> {
  const { first, second, providerRef } = agreed;
  await db.query(
    `INSERT INTO settlements (operation_id, outcome, evidence, provider_ref, proposed_by,
                              confirmed_by, confirmed_at, settlement_no)
     SELECT $1, $2, $3, $4, $5, $6, now(), 1 + count(*) FROM settlements WHERE operation_id = $1`,
    [
      ...[first.operationId, first.outcome, first.evidence, providerRef],
      ...[first.userId, second.userId],
    ],
  );
}

/** It can't be applied: what was said until now counts for nothing, and is kept. */
export async function voidSettlement(db: Db, operationId: string): Promise<void> {
  await db.query(
    `UPDATE settlements SET voided_at = now(), voided_words =
       (SELECT count(*) FROM settlement_words w WHERE w.operation_id = $1)
     WHERE operation_id = $1 AND voided_at IS NULL`,
    [operationId],
  );
}

/** The other operation that has this effect of the provider, or is said by two people to have it. */
export async function otherOfRef(
  db: Db,
  said: { operationId: string; providerRef: string },
): Promise<string | null> {
  const found = await db.query<{ operationId: string }>(
    `SELECT other.operation_id AS "operationId"
     FROM operations other JOIN operations own USING (provider)
     WHERE own.operation_id = $1 AND other.operation_id <> own.operation_id
       AND (other.provider_ref = $2 OR EXISTS (
         SELECT 1 FROM settlements s
         WHERE s.operation_id = other.operation_id AND s.provider_ref = $2
           AND s.voided_at IS NULL))
     LIMIT 1`,
    [said.operationId, said.providerRef],
  );
  return found.rows[0]?.operationId ?? null;
}
