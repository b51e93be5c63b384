/** Our handling of one ticket: one Workflow Execution. */

export const CASE_STATES = ['working', 'waiting', 'executing', 'handed_off', 'closed'] as const;

export type CaseState = (typeof CASE_STATES)[number];

/** Search Attributes that ops filter by. No name, address or ticket text goes into any of them. */
export const SEARCH_ATTRIBUTES = {
  CaseStatus: 'KEYWORD',
  CaseTeam: 'KEYWORD',
  CaseOutcome: 'KEYWORD',
  CaseRisk: 'KEYWORD',
  CaseDueAt: 'DATETIME',
} as const;

/** What a closed case can have come to; `partial` when only some of what was decided is written. */
export const CLOSED_OUTCOMES = [
  'resolve',
  'partial',
  'reply_only',
  'ask_customer',
  'no_reply',
  'closed',
  'merged',
  'human_replied',
] as const;

/** How a case ended, as its Workflow returns it. */
export type EndedAs = { caseId: string; state: 'closed' | 'handed_off'; code: string };

/** The failure of an Activity whose case has ended; its detail is an `EndedAs`. */
export const CASE_ENDED = 'CaseEnded';
