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
