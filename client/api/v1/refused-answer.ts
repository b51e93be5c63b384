/** From an arbiter's no to the answer of the API: which status, who was first, what has changed. */
import type { Context } from 'hono';
import { canReadText } from '../../../contracts/can';
import type { StandingDecision } from '../../../contracts/decision';
import type { ProposalDifference } from '../../../contracts/proposal-difference';
import { differenceJson } from '../../cli/json/difference-json';
import type { TokenVariables } from './authenticate';
import { problem } from './problem';

type Status = 403 | 404 | 409 | 422;

const STATUSES: Readonly<Record<string, Status>> = {
  unknown_user: 404,
  proposal_not_found: 404,
  ticket_not_found: 404,
  operation_not_found: 404,
  not_entitled: 403,
  own_order: 403,
  second_person_needed: 403,
  case_not_yours: 403,
  already_decided: 409,
  changed_since_you_looked: 409,
  proposal_expired: 409,
  proposal_lapsed: 409,
  case_closed: 409,
  being_carried_out: 409,
  ticket_has_no_case: 409,
  ended_before: 409,
  message_differs: 409,
  not_open: 409,
  settlement_differs: 409,
  ref_taken: 409,
  finding_not_found: 404,
};

export type Refused = {
  code: string;
  message: string;
  standing?: StandingDecision | null;
  difference?: ProposalDifference | null;
};

/** A code that is in no row is a rule's: what was asked for may not be. */
export function refusedAnswer(c: Context<{ Variables: TokenVariables }>, refused: Refused): never {
  const { code, message: detail, standing, difference } = refused;
  const status = Object.hasOwn(STATUSES, code) ? (STATUSES[code] ?? 422) : 422;
  const isTextShown = canReadText(c.get('token').user);
  const changed = differenceJson(
    difference && !isTextShown ? { ...difference, reply: null } : (difference ?? null),
  );
  return problem(c, status, {
    code,
    detail,
    ...(standing
      ? {
          standing: {
            decision_id: standing.decisionId,
            verdict: standing.verdict,
            user_id: standing.userId,
            channel: standing.channel,
            decided_at: standing.decidedAt.toISOString(),
          },
        }
      : {}),
    ...(changed ? { changed_since: changed } : {}),
  }) as never;
}
