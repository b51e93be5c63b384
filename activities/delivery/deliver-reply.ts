/** Sends the customer the one reply of a case: outbox row and thread in one transaction. */
import type { PoolClient } from 'pg';
import { lockCase } from '../../db/queries/cases';
import { insertOutboxEntry } from '../../db/queries/outbox';
import { findProposal } from '../../db/queries/proposals';
import { insertReply } from '../../db/queries/replies';
import { findResolution } from '../../db/queries/resolutions';
import { findTicketEnding } from '../../db/queries/ticket-endings';
import { inTransaction } from '../../db/transaction';
import { refuseIfEnded } from '../case/case-ended';
import type { CaseDeps } from '../deps';

/** One per case, whichever way it ended. */
export function replyKeyFor(caseId: string): string {
  return `reply/${caseId}`;
}

export async function sendReply(
  client: PoolClient,
  reply: { caseId: string; ticketId: string; body: string },
): Promise<string> {
  const dedupKey = replyKeyFor(reply.caseId);
  const isNew = await insertOutboxEntry(client, {
    dedupKey,
    kind: 'reply',
    caseId: reply.caseId,
    body: { ticket_id: reply.ticketId },
    isDelivered: true,
  });
  if (isNew) await insertReply(client, { ...reply, dedupKey });
  return dedupKey;
}

/**
 * The reply of a checked resolution (`stepNo`), or the one that was approved with a revision.
 * Returns the message's id; the text stays in Postgres. Null when a person ended the ticket before:
 * no drafted reply goes out after that.
 */
export async function deliverReply(
  deps: CaseDeps,
  input: { caseId: string; stepNo: number | null; revision: number },
): Promise<{ messageId: string | null }> {
  return inTransaction(deps.pool, async (client) => {
    const { caseId, stepNo } = input;
    const row = await lockCase(client, caseId);
    const { ticketId } = row;
    if (await findTicketEnding(client, caseId)) return { messageId: null };
    refuseIfEnded(row);
    const body =
      stepNo === null
        ? (await findProposal(client, input))?.reply
        : (await findResolution(client, { caseId, stepNo }))?.resolution?.reply;
    if (body === undefined) throw new RangeError('There is no checked reply to deliver.');
    return { messageId: await sendReply(client, { caseId, ticketId, body }) };
  });
}
