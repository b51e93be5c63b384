/**
 * A ticket that somebody closed, merged or answered elsewhere. The first word on a case stands, and
 * a proposal that waits is withdrawn in the same transaction; one that people decided a moment
 * earlier is carried out, and no drafted reply goes out after it.
 */
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { canAct } from '../contracts/can';
import type { User } from '../contracts/can';
import { cleanText } from '../contracts/clean-text';
import type { TicketChangeCode } from '../contracts/error-codes';
import { POLICY } from '../contracts/policy';
import type { EndAnswer, EndRequest } from '../contracts/ticket-change';
import { describeStanding } from './decision-words';
import { HOW_ENDED, endingWords } from './ending-words';
import { lockBoth, tellSurvivor, whyNotThere } from './merge-tickets';
import { appendAudit } from './queries/audit';
import { findAndLockOpenCase } from './queries/cases';
import type { CaseRow } from './queries/cases';
import { insertOutsideReply } from './queries/customer-messages';
import { lastFinalDecision } from './queries/decisions';
import {
  lapseApprovedActions,
  latestProposal,
  lockPendingProposal,
  setProposalState,
} from './queries/proposals';
import { findTicketEnding, insertTicketEnding } from './queries/ticket-endings';
import type { EndingEffect, TicketEnding } from './queries/ticket-endings';
import { hasCase, isTicket, isTicketOfSameCustomer } from './queries/tickets';
import { findUser } from './queries/users';
import { findVisibleTicket } from './queries/visible-ticket';
import { insertWakeup } from './queries/wakeups';
import { inTransaction } from './transaction';

type Refused = EndAnswer & { kind: 'refused' };

function refused(code: TicketChangeCode, message: string): Refused {
  return { kind: 'refused', code, message };
}

/** In the same words for a ticket that is not theirs to know of. */
function noSuchTicket(): Refused {
  return refused('ticket_not_found', 'There is no such ticket; check its id.');
}

async function explainNoCase(client: PoolClient, ticketId: string): Promise<Refused> {
  if (!(await isTicket(client, ticketId))) return noSuchTicket();
  return (await hasCase(client, ticketId))
    ? refused('case_closed', 'The case of this ticket has ended already.')
    : refused(
        'ticket_has_no_case',
        'The intake has not opened its case yet: try again in a moment.',
      );
}

/** Nothing is hidden from somebody whom nobody knows: they are told just that. */
async function isHidden(client: PoolClient, user: User | null, ticketId: string): Promise<boolean> {
  return user !== null && (await findVisibleTicket(client, user, ticketId)) === null;
}

async function checkMerge(
  client: PoolClient,
  user: User | null,
  request: EndRequest,
): Promise<Refused | null> {
  const { how, ticketId, mergedInto } = request;
  if (how !== 'merged') return null;
  if (mergedInto !== undefined && mergedInto !== ticketId) {
    const isSame = await isTicketOfSameCustomer(client, { ticketId, otherId: mergedInto });
    if (isSame && !(await isHidden(client, user, mergedInto))) {
      const why = await whyNotThere(client, { ticketId, mergedInto });
      return why === null ? null : refused('merge_target_wrong', why);
    }
  }
  const message = 'A ticket is merged into another ticket of the same customer: name that one.';
  return refused('merge_target_wrong', message);
}

/** Whoever ends a ticket after people decided is told who did, when, and by which channel. */
async function whoDecided(client: PoolClient, caseId: string): Promise<string | null> {
  const latest = await latestProposal(client, caseId);
  if (latest?.state !== 'decided') return null;
  const decision = await lastFinalDecision(client, latest);
  return decision ? describeStanding(decision) : null;
}

async function repeatedAnswer(
  client: PoolClient,
  row: CaseRow,
  given: { earlier: TicketEnding; request: EndRequest },
): Promise<EndAnswer> {
  const { earlier, request } = given;
  const { caseId, workflowId } = row;
  const isSame = earlier.how === request.how && earlier.mergedInto === (request.mergedInto ?? null);
  if (isSame) {
    const decidedBefore = await whoDecided(client, caseId);
    const { effect } = earlier;
    const answer = { caseId, workflowId, effect, decidedBefore };
    return { kind: 'repeated', ...answer, wakeupId: null, survivorWakeupId: null };
  }
  const at = earlier.endedAt.toISOString();
  const message = `${earlier.userId} ${HOW_ENDED[earlier.how]} already, at ${at} (${earlier.channel}).`;
  return refused('ended_before', message);
}

async function withdraw(
  client: PoolClient,
  row: CaseRow,
  request: EndRequest,
): Promise<EndingEffect> {
  const proposal = await lockPendingProposal(client, row.caseId);
  if (!proposal) {
    const latest = await latestProposal(client, row.caseId);
    return latest?.state === 'decided' ? 'decided' : 'noted';
  }
  const closed = { state: 'withdrawn', reason: request.how, words: endingWords(request) } as const;
  await setProposalState(client, proposal, closed);
  await lapseApprovedActions(client, proposal);
  return 'withdrawn';
}

async function end(client: PoolClient, row: CaseRow, request: EndRequest): Promise<EndAnswer> {
  const { how, userId, channel, mergedInto = null, text = '' } = request;
  const { caseId, ticketId, workflowId } = row;
  const effect = await withdraw(client, row, request);
  await insertTicketEnding(client, { caseId, how, mergedInto, userId, channel, effect });
  const body = cleanText(text, { maxChars: POLICY.intake.bodyCharsMax }).text.trim();
  if (how === 'human_replied' && body !== '') {
    await insertOutsideReply(client, { caseId, ticketId, body });
  }
  const wakeupId = randomUUID();
  await insertWakeup(client, {
    wakeupId,
    workflowId,
    signalName: 'ticketChanged',
    payload: { wakeupId, change: how, messageId: null },
  });
  await appendAudit(client, {
    event: 'ticket_ended',
    actor: userId,
    channel,
    caseId,
    detail: { how, merged_into: mergedInto, effect },
  });
  const decidedBefore = await whoDecided(client, caseId);
  const survivorWakeupId =
    mergedInto === null ? null : await tellSurvivor(client, { ...request, mergedInto });
  const answer = { caseId, workflowId, effect, decidedBefore, wakeupId, survivorWakeupId };
  return { kind: 'ended', ...answer };
}

function checkRight(user: User | null, row: CaseRow): Refused | null {
  if (!user) return refused('unknown_user', 'There is no such user; check the name.');
  const right = canAct(user, 'close_ticket', row);
  if (right.allowed) return null;
  const code = right.code === 'own_order' ? 'own_order' : 'not_entitled';
  return refused(code, right.message);
}

/**
 * Records that a ticket was ended elsewhere, or says why not. The same word again gets the same
 * answer. Signal `wakeupId` afterwards; the relay does it when nobody does.
 * @throws what `pg` throws when the database can't be reached; say it again.
 */
export async function endTicketOutside(pool: Pool, request: EndRequest): Promise<EndAnswer> {
  return inTransaction(pool, async (client) => {
    const user = await findUser(client, request.userId);
    await lockBoth(client, request);
    const row = await findAndLockOpenCase(client, request.ticketId);
    if (await isHidden(client, user, request.ticketId)) return noSuchTicket();
    if (!row) return explainNoCase(client, request.ticketId);
    const denied = checkRight(user, row) ?? (await checkMerge(client, user, request));
    if (denied) return denied;
    const earlier = await findTicketEnding(client, row.caseId);
    if (earlier) return repeatedAnswer(client, row, { earlier, request });
    return end(client, row, request);
  });
}
