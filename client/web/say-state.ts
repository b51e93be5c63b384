/** How a case stands and who has to sign, in the reader's language; the terminal says it in English. */
import { describeTier } from '../../contracts/can';
import type { ListedCase } from '../../db/queries/case-list';
import { tierOfAll } from '../cli/approval-command';
import { HAND_OFF_WORDS, OUTCOME_WORDS, STATE_WORDS } from '../cli/describe-case';
import type { EndedCase } from '../cli/describe-case';
import { say } from './messages/say';
import { sayCode } from './say-code';

/** `H4, another customer's order …`. */
export function sayHandOff(code: string | null): string {
  if (code === null) return say('no reason given');
  const words = sayCode(HAND_OFF_WORDS, code);
  return /^H\d$/.test(code) ? `${code}, ${words}` : words;
}

/** How a case stands or ended, on one line. */
export function sayEnding(row: EndedCase): string {
  const { state, team, rules, outcome } = row;
  const withTeam = (words: string): string =>
    team === null ? words : say('{words} (team {team})', { words, team });
  if (state === 'handed_off') {
    return withTeam(say('handed to a person: {why}', { why: sayHandOff(row.handOffCode) }));
  }
  if (state !== 'closed') return say(STATE_WORDS[state]);
  const words = outcome === null ? say('closed') : sayCode(OUTCOME_WORDS, outcome);
  if (rules.length === 0) return withTeam(words);
  return withTeam(say('{words} by {rules}', { words, rules: rules.join(', ') }));
}

/** The same for a narrow column: the rule or code alone. */
export function sayEndingShortly(row: EndedCase): string {
  const { state, team } = row;
  if (state !== 'handed_off') return sayEnding({ ...row, team: null });
  const why = (row.handOffCode ?? '').replaceAll('_', ' ');
  return team === null
    ? say('handed off: {why}', { why })
    : say('handed off: {why}, {team}', { why, team });
}

/** `a support agent`; with a second signature open: `two people …; signed: agent`. */
export function sayNeed(row: Pick<ListedCase, 'actions'>): string {
  const signed = [...new Set(row.actions.flatMap((action) => action.approvedBy))];
  const tier = say(describeTier(tierOfAll(row.actions)));
  if (signed.length === 0) return tier;
  return say('{tier}; signed: {names}', { tier, names: signed.join(', ') });
}

/** `lead has the case`; nothing where no person has taken it. */
export function sayOwner({ takenOverBy }: Pick<ListedCase, 'takenOverBy'>): string {
  return takenOverBy === null ? '' : say('{who} has the case', { who: takenOverBy });
}
