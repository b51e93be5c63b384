/**
 * Claims, for the pages, the API and the terminal. A claim says who looks after a ticket and locks
 * nothing: docs/decisions/018-a-claim-is-advice.md.
 */
import type { Pool } from 'pg';
import { canAct } from '../contracts/can';
import type { User } from '../contracts/can';
import type { DecisionCode } from '../contracts/error-codes';
import { POLICY } from '../contracts/policy';
import type { Db } from './pool';
import { loadCaseHead } from './queries/case-detail';
import { findClaim, prolongClaim, releaseClaim, takeClaim } from './queries/claims';
import type { Claim } from './queries/claims';
import { forgetPresence, notePresence, othersThere } from './queries/presence';
import { findVisibleTicket } from './queries/visible-ticket';

export type ClaimRequest = { ticketId: string; user: User; now: Date };

export type ClaimAnswer =
  | { kind: 'claimed'; until: Date }
  /** Somebody else was first; everything but the claim stays open to everybody. */
  | { kind: 'held'; claim: Claim }
  | { kind: 'refused'; code: DecisionCode | 'ticket_not_found'; message: string };

const NOT_FOUND = {
  kind: 'refused',
  code: 'ticket_not_found',
  message: 'There is no such ticket.',
} as const;

function claimEnd(now: Date): Date {
  return new Date(now.getTime() + POLICY.inbox.claimMs);
}

/** Claims a ticket, or says who has it or why not. The holder's own claim begins anew. */
export async function claimTicket(pool: Pool, request: ClaimRequest): Promise<ClaimAnswer> {
  const { ticketId, user, now } = request;
  const key = await findVisibleTicket(pool, user, ticketId);
  const head = key && (await loadCaseHead(pool, key));
  if (!head) return NOT_FOUND;
  const right = canAct(user, 'claim', head);
  if (!right.allowed) return { kind: 'refused', code: right.code, message: right.message };
  if (head.endedAt !== null) {
    return { kind: 'refused', code: 'case_closed', message: 'The case has ended.' };
  }
  const until = claimEnd(now);
  const row = { ticketId, userId: user.userId, at: now, expiresAt: until };
  if (await takeClaim(pool, row)) return { kind: 'claimed', until };
  const claim = await findClaim(pool, ticketId, now);
  if (claim) return { kind: 'held', claim };
  // Given up between the two questions: then there is nobody to lose to.
  return claimTicket(pool, request);
}

/** Gives the holder's own claim up. False when they had none, or may not know of the ticket. */
export async function giveUpClaim(
  pool: Pool,
  { ticketId, user }: Omit<ClaimRequest, 'now'>,
): Promise<boolean> {
  return releaseClaim(pool, { ticketId, userId: user.userId });
}

/** To be called when somebody has decided, edited or done something else with a ticket. */
export async function keepClaim(pool: Pool, { ticketId, user, now }: ClaimRequest): Promise<void> {
  await prolongClaim(pool, {
    ...{ ticketId, userId: user.userId, at: now },
    expiresAt: claimEnd(now),
  });
}

/** Notes that somebody has a ticket on the screen; false when it is not theirs to know of. */
export async function noteThere(pool: Pool, request: ClaimRequest): Promise<boolean> {
  const { ticketId, user, now } = request;
  if (!(await findVisibleTicket(pool, user, ticketId))) return false;
  await notePresence(pool, { ticketId, userId: user.userId, at: now });
  const before = new Date(now.getTime() - POLICY.inbox.presenceMs);
  await forgetPresence(pool, { userId: user.userId, before });
  return true;
}

/** Who else works on a ticket: who holds it, and who looks at it. */
export type Company = { claim: Claim | null; isMine: boolean; others: readonly string[] };

/** Of a ticket that the person may see: ask that first. */
export async function companyAt(db: Db, { ticketId, user, now }: ClaimRequest): Promise<Company> {
  const since = new Date(now.getTime() - POLICY.inbox.presenceMs);
  const claim = await findClaim(db, ticketId, now);
  const others = await othersThere(db, { ticketId, userId: user.userId, since });
  return { claim, isMine: claim?.userId === user.userId, others };
}
