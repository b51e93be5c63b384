/** What the database says of a case: small questions that tests of whole cases ask. */
import { shownActionDigest } from '../../db/queries/shown';
import type { Pool } from 'pg';
import type { DecisionRequest } from '../../contracts/decision';
import { eventually } from './eventually';

export type CaseSummary = {
  caseId: string;
  state: string;
  outcome: string | null;
  handOffCode: string | null;
  team: string | null;
  rules: string[];
  revision: number;
};

export async function caseOf(pool: Pool, ticketId: string): Promise<CaseSummary | null> {
  const found = await pool.query<CaseSummary>(
    `SELECT case_id AS "caseId", state, outcome, hand_off_code AS "handOffCode", team, rules, revision
     FROM cases WHERE ticket_id = $1 ORDER BY case_no DESC LIMIT 1`,
    [ticketId],
  );
  return found.rows[0] ?? null;
}

/** Waits until the case is in one of these states. */
export async function untilCase(
  pool: Pool,
  ticketId: string,
  states: readonly string[],
): Promise<CaseSummary> {
  return eventually(`${ticketId} is ${states.join(' or ')}`, async () => {
    const row = await caseOf(pool, ticketId);
    return row && states.includes(row.state) ? row : null;
  });
}

export type PendingAction = {
  caseId: string;
  revision: number;
  actionIndex: number;
  digest: string;
  words: string;
};

/** The pending actions of a ticket's latest proposal, once it waits for people. */
export async function untilProposed(pool: Pool, ticketId: string): Promise<PendingAction[]> {
  return eventually(`${ticketId} waits for people`, async () => {
    const found = await pool.query<PendingAction>(
      `SELECT a.case_id AS "caseId", a.revision, a.action_index AS "actionIndex", ${shownActionDigest('a')} AS digest, a.words
       FROM proposal_actions a JOIN proposals p USING (case_id, revision) JOIN cases c USING (case_id)
       WHERE c.ticket_id = $1 AND p.state = 'pending' ORDER BY a.action_index`,
      [ticketId],
    );
    return found.rows.length > 0 ? found.rows : null;
  });
}

export function decisionOn(
  action: PendingAction,
  given: Pick<DecisionRequest, 'verdict' | 'userId'> & Partial<DecisionRequest>,
): DecisionRequest {
  const { caseId, revision, actionIndex, digest } = action;
  return { caseId, revision, actionIndex, digest, channel: 'terminal', note: null, ...given };
}

export async function countRows(pool: Pool, sql: string, values: unknown[] = []): Promise<number> {
  const found = await pool.query<{ count: bigint }>(`SELECT count(*) AS count FROM ${sql}`, values);
  return Number(found.rows[0]?.count ?? 0n);
}

export async function replyTexts(pool: Pool, ticketId: string): Promise<string[]> {
  const found = await pool.query<{ body: string }>(
    `SELECT body FROM messages WHERE ticket_id = $1 AND direction = 'reply'`,
    [ticketId],
  );
  return found.rows.map((row) => row.body);
}
