/** Finds where a reply says that a write has happened, or promises that it will. */
import { foldText } from '../../plain-text';
import type { ClaimLanguage, EffectClass } from './definition';
import { english } from './english';
import { french } from './french';
import { german } from './german';
import { spanish } from './spanish';

export type { EffectClass } from './definition';

export type WriteClaim = {
  tense: 'done' | 'promised';
  effectClass: EffectClass;
  /** The words that say so, folded. */
  words: string;
  /** The sentence around them, folded. */
  sentence: string;
};

const EFFECT_CLASSES: readonly EffectClass[] = ['money', 'label', 'stock'];
const TENSES = ['done', 'promised'] as const;
const CLAUSE_START = /[,:()]|\b(?:but|so|and|mais|donc|et|aber|und|also|pero|asi que|y)\b/g;
const AFTER_CHARS = 30;

type CompiledRow = Pick<WriteClaim, 'tense' | 'effectClass'> & {
  language: ClaimLanguage;
  pattern: RegExp;
};

/** All languages are looked for in every reply: the model's word for the language proves nothing. */
const ROWS: readonly CompiledRow[] = [english, french, german, spanish].flatMap((language) =>
  TENSES.flatMap((tense) =>
    EFFECT_CLASSES.flatMap((effectClass) =>
      language[tense][effectClass].map((source) => ({
        tense,
        effectClass,
        language,
        pattern: new RegExp(source, 'g'),
      })),
    ),
  ),
);

function sentencesOf(text: string): string[] {
  return foldText(text).split(/(?<=[.!?])\s+|[\n;]+/);
}

/** What stands before an index in the same clause. */
function clauseBefore(sentence: string, index: number): string {
  const starts = [...sentence.slice(0, index).matchAll(CLAUSE_START)];
  const last = starts.at(-1);
  return sentence.slice(last ? last.index + last[0].length : 0, index);
}

/** The same words under a `not`, after an `if`, or about a request say no such thing. */
function isMeant(row: CompiledRow, sentence: string, match: RegExpExecArray): boolean {
  const before = clauseBefore(sentence, match.index);
  const end = match.index + match[0].length;
  const { negation, condition, request } = row.language;
  if (negation.test(`${before} ${match[0]}`) || condition.test(before)) return false;
  return !request.test(match[0] + sentence.slice(end, end + AFTER_CHARS));
}

/** Every claim and promise of a text about money, labels and goods sent again. */
export function writeClaims(text: string): WriteClaim[] {
  return sentencesOf(text).flatMap((sentence) =>
    ROWS.flatMap((row) =>
      [...sentence.matchAll(row.pattern)]
        .filter((match) => isMeant(row, sentence, match))
        .map((match) => ({
          tense: row.tense,
          effectClass: row.effectClass,
          words: match[0],
          sentence,
        })),
    ),
  );
}
