/**
 * Signatures and the legal words that companies put below every mail. A paragraph in which somebody
 * speaks of themselves, of an order or of a client is no footer: a threat must not hide in one.
 */
import { foldText } from '../plain-text';

const SIGNATURE_MARK = /^(?:-- ?|_{5,}|\*{5,})$/;
const SIGNATURE_LINES_MAX = 12;
const NOTICE_CHARS_MAX = 5_000;

const LEGAL_WORDS =
  /intended\s+(?:(?:only|solely|exclusively)\s+)?for\s+(?:the\s+)?(?:use\s+of\s+)?(?:the\s+)?(?:addressee|person|individual|recipient|named)|(?:intended|named)\s+recipient|(?:e-?mail|message|communication|transmission|attachments?)\b.{0,120}\b(?:confidential|privileged)|confidentiality\s+notice|unauthori[sz]ed\s+(?:use|disclosure|copying|review|distribution)|registered\s+(?:office|in\s+england)|(?:e-?mail|nachricht|mitteilung)\b.{0,120}\bvertraulich|nicht\s+der\s+(?:richtige|beabsichtigte|vorgesehene)\s+(?:adressat|empfanger)|amtsgericht|handelsregister|(?:message|courriel|e-?mail)\b.{0,120}\bconfidentiel|pas\s+le\s+destinataire|(?:mensaje|correo|comunicacion|mensagem)\b.{0,120}\bconfidencial|no\s+es\s+el\s+destinatario|(?:messaggio|mail)\b.{0,120}\briservat|(?:bericht|mail)\b.{0,120}\bvertrouwelijk/s;
const SPEAKS_FOR_ONESELF =
  /(?<![\p{L}])(?:i|i'm|i've|i'll|me|my|mine|ich|mir|mich|mein\p{L}*|je|j'|moi|mon|ma|mes|yo|mi|mis|ik|mijn|io|mio|mia|eu|meu|minha|client\p{L}*|mandant\p{L}*|mandanten|unless|orders?|refund\p{L}*|invoice|bestell\p{L}*|commande|pedido)(?![\p{L}])|\?/u;

function isSpoken(lines: readonly string[]): boolean {
  return SPEAKS_FOR_ONESELF.test(foldText(lines.join('\n')));
}

function isLegalNotice(lines: readonly string[]): boolean {
  const chars = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (chars > NOTICE_CHARS_MAX) return false;
  return LEGAL_WORDS.test(foldText(lines.join(' '))) && !isSpoken(lines);
}

type Range = { from: number; to: number };

/** Runs of lines that are not taken and not blank. */
function paragraphs(lines: readonly string[], isTaken: readonly boolean[]): Range[] {
  const found: Range[] = [];
  let from: number | null = null;
  for (let at = 0; at <= lines.length; at += 1) {
    const isText = at < lines.length && isTaken[at] === false && lines[at]?.trim() !== '';
    if (isText) from ??= at;
    else if (from !== null) {
      found.push({ from, to: at });
      from = null;
    }
  }
  return found;
}

/** The lines below `-- `, up to a quotation or the end. */
function signature(lines: readonly string[], isTaken: readonly boolean[]): Range | null {
  const mark = lines.findIndex((line, at) => isTaken[at] === false && SIGNATURE_MARK.test(line));
  if (mark < 0) return null;
  const next = isTaken.findIndex((taken, at) => taken && at > mark);
  const to = next < 0 ? lines.length : next;
  const below = lines.slice(mark + 1, to);
  return below.length <= SIGNATURE_LINES_MAX && !isSpoken(below) ? { from: mark, to } : null;
}

/** For each line of a message: is it a footer? What is quoted is none. */
export function footerLines(lines: readonly string[], isQuoted: readonly boolean[]): boolean[] {
  const isFooter = lines.map(() => false);
  const ranges = paragraphs(lines, isQuoted).filter(({ from, to }) =>
    isLegalNotice(lines.slice(from, to)),
  );
  const signed = signature(lines, isQuoted);
  for (const { from, to } of signed ? [...ranges, signed] : ranges) isFooter.fill(true, from, to);
  return isFooter;
}
