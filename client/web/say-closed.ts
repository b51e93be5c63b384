/** Why nothing can be decided on a proposal any more, as `describeClosed` says it in English. */
import { CLOSED_REASONS } from '../../db/decision-words';
import type { ClosedProposal } from '../../db/decision-words';
import type { PlainMessage } from './messages/catalogue';
import { presentLanguage, say } from './messages/say';
import { messageOf } from './say-code';
import type { CodeWords } from './say-code';
import { sayRefusal } from './say-refusal';
import { sayInstant } from './say-time';

/** In English as the terminal and the API have it. */
function sayAt(at: Date, now: Date): string {
  return presentLanguage() === 'en' ? at.toISOString() : sayInstant(at, now);
}

const REASONS: CodeWords = {
  ...CLOSED_REASONS,
  'sent back': 'sent back',
};

/** `by lead (web): wrong amount`, as a withdrawal by a person is recorded. */
const BY_PERSON = /^by (\S+) \((\w+)\)(?:: (.+))?$/s;

function sayClosedReason(reason: string): string {
  const known = messageOf(REASONS, reason);
  if (known !== null) return say(known);
  const [whole, who, channel, more] = BY_PERSON.exec(reason) ?? [];
  if (whole === undefined || who === undefined || channel === undefined) return reason;
  const words = say('by {who} ({channel})', { who, channel });
  return more === undefined ? words : say('{words}: {more}', { words, more });
}

/** The words of the case are the core's, in English: the reason stands before them, or they alone. */
function sayWhy({ closedReason, closedWords }: ClosedProposal): string | null {
  if (closedWords === null) return closedReason === null ? null : sayClosedReason(closedReason);
  const words = sayRefusal({ code: closedReason, message: closedWords });
  const known = closedReason === null ? null : messageOf(REASONS, closedReason);
  const isBare = words === closedWords && presentLanguage() !== 'en';
  return known !== null && isBare ? `${say(known)} (${words})` : words;
}

function sayWhenAndWhy(what: string, proposal: ClosedProposal, now: Date): string {
  const { closedAt } = proposal;
  const words =
    closedAt === null ? what : say('{what} at {at}', { what, at: sayAt(closedAt, now) });
  const why = sayWhy(proposal);
  return why === null ? words : say('{words}: {more}', { words, more: why.replace(/\.$/, '') });
}

export function sayClosed(proposal: ClosedProposal, now: Date): string {
  const withWhy = (what: PlainMessage): string => sayWhenAndWhy(say(what), proposal, now);
  switch (proposal.state) {
    case 'expired': {
      const at = sayAt(proposal.deadlineAt, now);
      const what = say('{what} at {at}', { what: say('The proposal expired'), at });
      return say('{what}; nothing was written.', { what });
    }
    case 'lapsed':
      return say('{what}; nothing was written.', { what: withWhy('The proposal lapsed') });
    case 'superseded':
      return say('{what}; look at what waits now.', { what: withWhy('The proposal was replaced') });
    case 'withdrawn':
      return say('{what}; nothing was written.', { what: withWhy('The proposal was withdrawn') });
    case 'decided':
    case 'pending':
      return say('Everything in this proposal has been decided.');
  }
}
