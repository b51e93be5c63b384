/**
 * A ticket that was merged into another one goes on there: the other's case is told all that the
 * customer wrote on it, and what waited in the other for an approval, without that, lapses.
 */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { EndRequest } from '../contracts/ticket-change';
import { appendAudit } from './queries/audit';
import { findAndLockOpenCase } from './queries/cases';
import { insertCustomerMessage } from './queries/customer-messages';
import { customerTexts, survivorOf } from './queries/outside/merged-tickets';
import { hasCase } from './queries/tickets';
import { lapseWaiting, leaveNews, noteMessage } from './tell-case';

const MERGED_HERE = 'Another ticket of the customer was merged into this one.';
const ID_HEX_CHARS = 20;

/** Both cases are locked in one order, so that two people who merge both ways never wait for each other. */
export async function lockBoth(client: PoolClient, request: EndRequest): Promise<void> {
  if (request.how !== 'merged' || request.mergedInto === undefined) return;
  const survivor = await survivorOf(client, request.mergedInto);
  for (const ticketId of [request.ticketId, survivor].sort()) {
    await findAndLockOpenCase(client, ticketId);
  }
}

/** Why nobody would hear of it there; null when somebody does, or will once its case is opened. */
export async function whyNotThere(
  client: PoolClient,
  { ticketId, mergedInto }: { ticketId: string; mergedInto: string },
): Promise<string | null> {
  const survivor = await survivorOf(client, mergedInto);
  if (survivor === ticketId) return 'That ticket was merged into this one: this one goes on.';
  if ((await findAndLockOpenCase(client, survivor)) || !(await hasCase(client, survivor))) {
    return null;
  }
  return 'The case of that ticket has ended, so nobody would hear of it: name an open one.';
}

/** Ours, made of the message's id there: merged twice by two ways, it is still one message. */
function madeId(survivor: string, messageId: string): string {
  const digest = createHash('sha256').update(messageId).digest('hex').slice(0, ID_HEX_CHARS);
  return `${survivor}.g-${digest}`;
}

/** @returns the wake-up of the other's case; null when it has none yet. */
export async function tellSurvivor(
  client: PoolClient,
  { ticketId, mergedInto, userId, channel }: EndRequest & { mergedInto: string },
): Promise<string | null> {
  const survivor = await survivorOf(client, mergedInto);
  const row = await findAndLockOpenCase(client, survivor);
  const caseId = row?.caseId ?? null;
  const effect = row ? await lapseWaiting(client, row, MERGED_HERE) : 'no_open_case';
  let latestId = '';
  for (const { messageId, text, sentAt } of await customerTexts(client, ticketId)) {
    latestId = madeId(survivor, messageId);
    const message = { messageId: latestId, ticketId: survivor, body: text, sentAt };
    await insertCustomerMessage(client, { ...message, caseId, effect });
    if (row) await noteMessage(client, row, { messageId: latestId, text });
  }
  if (!row) return null;
  await appendAudit(client, {
    ...{ event: 'ticket_merged_here', actor: userId, channel, caseId },
    detail: { from: ticketId, effect },
  });
  return leaveNews(client, row, latestId);
}
