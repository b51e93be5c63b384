/**
 * What happens to a ticket outside, decided here as decisions are: one transaction locks the case
 * and its waiting proposal, so a message and an approval at the same instant have one winner. The
 * Signal that follows only wakes.
 */
import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { cleanMessage } from '../contracts/message/clean-message';
import { POLICY } from '../contracts/policy';
import { CUSTOMER_WROTE } from '../contracts/ticket-change';
import type { MessageAnswer, MessageEffect } from '../contracts/ticket-change';
import { appendAudit } from './queries/audit';
import { findAndLockOpenCase } from './queries/cases';
import type { CaseRow } from './queries/cases';
import { findCustomerMessage, insertCustomerMessage } from './queries/customer-messages';
import type { StoredMessage } from './queries/customer-messages';
import { survivorOf } from './queries/outside/merged-tickets';
import { isTicket } from './queries/tickets';
import { lapseWaiting, leaveNews, noteMessage } from './tell-case';
import { inTransaction } from './transaction';

export type CustomerMessage = {
  ticketId: string;
  /** The source's own id of the message: the same id again is the same message. */
  messageId: string;
  text: string;
  sentAt: Date;
};

const SOURCE_ID_CHARS_MAX = 1_000;
const ID_HEX_CHARS = 20;

/** A source's id may hold an address, and ours stands in histories: so ours is made of it. */
function madeId({ ticketId, messageId }: CustomerMessage): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([ticketId, messageId]))
    .digest('hex');
  return `${ticketId}.c-${digest.slice(0, ID_HEX_CHARS)}`;
}

function refused(code: (MessageAnswer & { kind: 'refused' })['code'], message: string) {
  return { kind: 'refused', code, message } as const;
}

async function tellCase(
  client: PoolClient,
  row: CaseRow,
  message: { messageId: string; text: string; effect: MessageEffect },
): Promise<string> {
  const { messageId, effect } = message;
  await noteMessage(client, row, message);
  const wakeupId = await leaveNews(client, row, messageId);
  await appendAudit(client, {
    event: 'customer_message',
    actor: 'customer',
    channel: 'intake',
    caseId: row.caseId,
    detail: { message_id: messageId, effect },
  });
  return wakeupId;
}

function earlierAnswer(stored: StoredMessage, messageId: string, text: string): MessageAnswer {
  if (stored.body !== text) {
    const message =
      'Another message of this ticket has the same id: send this one with an id of its own.';
    return refused('message_differs', message);
  }
  const { caseId, workflowId, effect } = stored;
  return { kind: 'already_stored', messageId, caseId, workflowId, effect, wakeupId: null };
}

async function store(
  client: PoolClient,
  given: CustomerMessage,
  message: { messageId: string; text: string; changes: readonly string[] },
): Promise<MessageAnswer> {
  const { messageId, text, changes } = message;
  const { sentAt } = given;
  // What is written on a ticket that was merged is read where its thread goes on.
  const ticketId = await survivorOf(client, given.ticketId);
  const row = await findAndLockOpenCase(client, ticketId);
  if (ticketId !== (await survivorOf(client, given.ticketId))) {
    return store(client, given, message);
  }
  const earlier = await findCustomerMessage(client, messageId);
  if (earlier) return earlierAnswer(earlier, messageId, text);
  if (!row && !(await isTicket(client, ticketId))) {
    return refused('ticket_not_found', 'There is no such ticket; check its id.');
  }
  const effect = row ? await lapseWaiting(client, row, CUSTOMER_WROTE) : 'no_open_case';
  const caseId = row?.caseId ?? null;
  const isNew = await insertCustomerMessage(client, {
    messageId,
    ticketId,
    body: text,
    sentAt,
    caseId,
    effect,
    // As JSON, lone surrogates and NUL survive, which UTF-8 bytes of the bare text could not hold.
    raw: changes.length > 0 ? Buffer.from(JSON.stringify(given.text)) : null,
    cleaned: changes,
  });
  // Only without an open case can two senders be here at once: the key has arbitrated.
  if (!isNew) return store(client, given, message);
  const wakeupId = row ? await tellCase(client, row, { messageId, text, effect }) : null;
  const workflowId = row?.workflowId ?? null;
  return { kind: 'stored', messageId, caseId, workflowId, effect, wakeupId };
}

/**
 * Stores what the customer wrote next, once per id of its source, and tells the open case of it: a
 * proposal that waits lapses, one that was decided stands. Without an open case it is stored for the
 * intake, and nothing is started. Signal `wakeupId` afterwards; the relay does it when nobody does.
 * @throws what `pg` throws when the database can't be reached; send it again with the same id.
 */
export async function addCustomerMessage(
  pool: Pool,
  given: CustomerMessage,
): Promise<MessageAnswer> {
  const { text, changes } = cleanMessage(given.text, { maxChars: POLICY.intake.bodyCharsMax });
  if (text.trim() === '') {
    return refused('message_unusable', 'The message is empty: there is nothing to store.');
  }
  if (given.messageId === '' || given.messageId.length > SOURCE_ID_CHARS_MAX) {
    const message = `The message's id must have 1 to ${String(SOURCE_ID_CHARS_MAX)} characters.`;
    return refused('message_unusable', message);
  }
  const messageId = madeId(given);
  return inTransaction(pool, (client) => store(client, given, { messageId, text, changes }));
}
