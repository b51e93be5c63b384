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
  /** About the reader alone: for whoever is signed in, and of no case. */
  | { kind: 'self' }
  /** For signed-in people; names those tickets alone that its reader may know of. */
  | { kind: 'list' }
  | { kind: 'events' }
  /** For signed-in people, about tickets that they name: test/integration/inbox-bulk.test.ts. */
  | { kind: 'bulk' }
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
  /** For ops, leads and admins: what it answers them. For the others it is not there. */
  | { kind: 'ops'; path: string; status: number }
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

function ops(path: string, status: number): RouteRow {
  return { kind: 'ops', path, status };
}

function leadsAndOps(status: number): Statuses {
  return { ...everybody(status), agent: 403, read_only: 403 };
}

function seen(ticket: WaitingTicket): Record<string, string> {
  const { caseId, revision, actionIndex, digest } = ticket;
  return { case: caseId, revision: String(revision), action: String(actionIndex), digest };
}

function seenWhole(ticket: WaitingTicket): Record<string, string> {
  return { ...seen(ticket), digest: ticket.proposalDigest };
}

function refused(ticket: WaitingTicket): Record<string, string> {
  return { ...seen(ticket), reason: 'Not so.' };
}

function edited(ticket: WaitingTicket): Record<string, string> {
  return {
    ...seenWhole(ticket),
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
  'GET /account': { kind: 'self' },
  'POST /account/password': { kind: 'self' },
  'POST /account/language': { kind: 'self' },
  'GET /inbox': { kind: 'list' },
  'GET /inbox/events': { kind: 'events' },
  'GET /inbox/:ticketId': { kind: 'case', own: everybody(200) },
  'GET /inbox/:ticketId/trace': { kind: 'case', own: everybody(200) },
  'GET /inbox/:ticketId/edit': { kind: 'case', own: deciders(200, 404) },
  // Who may edit is answered by the rules for what is proposed; these cases looked nothing up.
  'POST /inbox/:ticketId/edit': { kind: 'case', own: deciders(422, 404), fields: edited },
  'POST /inbox/:ticketId/approve': { kind: 'case', own: deciders(303, 403), fields: seen },
  'POST /inbox/:ticketId/reject': { kind: 'case', own: deciders(303, 403), fields: refused },
  'POST /inbox/:ticketId/send-back': { kind: 'case', own: deciders(303, 403), fields: refused },
  'GET /inbox/:ticketId/thread': { kind: 'case', own: { ...everybody(200), ops: 404 } },
  // No worker answers in these tests: who may take it is told so, and the others that they may not.
  'POST /inbox/:ticketId/take-over': {
    kind: 'case',
    own: deciders(503, 403),
    fields: () => ({ reason_code: 'other' }),
  },
  'POST /inbox/:ticketId/close': {
    kind: 'case',
    own: deciders(303, 403),
    fields: () => ({ how: 'closed' }),
  },
  'POST /inbox/:ticketId/withdraw': {
    kind: 'case',
    own: { ...deciders(303, 403), agent: 403 },
    fields: seenWhole,
  },
  'GET /bulk': { kind: 'bulk' },
  'POST /bulk/approve': { kind: 'bulk' },
  'POST /bulk/reject': { kind: 'bulk' },
  'GET /bulk/done/:digest': { kind: 'bulk' },
  'POST /inbox/:ticketId/claim': {
    kind: 'case',
    own: deciders(303, 403),
    held: deciders(409, 403),
  },
  'POST /inbox/:ticketId/release': { kind: 'case', own: everybody(303) },
  'POST /inbox/:ticketId/here': { kind: 'case', own: everybody(204) },
  'GET /ops': ops('/ops', 200),
  'GET /ops/runbooks/:name': ops('/ops/runbooks/intake', 200),
  'GET /ops/audit': ops('/ops/audit', 200),
  'GET /ops/audit/export': ops('/ops/audit/export?format=csv', 200),
  // What each does is in inbox-ops.test.ts; here nothing is filled in, and nobody runs Temporal.
  'POST /ops/operations/:operationId/settle': ops('/ops/operations/none/settle', 404),
  'POST /ops/operations/:operationId/check': ops('/ops/operations/none/check', 404),
  'POST /ops/findings/settle': ops('/ops/findings/settle', 404),
  'POST /ops/work/try': ops('/ops/work/try', 409),
  'POST /ops/switches/off': ops('/ops/switches/off', 422),
  'POST /ops/switches/on': ops('/ops/switches/on', 422),
  'POST /ops/intake/pause': ops('/ops/intake/pause', 409),
  'POST /ops/intake/resume': ops('/ops/intake/resume', 409),
  'POST /ops/intake/run': ops('/ops/intake/run', 303),
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
