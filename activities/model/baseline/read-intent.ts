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
  if (hasAnyPhrase(subject, OUT_OF_OFFICE_PHRASES)) return sure('out_of_office');
  const screened = SCREENED.find(({ rule }) => text.screen.includes(rule));
  if (screened) return sure(screened.intent);
  if (hasAnyPhrase(searched, PRIVACY_PHRASES)) return sure('privacy');
  if (hasAnyPhrase(searched, OUT_OF_OFFICE_PHRASES)) return sure('out_of_office');
  if (!recognised.hasOrderId && isThanksOnly(searched, text.whole)) return sure('thanks');
  if (hasAnyPhrase(searched, PRODUCT_QUESTION_PHRASES) && !recognised.hasOrderId) {
    return sure('product_question');
  }
  const request = requestIntentOf(searched);
  if (request) return request;
  if (recognised.commonWords >= 2) return { intent: 'unknown', isClear: false };
  // A bare order number is most often a question about where the order is.
  if (recognised.hasOrderId) return { intent: 'whereabouts', isClear: false };
  return sure('unreadable');
}

/** Reads a ticket's text and what the customer wrote later; the same words give the same reading. */
export function readTicket(
  shop: ModelRequest['shop'],
  ticket: { subject: string; body: string },
): TicketReading {
  const raw = `${ticket.subject}\n${ticket.body}`;
  const whole = withoutAttachments(raw);
  const orderIds = findOrderIds(shop, whole);
  const ids = [...orderIds.wellFormed, ...orderIds.lookAlikes];
  // An order number says nothing about the wish, and it would stand between the words that do.
  const words = wordsOf(ids.reduce((rest, id) => rest.replaceAll(id, ' '), whole));
  const searched = searchable(words);
  const { language, commonWords } = detectLanguage(words);
  const screen = screenForHandOff(raw).map(({ rule }) => rule);
  const text = { subject: ticket.subject, whole, searched, screen };
  return {
    ...intentOf(text, { commonWords, hasOrderId: ids.length > 0 }),
    language,
    words,
    orderIds,
    saysLate: hasAnyPhrase(searched, LATE_PHRASES),
    asksForFee: hasAnyPhrase(searched, FEE_PHRASES),
    saysNotReceived: hasAnyPhrase(searched, NOT_RECEIVED_PHRASES),
    speaksOfOther: hasAnyPhrase(searched, OTHER_PERSON_PHRASES),
    refusesReplacement: hasAnyPhrase(searched, NO_REPLACEMENT_PHRASES),
  };
}
