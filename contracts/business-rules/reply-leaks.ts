/** What a customer must not read: raw data, internal words, other people's data. */
import { plainText } from '../plain-text';
import { HAND_OFF_RULES } from '../resolution';
import type { Resolution } from '../resolution';
import type { BusinessRule, RuleContext } from './context';
import { isReturned, orderMentions } from './order-mentions';

type Leak = { what: string; advice: string };
type Finder = (reply: string, context: RuleContext, resolution: Resolution) => Leak | null;

const RAW_JSON = /\{\s*"|"\s*:\s*(?:["[{\d]|true|false|null)|\[\s*\{/;
const RAW_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d/;
const INTERNAL_NOTE =
  /\b(?:internal (?:note|use)|note to (?:the )?(?:agent|colleague)s?|note interne|interne notiz|nota interna)\b/i;
const E_MAIL = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const FIELD_NAME = /(?<![\w@./-])[a-z]+(?:_[a-z]+)+(?![\w@./-])/gi;
const ID_LIKE = /(?<![\w-])[A-Z]\d{1,2}(?![\w-])/g;

function stands(word: string, text: string): boolean {
  return plainText(text).toLowerCase().includes(word.toLowerCase());
}

const rawOutput: Finder = (reply) =>
  RAW_JSON.test(reply) || RAW_TIME.test(reply)
    ? { what: 'raw output of a tool', advice: 'Tell the customer what it means, in sentences.' }
    : null;

const internalNote: Finder = (reply) =>
  INTERNAL_NOTE.test(reply)
    ? { what: 'an internal note', advice: 'Put notes for colleagues into reason.' }
    : null;

const internalWord: Finder = (reply, { ticketText }) => {
  const word = reply.match(FIELD_NAME)?.find((name) => !stands(name, ticketText));
  return word === undefined
    ? null
    : { what: `the internal word ${word}`, advice: "Use the customer's words." };
};

const ruleId: Finder = (reply, { rules, ticketText }, resolution) => {
  const internal = new Set([...rules.keys(), ...resolution.rules, ...HAND_OFF_RULES]);
  const found = reply.match(ID_LIKE)?.find((id) => internal.has(id) && !stands(id, ticketText));
  return found === undefined
    ? null
    : { what: `the rule id ${found}`, advice: 'Say what the rule means instead.' };
};

/** Ids that look like this customer's own: their digits may differ. */
function customerIdPattern(customerId: string): RegExp | null {
  if (!/^[A-Za-z]+[-_]?\d{3,}$/.test(customerId)) return null;
  return new RegExp(`(?<![\\w-])${customerId.replace(/\d/g, '\\d')}(?!\\d)`, 'g');
}

const customerIds: Finder = (reply, { customerId, ticketText }) => {
  const pattern = customerIdPattern(customerId);
  const ids = pattern ? (reply.match(pattern) ?? []) : [];
  return ids.some((id) => !stands(id, ticketText))
    ? { what: "a customer's internal id", advice: 'Leave it out.' }
    : null;
};

const eMail: Finder = (reply, { ticketText, toolTexts }) => {
  const unknown = reply
    .match(E_MAIL)
    ?.find((address) => ![ticketText, ...toolTexts].some((text) => stands(address, text)));
  return unknown === undefined
    ? null
    : { what: 'an e-mail address that is not in the ticket', advice: 'Leave it out.' };
};

/** In a hand-off nobody has looked further, so only an order that is surely the customer's. */
const foreignOrder: Finder = (reply, context, resolution) => {
  if (resolution.outcome !== 'hand_off') return null;
  const named = orderMentions(context.shop, reply).find((id) => !isReturned(id, context));
  return named === undefined
    ? null
    : {
        what: `order ${named}, which no lookup returned`,
        advice: 'A hand-off names no such order: leave the number out of the reply.',
      };
};

const FINDERS: readonly Finder[] = [
  rawOutput,
  internalNote,
  internalWord,
  ruleId,
  customerIds,
  eMail,
  foreignOrder,
];

export const replyLeaks: BusinessRule = {
  code: 'reply_leaks',
  check: (resolution, context) => {
    const reply = plainText(resolution.reply);
    const leaks = FINDERS.flatMap((find) => find(reply, context, resolution) ?? []);
    if (leaks.length === 0) return null;
    const each = leaks.map(({ what, advice }) => `The reply contains ${what}. ${advice}`);
    return { code: 'reply_leaks', message: each.join(' ') };
  },
};
