/** Everything that can be read of a raced proposal afterwards: rows, journal, screen, Workflow. */
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import { findCase, loadCase } from '../../../client/cli/find-case';
import { caseJson } from '../../../client/cli/json/case-json';
import type { CaseView } from '../../../workflows/messages';
import { caseQuery } from '../../../workflows/messages';
import { eventually } from '../eventually';
import type { RanRace } from './run-races';

export type ShownActionJson = {
  state: string;
  decisions: { decision_id: string; verdict: string; user_id: string }[];
  operation: { operation_id: string; state: string } | null;
};

export type ScreenJson = {
  state: string;
  outcome: string | null;
  proposals: { revision: number; state: string; actions: ShownActionJson[] }[];
};

export type JournalEntry = {
  event: string;
  actor: string;
  detail: Record<string, unknown>;
};

export type RaceRow = {
  state: string;
  outcome: string | null;
  workflowId: string;
  proposal: string;
  closedAt: Date | null;
  deadlineAt: Date;
  action: string;
  decisions: { decisionId: string; verdict: string; userId: string }[];
  operations: { operationId: string; state: string }[];
  /** Amounts in minor units, as text: what moved, by the ledger, the shop and the payment. */
  posted: string[];
  refunds: string[];
  refundedMinor: string;
  asked: string;
  replies: string[];
};

export type RaceFacts = {
  row: RaceRow;
  journal: JournalEntry[];
  screen: ScreenJson;
  workflow: CaseView;
};

const ROW = `
  SELECT c.state, c.outcome, c.workflow_id AS "workflowId", p.state AS proposal,
    p.closed_at AS "closedAt", p.deadline_at AS "deadlineAt", a.state AS action,
    a.canonical::json->>'amount_minor' AS asked,
    coalesce((SELECT json_agg(json_build_object('decisionId', d.decision_id, 'verdict', d.verdict,
                'userId', d.user_id)) FROM decisions d
              WHERE d.case_id = p.case_id AND d.revision = p.revision), '[]') AS decisions,
    coalesce((SELECT json_agg(json_build_object('operationId', o.operation_id, 'state', o.state))
              FROM operations o
              WHERE o.case_id = p.case_id AND o.revision = p.revision), '[]') AS operations,
    array(SELECT l.amount_minor::text FROM ledger l JOIN operations o USING (operation_id)
          WHERE o.case_id = c.case_id AND l.leg = 'post') AS posted,
    array(SELECT r.amount_minor::text FROM shop_refunds r JOIN payments USING (payment_id)
          WHERE order_id = a.order_id) AS refunds,
    (SELECT sum(refunded_minor)::text FROM payments WHERE order_id = a.order_id)
      AS "refundedMinor",
    array(SELECT m.body FROM messages m
          WHERE m.case_id = c.case_id AND m.direction = 'reply') AS replies
  FROM cases c
  JOIN proposals p USING (case_id)
  JOIN proposal_actions a ON a.case_id = p.case_id AND a.revision = p.revision
  WHERE p.case_id = $1 AND p.revision = $2`;

/** Ended, or waiting again with a later revision: the case has seen who was first. */
async function untilSettled(pool: Pool, { ticketId, action }: RanRace): Promise<void> {
  await eventually(`the case of ${ticketId} has gone on`, async () => {
    const found = await pool.query(
      `SELECT 1 FROM cases c WHERE case_id = $1 AND (
         ended_at IS NOT NULL OR (state = 'waiting' AND EXISTS (
           SELECT 1 FROM proposals p
           WHERE p.case_id = c.case_id AND p.revision > $2 AND p.state = 'pending')))`,
      [action.caseId, action.revision],
    );
    return found.rowCount === 1 ? true : null;
  });
}

async function journalOf(pool: Pool, caseId: string): Promise<JournalEntry[]> {
  const found = await pool.query<JournalEntry>(
    `SELECT body::json->>'event' AS event, body::json->>'actor' AS actor,
            body::json->'detail' AS detail
     FROM audit WHERE body::json->>'case_id' = $1 ORDER BY seq`,
    [caseId],
  );
  return found.rows;
}

/** Waits until the case has acted on its race, then reads everything. */
export async function readRaceFacts(
  { pool, client }: { pool: Pool; client: Client },
  race: RanRace,
): Promise<RaceFacts> {
  await untilSettled(pool, race);
  const { caseId, revision } = race.action;
  const [row] = (await pool.query<RaceRow>(ROW, [caseId, revision])).rows;
  if (!row) throw new Error(`There is nothing of ${caseId}.`);
  const detail = await loadCase(pool, await findCase(pool, race.ticketId, null));
  // Through text and back, as a script gets it.
  const screen = JSON.parse(JSON.stringify(caseJson(detail))) as ScreenJson;
  const workflow = await eventually(`the Workflow of ${caseId} tells the same`, async () => {
    const view = await client.workflow.getHandle(row.workflowId).query(caseQuery);
    return view.state === row.state ? view : null;
  });
  return { row, journal: await journalOf(pool, caseId), screen, workflow };
}
