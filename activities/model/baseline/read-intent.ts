/** From a ticket's text to what its writer wants. */
import { screenForHandOff } from '../../../contracts/hand-off-screen';
import type { ModelRequest } from '../../../contracts/model';
import { detectLanguage } from './detect-language';
import type { Language } from './detect-language';
import type { FoundOrderIds } from './find-order-ids';
import { findOrderIds } from './find-order-ids';
import { CLAUSE_END, wordsOf } from './split-words';
import { REQUEST_INTENTS } from './intent-words';
import type { RequestIntent } from './intent-words';
import { hasPhrase } from './match-phrase';
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
  orderIds: FoundOrderIds;
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
  { rule: 'H4', intent: 'injection' },
  { rule: 'H5', intent: 'unreadable' },
];

function hasAny(
  words: readonly string[],
  phrases: readonly string[],
  isNegatable = false,
): boolean {
  return phrases.some((phrase) => hasPhrase(words, { phrase, isNegatable }));
}

/** Pictures, links and mail addresses say nothing that can be read here. */
function withoutAttachments(text: string): string {
  return text
    .replace(/\[(?:image|cid|bild|photo|attachment)[^\]]*\]/gi, ' ')
    .replace(/<[^>]{0,500}>/g, ' ')
    .replace(/\bhttps?:\/\/\S+/gi, ' ')
    .replace(/\S+\.(?:jpe?g|png|heic|gif|pdf|webp)\b/gi, ' ');
}

function isThanksOnly(words: readonly string[], text: string): boolean {
  if (text.includes('?') || !hasAny(words, THANKS_PHRASES) || hasAny(words, ASKING_PHRASES)) {
    return false;
  }
  const spoken = words.filter((word) => word !== CLAUSE_END);
  const filler = spoken.filter((word) => THANKS_FILLER.has(word)).length;
  return spoken.length <= 40 && filler / spoken.length >= 0.7;
}

function requestIntentOf(
  words: readonly string[],
): { intent: RequestIntent; isClear: boolean } | null {
  const find = (tier: 'strong' | 'usual'): RequestIntent | undefined =>
    REQUEST_INTENTS.find((row) => hasAny(words, row[tier], row.isNegatable))?.intent;
  const strong = find('strong');
  if (strong) return { intent: strong, isClear: true };
  const usual = find('usual');
  return usual ? { intent: usual, isClear: false } : null;
}

function intentOf(
  text: { subject: string; whole: string; words: readonly string[]; screen: readonly string[] },
  recognised: { commonWords: number; hasOrderId: boolean },
): { intent: Intent; isClear: boolean } {
  const { subject, whole, words } = text;
  const sure = (intent: Intent): { intent: Intent; isClear: boolean } => ({
    intent,
    isClear: true,
  });
  if (hasAny(wordsOf(subject), OUT_OF_OFFICE_PHRASES)) return sure('out_of_office');
  const screened = SCREENED.find(({ rule }) => text.screen.includes(rule));
  if (screened) return sure(screened.intent);
  if (hasAny(words, PRIVACY_PHRASES)) return sure('privacy');
  if (hasAny(words, OUT_OF_OFFICE_PHRASES)) return sure('out_of_office');
  if (!recognised.hasOrderId && isThanksOnly(words, whole)) return sure('thanks');
  if (hasAny(words, PRODUCT_QUESTION_PHRASES) && !recognised.hasOrderId) {
    return sure('product_question');
  }
  const request = requestIntentOf(words);
  if (request) return request;
  if (recognised.commonWords >= 2) return { intent: 'unknown', isClear: false };
  // A bare order number is most often a question about where the order is.
  if (recognised.hasOrderId) return { intent: 'whereabouts', isClear: false };
  return sure('unreadable');
}

/** Reads a ticket's text and what the customer wrote later; the same words give the same reading. */
export function readTicket(
  shop: ModelRequest['shop'],
  text: { subject: string; body: string },
): TicketReading {
  const whole = withoutAttachments(`${text.subject}\n${text.body}`);
  const words = wordsOf(whole);
  const orderIds = findOrderIds(shop, whole);
  const { language, commonWords } = detectLanguage(words);
  const hasOrderId = orderIds.wellFormed.length + orderIds.lookAlikes.length > 0;
  const screen = screenForHandOff(`${text.subject}\n${text.body}`).map(({ rule }) => rule);
  return {
    ...intentOf({ subject: text.subject, whole, words, screen }, { commonWords, hasOrderId }),
    language,
    words,
    orderIds,
    saysLate: hasAny(words, LATE_PHRASES),
    asksForFee: hasAny(words, FEE_PHRASES),
    saysNotReceived: hasAny(words, NOT_RECEIVED_PHRASES),
    speaksOfOther: hasAny(words, OTHER_PERSON_PHRASES),
    refusesReplacement: hasAny(words, NO_REPLACEMENT_PHRASES),
  };
}
