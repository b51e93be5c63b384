/** Decision rows: each is one person's word on one action, and never changes. */
import type { Channel, StandingDecision } from '../../contracts/decision';
import type { Verdict } from '../../contracts/can';
import type { Db } from '../pool';

export type DecisionRow = StandingDecision & {
  isFinal: boolean;
  note: string | null;
  /** Of what was shown. */
  digest: string;
};

export type ActionKey = { caseId: string; revision: number; actionIndex: number };

/** All words on one action, in the order they were said. */
export async function decisionsOn(db: Db, key: ActionKey): Promise<DecisionRow[]> {
  const found = await db.query<DecisionRow>(
    `SELECT decision_id AS "decisionId", verdict, user_id AS "userId", decided_at AS "decidedAt",
            channel, is_final AS "isFinal", note, digest
     FROM decisions WHERE case_id = $1 AND revision = $2 AND action_index = $3
     ORDER BY decided_at, decision_id`,
    [key.caseId, key.revision, key.actionIndex],
  );
  return found.rows;
}

/** The last word that settled something on a revision; null when nobody's did. */
export async function lastFinalDecision(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<DecisionRow | null> {
  const found = await db.query<DecisionRow>(
    `SELECT decision_id AS "decisionId", verdict, user_id AS "userId", decided_at AS "decidedAt",
            channel, is_final AS "isFinal", note, digest
     FROM decisions WHERE case_id = $1 AND revision = $2 AND is_final
     ORDER BY decided_at DESC, decision_id LIMIT 1`,
    [key.caseId, key.revision],
  );
  return found.rows[0] ?? null;
}

export type NewDecision = ActionKey & {
  decisionId: string;
  verdict: Verdict;
  digest: string;
  userId: string;
  channel: Channel;
  note: string | null;
  isFinal: boolean;
};

export type InsertedDecision = { decidedAt: Date; lastMessageId: string | null };

/** With everything that was shown; returns when it was recorded, and the last message shown. */
export async function insertDecision(db: Db, row: NewDecision): Promise<InsertedDecision> {
  const done = await db.query<InsertedDecision>(
    `INSERT INTO decisions (decision_id, case_id, revision, action_index, verdict, digest, user_id,
                            channel, note, is_final, decided_at, shown)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp(), shown_action($2, $3, $4))
     RETURNING decided_at AS "decidedAt", shown->>'last_message' AS "lastMessageId"`,
    [
      row.decisionId,
      row.caseId,
      row.revision,
      row.actionIndex,
      row.verdict,
      row.digest,
      row.userId,
      row.channel,
      row.note,
      row.isFinal,
    ],
  );
  const decided = done.rows[0];
  if (!decided) throw new RangeError('The decision was not stored.');
  return decided;
}

export async function setActionState(
  db: Db,
  key: ActionKey,
  state: 'approved' | 'rejected' | 'sent_back',
): Promise<void> {
  const done = await db.query(
    `UPDATE proposal_actions SET state = $4
     WHERE case_id = $1 AND revision = $2 AND action_index = $3 AND state = 'pending'`,
    [key.caseId, key.revision, key.actionIndex, state],
  );
  if (done.rowCount !== 1) throw new RangeError('The action was decided by somebody else.');
}

/** The words that settled actions of a revision, in the order they were said. */
export async function finalDecisions(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<(DecisionRow & { actionIndex: number })[]> {
  const found = await db.query<DecisionRow & { actionIndex: number }>(
    `SELECT decision_id AS "decisionId", verdict, user_id AS "userId", decided_at AS "decidedAt",
            channel, is_final AS "isFinal", note, digest, action_index AS "actionIndex"
     FROM decisions WHERE case_id = $1 AND revision = $2 AND is_final
     ORDER BY decided_at, decision_id`,
    [key.caseId, key.revision],
  );
  return found.rows;
}

/** Actions of a revision that somebody has said yes to, whether or not that was enough. */
export async function approvedIndexes(
  db: Db,
  key: { caseId: string; revision: number },
): Promise<number[]> {
  const found = await db.query<{ actionIndex: number }>(
    `SELECT DISTINCT action_index AS "actionIndex" FROM decisions
     WHERE case_id = $1 AND revision = $2 AND verdict = 'approve' ORDER BY action_index`,
    [key.caseId, key.revision],
  );
  return found.rows.map((row) => row.actionIndex);
}
