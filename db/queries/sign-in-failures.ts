/** Failed sign-ins by what they are counted by (a login, a browser, a network), as its hash. */
import type { Db } from '../pool';

export type Failures = { failures: number; lastAt: Date; lockedUntil: Date | null };

/** Locks the row until the transaction ends; null when nothing failed lately. */
export async function lockFailures(db: Db, loginHash: Buffer): Promise<Failures | null> {
  const found = await db.query<Failures>(
    `SELECT failures, last_at AS "lastAt", locked_until AS "lockedUntil"
     FROM sign_in_failures WHERE login_hash = $1 FOR UPDATE`,
    [loginHash],
  );
  return found.rows[0] ?? null;
}

/**
 * Counts one more failure in one statement, so that many at once are all counted.
 * @param forgottenBefore failures that lie before it count no more.
 */
export async function addFailure(
  db: Db,
  row: { loginHash: Buffer; at: Date; forgottenBefore: Date },
): Promise<number> {
  const found = await db.query<{ failures: number }>(
    `INSERT INTO sign_in_failures AS f (login_hash, failures, last_at) VALUES ($1, 1, $2)
     ON CONFLICT (login_hash) DO UPDATE
       SET failures = CASE WHEN f.last_at < $3 THEN 1 ELSE f.failures + 1 END, last_at = $2
     RETURNING failures`,
    [row.loginHash, row.at, row.forgottenBefore],
  );
  return found.rows[0]?.failures ?? 1;
}

export async function lockLogin(db: Db, loginHash: Buffer, until: Date): Promise<void> {
  await db.query('UPDATE sign_in_failures SET locked_until = $2 WHERE login_hash = $1', [
    loginHash,
    until,
  ]);
}

export async function forgetFailures(db: Db, loginHash: Buffer): Promise<void> {
  await db.query('DELETE FROM sign_in_failures WHERE login_hash = $1', [loginHash]);
}

/** Of many who share a counter, one was no failure: the others' stay. */
export async function takeBackFailure(db: Db, loginHash: Buffer): Promise<void> {
  await db.query(
    `UPDATE sign_in_failures SET failures = greatest(failures - 1, 1), locked_until = NULL
     WHERE login_hash = $1`,
    [loginHash],
  );
}
