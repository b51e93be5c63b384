/** What tests ask of revisions: the one that waits, an edit of it, and the wake-up that follows. */
import { shownProposalDigest } from '../../db/queries/shown';
import type { Client } from '@temporalio/client';
import type { Pool } from 'pg';
import type {
  EditRequest,
  RevisionAnswer,
  SeenProposal,
  WithdrawAnswer,
} from '../../contracts/revision';
import { eventually } from './eventually';

export type SeenRow = {
  caseId: string;
  revision: number;
  digest: string;
  state: string;
  origin: string;
  requesterId: string | null;
  isReplyStale: boolean;
  deadlineAt: Date;
};

export async function latestRevision(pool: Pool, ticketId: string): Promise<SeenRow | null> {
  const found = await pool.query<SeenRow>(
    `SELECT p.case_id AS "caseId", p.revision, ${shownProposalDigest('p')} AS digest, p.state, p.origin,
            p.requester_id AS "requesterId", p.is_reply_stale AS "isReplyStale",
            p.deadline_at AS "deadlineAt"
     FROM proposals p JOIN cases c USING (case_id)
     WHERE c.ticket_id = $1 ORDER BY p.revision DESC LIMIT 1`,
    [ticketId],
  );
  return found.rows[0] ?? null;
}

/** The waiting revision, as somebody has it on the screen. */
export function untilSeen(pool: Pool, ticketId: string, revision = 1): Promise<SeenRow> {
  return eventually(`revision ${String(revision)} of ${ticketId} waits`, async () => {
    const row = await latestRevision(pool, ticketId);
    return row?.state === 'pending' && row.revision >= revision ? row : null;
  });
}

export function seenBy(
  { caseId, revision, digest }: SeenRow,
  userId: string,
  changes: Partial<SeenProposal> = {},
): SeenProposal {
  return { caseId, revision, digest, userId, channel: 'terminal', ...changes };
}

/** An edit of one action's fields; of the reply alone when there are none. */
export function editOf(
  seen: SeenProposal,
  fields: Record<string, string>,
  more: { reply?: string; actionIndex?: number } = {},
): EditRequest {
  const { reply = null, actionIndex = 0 } = more;
  const changes = Object.keys(fields).length === 0 ? [] : [{ actionIndex, fields }];
  return { ...seen, changes, reply };
}

/** Sends the wake-up that an answer leaves, as the terminal does after its transaction. */
export async function sendWakeup(
  client: Client,
  workflowId: string,
  answer: RevisionAnswer | WithdrawAnswer,
): Promise<void> {
  if (answer.kind === 'refused') return;
  const { wakeupId } = answer;
  await client.workflow.getHandle(workflowId).signal('approval', { decisionId: wakeupId });
}

/** The audit entries of one kind about a case, oldest first. */
export async function auditOf(
  pool: Pool,
  caseId: string,
  event: string,
): Promise<{ actor: string; channel: string; detail: Record<string, unknown> }[]> {
  const found = await pool.query<{ body: string }>(
    `SELECT body FROM audit
     WHERE body::jsonb->>'case_id' = $1 AND body::jsonb->>'event' = $2 ORDER BY seq`,
    [caseId, event],
  );
  return found.rows.map(
    (row) =>
      JSON.parse(row.body) as { actor: string; channel: string; detail: Record<string, unknown> },
  );
}
