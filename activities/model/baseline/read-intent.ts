/** From a ticket's text to what its writer wants. */
import { screenForHandOff } from '../../../contracts/hand-off-screen';
import { ownText } from '../../../contracts/message/parts';
import type { ModelRequest } from '../../../contracts/model';
import { detectLanguage } from './detect-language';
import type { Language } from './detect-language';
import type { FoundOrderIds } from './find-order-ids';
import { findOrderIds } from './find-order-ids';
import { CLAUSE_END, wordsOf } from './split-words';
import { isOwnGreeting } from './understand/own-greeting';
import { understand } from './understand/vocabulary';
import { withoutNames } from './understand/without-names';
import { REQUEST_INTENTS } from './intent-words';
import type { RequestIntent } from './intent-words';
import type { SearchableText } from './match-phrase';
import { hasAnyPhrase, searchable } from './match-phrase';
import {
  ASKING_PHRASES,
  FEE_PHRASES,
  LATE_PHRASES,
  NO_REPLACEMENT_PHRASES,
  NOT_RECEIVED_PHRASES,
  OTHER_PERSON_PHRASES,
  OUT_OF_OFFICE_PHRASES,
  PRIVACY_PHRASES,
  PRODUCT_QUESTION_PHRASES,
  THANKS_FILLER,
  THANKS_PHRASES,
} from './screen-words';

export type Intent =
  | RequestIntent
  | 'safety'
  | 'legal'
  | 'injection'
  | 'privacy'
  | 'thanks'
  | 'out_of_office'
  /** A greeting of our own bot, or our own answer, that came back. */
  | 'own_greeting'
  | 'product_question'
  /** There is no text that this model can read. */
  | 'unreadable'
  /** It reads like a text, but none of the known wishes is in it. */
  | 'unknown';

export type TicketReading = {
  intent: Intent;
  /** A strong phrase was found, not only a usual one. */
  isClear: boolean;
  language: Language;
  words: readonly string[];
  /** The words once more, prepared for looking phrases up. */
  searched: SearchableText;
  orderIds: FoundOrderIds;
  /** Words of the message that are in no list of this model; a product's name may hold some. */
  unknownWords: readonly string[];
  isLanguageKnown: boolean;
  saysLate: boolean;
  asksForFee: boolean;
  saysNotReceived: boolean;
  speaksOfOther: boolean;
  refusesReplacement: boolean;
};

/**
 * The deterministic screen that will judge the resolution is asked before: what it finds is handed
 * off whatever else the text says. In order of precedence.
 */
const SCREENED: readonly { rule: string; intent: Intent }[] = [
  { rule: 'H1', intent: 'safety' },
  { rule: 'H2', intent: 'legal' },
  { rule: 'H3', intent: 'privacy' },
  { rule: 'H4', intent: 'injection' },
  { rule: 'H5', intent: 'unreadable' },
];

/** Pictures, links and mail addresses say nothing that can be read here. */
function withoutAttachments(text: string): string {
  return text
    .replace(/\[(?:image|cid|bild|photo|attachment)[^\]]{0,300}\]/gi, ' ')
    .replace(/<[^>]{0,500}>/g, ' ')
    .replace(/\bhttps?:\/\/\S+/gi, ' ')
    .replace(/\S{1,200}\.(?:jpe?g|png|heic|gif|pdf|webp)\b/gi, ' ');
}

function isThanksOnly(text: SearchableText, raw: string): boolean {
  if (
    raw.includes('?') ||
    !hasAnyPhrase(text, THANKS_PHRASES) ||
    hasAnyPhrase(text, ASKING_PHRASES)
  ) {
    return false;
  }
  const spoken = text.words.filter((word) => word !== CLAUSE_END);
  const filler = spoken.filter((word) => THANKS_FILLER.has(word)).length;
  return spoken.length <= 40 && filler / spoken.length >= 0.7;
}

function requestIntentOf(text: SearchableText): { intent: RequestIntent; isClear: boolean } | null {
  const find = (tier: 'strong' | 'usual'): RequestIntent | undefined =>
    REQUEST_INTENTS.find((row) => hasAnyPhrase(text, row[tier], row))?.intent;
  const strong = find('strong');
  if (strong) return { intent: strong, isClear: true };
  const usual = find('usual');
  return usual ? { intent: usual, isClear: false } : null;
}

type TicketText = {
  subject: string;
  isGreeting: boolean;
  whole: string;
  searched: SearchableText;
  screen: readonly string[];
};

function intentOf(
  text: TicketText,
  recognised: { commonWords: number; hasOrderId: boolean },
): { intent: Intent; isClear: boolean } {
  const { searched } = text;
  const sure = (intent: Intent): { intent: Intent; isClear: boolean } => ({
    intent,
    isClear: true,
  });
  const subject = searchable(wordsOf(text.subject));
  const screened = SCREENED.find(({ rule }) => text.screen.includes(rule));
  if (screened) return sure(screened.intent);
  if (hasAnyPhrase(subject, OUT_OF_OFFICE_PHRASES)) return sure('out_of_office');
  if (text.isGreeting && !recognised.hasOrderId) return sure('own_greeting');
  if (hasAnyPhrase(searched, PRIVACY_PHRASES)) return sure('privacy');
  if (hasAnyPhrase(searched, OUT_OF_OFFICE_PHRASES)) return sure('out_of_office');
  if (!recognised.hasOrderId && isThanksOnly(searched, text.whole)) return sure('thanks');
  if (hasAnyPhrase(searched, PRODUCT_QUESTION_PHRASES) && !recognised.hasOrderId) {
    return sure('product_question');
  }
  const request = requestIntentOf(searched);
  if (request) return request;
  const isNumberAlone = searched.words.every((word) => word === CLAUSE_END);
  // A bare order number is most often a question about where the order is.
  if (recognised.hasOrderId && isNumberAlone) return { intent: 'whereabouts', isClear: false };
  if (recognised.commonWords >= 2 || recognised.hasOrderId) {
    return { intent: 'unknown', isClear: false };
  }
  return sure('unreadable');
}

/** The customer's own numbers, or else those of the mail that they answer. */
function orderIdsOf(
  shop: ModelRequest['shop'],
  own: string,
  messages: readonly string[],
): FoundOrderIds {
  const found = findOrderIds(shop, own);
  const isAny = Object.values(found).some((ids) => ids.length > 0);
  return isAny ? found : findOrderIds(shop, messages.join('\n'));
}

/** Reads a ticket's text and what the customer wrote later; the same words give the same reading. */
export function readTicket(
  shop: ModelRequest['shop'],
  ticket: { subject: string; messages: readonly string[] },
): TicketReading {
  const { subject, messages } = ticket;
  const own = messages.map((message) => withoutAttachments(ownText(message)));
  const whole = [subject, ...own].join('\n');
  const orderIds = orderIdsOf(shop, whole, messages);
  const ids = [...orderIds.wellFormed, ...orderIds.lookAlikes, ...orderIds.disguised];
  // An order number says nothing about the wish, and it would stand between the words that do.
  const withoutIds = (text: string): string =>
    ids.reduce((rest, id) => rest.replaceAll(id, ' '), text);
  const words = wordsOf(withoutIds(whole));
  const searched = searchable(words);
  const { language, commonWords } = detectLanguage(words);
  const screen = screenForHandOff([subject, ...messages]).map(({ rule }) => rule);
  const isGreeting = isOwnGreeting(own.join('\n'), shop.supportTeamName);
  const text = { subject, isGreeting, whole, searched, screen };
  const spoken = [subject, ...own.map((message) => withoutNames(withoutIds(message)))].join('\n');
  return {
    ...intentOf(text, { commonWords, hasOrderId: ids.length > 0 }),
    language,
    words,
    searched,
    orderIds,
    ...understand(wordsOf(withoutIds(spoken)), language),
    saysLate: hasAnyPhrase(searched, LATE_PHRASES),
    asksForFee: hasAnyPhrase(searched, FEE_PHRASES),
    saysNotReceived: hasAnyPhrase(searched, NOT_RECEIVED_PHRASES),
    speaksOfOther: hasAnyPhrase(searched, OTHER_PERSON_PHRASES),
    refusesReplacement: hasAnyPhrase(searched, NO_REPLACEMENT_PHRASES),
  };
}
