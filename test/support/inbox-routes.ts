/**
 * What each route of the application answers to each role. A route that is not in this table fails
 * test/integration/inbox-rights.test.ts: say there who may use it.
 */
import type { Role } from '../../contracts/can';
import type { WaitingTicket } from './inbox-world';

type Statuses = Readonly<Record<Role, number>>;

export type RouteRow =
  /** The same for everybody, signed in or not: it tells of no case. */
  | { kind: 'public' }
  /** For signed-in people; names those tickets alone that its reader may know of. */
  | { kind: 'list' }
  | { kind: 'events' }
  /**
   * A page or a form about one ticket: how it answers for a case that the person may know of. For
   * one of another team it answers as for a ticket that is not there.
   */
  | {
      kind: 'case';
      own: Statuses;
      /** While somebody else holds the claim; left out where that changes nothing. */
      held?: Statuses;
      fields?: (ticket: WaitingTicket) => Record<string, string>;
    }
  /** The same for programs: for those with a token. */
  | { kind: 'api_list' }
  | {
      kind: 'api_case';
      own: Statuses;
      held?: Statuses;
      body?: (ticket: WaitingTicket) => object;
    }
  /** About no case, or about one that is not there: by the role alone. */
  | { kind: 'api_other'; own: Statuses; body?: object };

function everybody(status: number): Statuses {
  return { agent: status, lead: status, admin: status, ops: status, read_only: status };
}

/** Those who decide, and the others. */
function deciders(status: number, others: number): Statuses {
  return { ...everybody(status), ops: others, read_only: others };
}

function leadsAndOps(status: number): Statuses {
  return { ...everybody(status), agent: 403, read_only: 403 };
}

function seen({ revision, actionIndex, digest }: WaitingTicket): Record<string, string> {
  return { revision: String(revision), action: String(actionIndex), digest };
}

function refused(ticket: WaitingTicket): Record<string, string> {
  return { ...seen(ticket), reason: 'Not so.' };
}

function edited(ticket: WaitingTicket): Record<string, string> {
  return {
    revision: String(ticket.revision),
    digest: ticket.proposalDigest,
    'action-0-amount': '10.00',
    reply: 'Sorry for the delay. We are arranging a refund of 10.00 CAD for you.',
  };
}

export const ROUTES: Readonly<Record<string, RouteRow>> = {
  'GET /': { kind: 'public' },
  'GET /assets/icon.svg': { kind: 'public' },
  'GET /assets/inbox.css': { kind: 'public' },
  'GET /assets/inbox.js': { kind: 'public' },
  'GET /sign-in': { kind: 'public' },
  'POST /sign-in': { kind: 'public' },
  'POST /sign-out': { kind: 'public' },
  'GET /api/v1/openapi.json': { kind: 'public' },
  'GET /inbox': { kind: 'list' },
  'GET /inbox/events': { kind: 'events' },
  'GET /inbox/:ticketId': { kind: 'case', own: everybody(200) },
  'GET /inbox/:ticketId/edit': { kind: 'case', own: deciders(200, 404) },
  // Who may edit is answered by the rules for what is proposed; these cases looked nothing up.
  'POST /inbox/:ticketId/edit': { kind: 'case', own: deciders(409, 404), fields: edited },
  'POST /inbox/:ticketId/approve': { kind: 'case', own: deciders(303, 409), fields: seen },
  'POST /inbox/:ticketId/reject': { kind: 'case', own: deciders(303, 409), fields: refused },
  'POST /inbox/:ticketId/send-back': { kind: 'case', own: deciders(303, 409), fields: refused },
  'POST /inbox/:ticketId/claim': {
    kind: 'case',
    own: deciders(303, 403),
    held: deciders(409, 403),
  },
  'POST /inbox/:ticketId/release': { kind: 'case', own: everybody(303) },
  'POST /inbox/:ticketId/here': { kind: 'case', own: everybody(204) },
  'GET /api/v1/cases': { kind: 'api_list' },
  'GET /api/v1/cases/:ticket_id': { kind: 'api_case', own: everybody(200) },
  'POST /api/v1/cases/:ticket_id/decisions': {
    kind: 'api_case',
    own: deciders(200, 403),
    body: ({ revision, actionIndex, digest }) => ({
      ...{ revision, action: actionIndex + 1, digest, verdict: 'reject', reason: 'Not so.' },
    }),
  },
  'POST /api/v1/tickets': {
    kind: 'api_other',
    body: { external_id: 'NEW-1', customer_id: 'C-33470', subject: 'Hello', body: 'Where?' },
    own: { ...everybody(200), read_only: 403 },
  },
  'POST /api/v1/tickets/:ticket_id/messages': {
    kind: 'api_case',
    own: { ...everybody(200), read_only: 403 },
    body: () => ({ message_id: 'm-1', text: 'Any news?' }),
  },
  'GET /api/v1/cases/:ticket_id/proposals': { kind: 'api_case', own: everybody(200) },
  'GET /api/v1/cases/:ticket_id/trace': { kind: 'api_case', own: everybody(200) },
  // As on the pages: these cases looked nothing up, so a rule says no to whoever may edit.
  'POST /api/v1/cases/:ticket_id/edits': {
    kind: 'api_case',
    own: deciders(422, 403),
    body: ({ revision, actionIndex, proposalDigest }) => ({
      ...{ revision, digest: proposalDigest },
      changes: [{ action: actionIndex + 1, fields: { amount: '10.00' } }],
    }),
  },
  // No worker is there to hand the case over.
  'POST /api/v1/cases/:ticket_id/take': {
    kind: 'api_case',
    own: deciders(503, 403),
    body: () => ({ reason: 'asked' }),
  },
  'POST /api/v1/cases/:ticket_id/close': {
    kind: 'api_case',
    own: deciders(200, 403),
    body: () => ({ how: 'closed' }),
  },
  'POST /api/v1/cases/:ticket_id/claim': {
    kind: 'api_case',
    own: deciders(200, 403),
    held: deciders(409, 403),
    body: () => ({}),
  },
  'POST /api/v1/cases/:ticket_id/release': {
    kind: 'api_case',
    own: everybody(200),
    body: () => ({}),
  },
  'GET /api/v1/me': { kind: 'api_other', own: everybody(200) },
  'GET /api/v1/audit': { kind: 'api_other', own: leadsAndOps(200) },
  'GET /api/v1/operations': { kind: 'api_other', own: leadsAndOps(200) },
  'POST /api/v1/operations/:operation_id/settlements': {
    kind: 'api_other',
    own: everybody(404),
    body: { outcome: 'done', evidence: 'The page of the payment shows it.' },
  },
};
