/** The sentences of a reply, the same set in each language. None says that a write is done. */
import type { Language } from './detect-language';
import { GERMAN } from './reply-words-de';
import { ENGLISH } from './reply-words-en';
import { SPANISH } from './reply-words-es';
import { FRENCH } from './reply-words-fr';

type OrderDay = { orderId: string; day: string | null };

export type ReplyWords = {
  language: Language;
  greeting: string;
  /** German goes on in lower case after the greeting's comma. */
  isNewSentenceAfterGreeting: boolean;
  locale: string;
  onItsWay: (order: OrderDay & { isLate: boolean }) => string;
  beingPrepared: (order: OrderDay) => string;
  inAnotherBox: (order: OrderDay & { product: string }) => string;
  notMoving: (order: OrderDay) => string;
  lookAround: (order: OrderDay) => string;
  lateButFree: (order: OrderDay) => string;
  notLateEnough: (order: { orderId: string; days: number }) => string;
  refund: (refund: { orderId: string; amount: string; why: 'late' | 'lost' }) => string;
  replacement: (goods: { orderId: string; quantity: number; product: string }) => string;
  returnLabel: (goods: { orderId: string; quantity: number; product: string }) => string;
  returnLater: (order: { orderId: string; days: number }) => string;
  finalSale: (goods: { orderId: string; product: string }) => string;
  windowClosed: (goods: OrderDay & { product: string; days: number }) => string;
  refundTakesTime: (refund: OrderDay) => string;
  onlyAuthorised: (order: { orderId: string }) => string;
  disputeOpen: (order: { orderId: string }) => string;
  whichOrder: (orders: { orderIds: readonly string[] }) => string;
  whichItem: (order: { orderId: string; products: readonly string[] }) => string;
  orderNotFound: (order: { written: string | null }) => string;
  handedOff: () => string;
  handedOffSafety: () => string;
  handedOffUnreadable: () => string;
  handedOffSoldOut: (goods: { product: string }) => string;
  handedOffNotHere: () => string;
  willRefund: (refund: { amount: string | null }) => string;
  willReplace: (goods: { product: string | null }) => string;
  willSendLabel: (goods: { product: string | null }) => string;
  cannot: (kind: { kind: string }) => string;
  notYetKnown: (kind: { kind: string }) => string;
};

const BY_LANGUAGE: Readonly<Record<Language, ReplyWords>> = {
  en: ENGLISH,
  fr: FRENCH,
  de: GERMAN,
  es: SPANISH,
};

export function replyWordsFor(language: Language): ReplyWords {
  return BY_LANGUAGE[language];
}

/** `2026-10-05` in words of a locale, `5 October`. */
export function dayInWords(locale: string, day: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

function startUpperCase(line: string): string {
  return line.replace(
    /^([¿¡]?)(\p{Ll})/u,
    (_, mark: string, letter: string) => mark + letter.toUpperCase(),
  );
}

/** Greeting, lines and the team's name, as one text. */
export function composeReply(say: ReplyWords, text: string, teamName: string): string {
  const lines = text
    .split('\n')
    .map((line, index) =>
      index > 0 || say.isNewSentenceAfterGreeting ? startUpperCase(line) : line,
    );
  return [say.greeting, lines.join('\n'), teamName].join('\n\n');
}
