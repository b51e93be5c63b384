/**
 * Which lines of a message are somebody's earlier words: marked with `>`, announced by "On … wrote:"
 * or below the head of a forwarded mail. Where nothing marks the end, all that follows is quoted.
 */
import { foldText } from '../plain-text';

const MARKED = /^\s{0,3}[>＞]/;
const WROTE =
  /(?:\bwrote|\bschrieb(?:\s.{0,120})?|\ba ecrit|\bescribio|\bha scritto|\bscrisse|\bschreef(?:\s.{0,120})?|\bescreveu|написал\(?а?\)?)\s*:\s*$/u;
/** An announcement names a day or an address; "your driver wrote: …" does neither. */
const DATED = /\d{4}|\d{1,2}[:.]\d{2}|@/;
/** No announcement is longer, and a longer line is not looked through. */
const HEAD_CHARS_MAX = 500;
/** Mail programs wrap an announcement over two or three lines. */
const ANNOUNCED_LINES_MAX = 3;

const SEPARATOR =
  /^\s*-{2,}\s*(?:original message|forwarded message|ursprungliche nachricht|weitergeleitete nachricht|message d'origine|message original|message transfere|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|mensagem original)\s*-{2,}\s*$|^\s*begin forwarded message\s*:/;
const HEAD_FIRST = /^\s*\*{0,2}(?:from|von|de|da|van|от)\s*:\*{0,2}\s*\S/u;
const HEAD_NEXT =
  /^\s*\*{0,2}(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoye|a|objet|enviado|fecha|para|asunto|inviato|data|oggetto|verzonden|aan|onderwerp|assunto)\s*:\*{0,2}/;
const HEAD_LINES = 5;

/** How many lines from here on announce a quotation; 0 when none do. */
function announcingLines(folded: readonly string[], at: number): number {
  for (let count = 1; count <= ANNOUNCED_LINES_MAX; count += 1) {
    const lines = folded.slice(at, at + count);
    if (lines.some((line) => line.trim() === '' || MARKED.test(line))) return 0;
    const joined = lines.join(' ');
    if (WROTE.test(joined)) return DATED.test(joined) ? count : 0;
  }
  return 0;
}

function isHead(folded: readonly string[], at: number): boolean {
  if (!HEAD_FIRST.test(folded[at] ?? '')) return false;
  const next = folded.slice(at + 1, at + HEAD_LINES);
  return next.filter((line) => HEAD_NEXT.test(line)).length >= 2;
}

function isMarkedNext(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from).find((line) => line.trim() !== '');
  return next === undefined || MARKED.test(next);
}

/** For each line of a message: is it quoted? */
export function quotedLines(lines: readonly string[]): boolean[] {
  const folded = lines.map((line) => foldText(line.slice(0, HEAD_CHARS_MAX)));
  const isQuoted = lines.map((line) => MARKED.test(line));
  for (let at = 0; at < lines.length; at += 1) {
    if (isQuoted[at]) continue;
    const announcing = announcingLines(folded, at);
    const isWithoutEnd =
      SEPARATOR.test(folded[at] ?? '') ||
      isHead(folded, at) ||
      (announcing > 0 && !isMarkedNext(lines, at + announcing));
    if (isWithoutEnd) return isQuoted.fill(true, at);
    if (announcing > 0) isQuoted.fill(true, at, at + announcing);
  }
  return isQuoted;
}
