/** States, endings and codes in the words of the product. */
import type { StopCode } from '../../contracts/error-codes';
import type { ActionState, ProposalState } from '../../contracts/proposal';
import type { OperationState } from '../../contracts/operation';
import type { HandOffRule } from '../../contracts/resolution';
import type { ListedState } from '../../db/queries/case-list';

export const STATE_WORDS = {
  new: 'new',
  working: 'being worked on',
  waiting: 'waits for a person',
  executing: 'being carried out',
  handed_off: 'handed to a person',
  closed: 'closed',
} as const satisfies Readonly<Record<ListedState, string>>;

export const HAND_OFF_WORDS = {
  H1: 'safety or injury',
  H2: 'legal threat',
  H3: 'outside the policy',
  H4: "another customer's order, or instructions to the assistant",
  H5: 'no readable request',
  steps_exhausted: 'too many steps',
  resolutions_exhausted: 'too many refused resolutions',
  time_exhausted: 'out of working time',
  tokens_exhausted: 'out of tokens',
  cost_exhausted: 'out of budget',
  repeated_error: 'the same refused call again and again',
  result_chars_exhausted: 'too much read',
  model_unavailable: 'the model gave no answer',
  model_refused: 'the model refused to answer',
  content_filtered: "a filter of the model's service took it",
  proposal_expired: 'nobody decided in time',
  send_backs_exhausted: 'sent back too often',
  write_unknown: 'a write whose end is unknown',
  write_stuck: 'a write that did not go through',
  no_customer: 'no known customer',
  taken_over: 'a person took it over',
  proposal_withdrawn: 'the proposal was withdrawn',
  write_reversed: 'a write that failed after it was done',
  cancelled: 'cancelled',
  needs_human: 'the model asked for a person',
  low_confidence: 'the model was not sure',
  wish_withdrawn: 'the customer may have taken the request back',
} as const satisfies Readonly<Record<HandOffRule | StopCode, string>>;

export const OUTCOME_WORDS = {
  resolve: 'done as approved, customer told',
  partial: 'done in part, customer told',
  reply_only: 'answered',
  ask_customer: 'customer asked for more',
  hand_off: 'handed to a person',
  no_reply: 'no answer needed',
  closed: 'closed outside',
  merged: 'merged outside',
  human_replied: 'answered by a person',
} as const satisfies Readonly<Record<string, string>>;

function ownWord(table: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(table, key) ? (table[key] ?? key) : key.replaceAll('_', ' ');
}

/** `H4, another customer's order …`; a code that this version doesn't know is said as it is. */
export function describeHandOff(code: string | null): string {
  if (code === null) return 'no reason given';
  const words = ownWord(HAND_OFF_WORDS, code);
  return /^H\d$/.test(code) ? `${code}, ${words}` : words;
}

export type EndedCase = {
  state: ListedState;
  outcome: string | null;
  handOffCode: string | null;
  team: string | null;
  rules: readonly string[];
};

/** How a case stands or ended, on one line. */
export function describeEnding(row: EndedCase): string {
  const team = row.team === null ? '' : ` (team ${row.team})`;
  if (row.state === 'handed_off') {
    return `handed to a person: ${describeHandOff(row.handOffCode)}${team}`;
  }
  if (row.state !== 'closed') return STATE_WORDS[row.state];
  const rules = row.rules.length === 0 ? '' : ` by ${row.rules.join(', ')}`;
  return `${row.outcome === null ? 'closed' : ownWord(OUTCOME_WORDS, row.outcome)}${rules}${team}`;
}

/** The same for a narrow column: the rule or code alone. */
export function describeEndingShortly(row: EndedCase): string {
  if (row.state !== 'handed_off') return describeEnding({ ...row, team: null });
  const code = (row.handOffCode ?? '').replaceAll('_', ' ');
  return `handed off: ${code}${row.team === null ? '' : `, ${row.team}`}`;
}

export const ACTION_STATE_WORDS = {
  pending: 'waits for a decision',
  approved: 'approved',
  rejected: 'rejected',
  sent_back: 'sent back',
  expired: 'expired undecided',
  lapsed: 'lapsed',
} as const satisfies Readonly<Record<ActionState, string>>;

export const PROPOSAL_STATE_WORDS = {
  pending: 'waits for a decision',
  decided: 'decided',
  superseded: 'replaced by a newer one',
  lapsed: 'lapsed: the facts changed',
  expired: 'expired undecided',
  withdrawn: 'withdrawn',
} as const satisfies Readonly<Record<ProposalState, string>>;

export const OPERATION_STATE_WORDS = {
  ready: 'approved, not written yet',
  reserved: 'being written',
  sending: 'being written',
  accepted: 'accepted by the service, not confirmed yet',
  unknown: 'unknown, being checked',
  needs_reconciliation: 'unknown: ops has to look',
  succeeded: 'written',
  denied: 'denied, nothing was written',
  cancelled: 'not carried out',
  reversed: 'reversed',
} as const satisfies Readonly<Record<OperationState, string>>;

export const VERDICT_WORDS = {
  approve: 'approved',
  reject: 'rejected',
  send_back: 'sent back',
} as const;

export function describeVerdict<Given extends keyof typeof VERDICT_WORDS>(
  verdict: Given,
): (typeof VERDICT_WORDS)[Given] {
  return VERDICT_WORDS[verdict];
}

export const DIGEST_CHARS_SHOWN = 12;

/** What people compare and type: the first characters of a digest. */
export function shortDigest(digest: string): string {
  return digest.slice(0, DIGEST_CHARS_SHOWN);
}
