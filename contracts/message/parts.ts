/**
 * A customer's message in its parts, split in one place for all who read it. Only the customer's own
 * words are a wish, an injury, a threat or an amount; a quotation or a company's footer is none.
 */
import { footerLines } from './footers';
import { quotedLines } from './quoted-lines';

export type MessagePart = { kind: 'own' | 'quoted' | 'footer'; text: string };

/** The parts in order; joined by line feeds they are the message again. */
export function messageParts(text: string): MessagePart[] {
  const lines = text.split('\n');
  const isQuoted = quotedLines(lines);
  const isFooter = footerLines(lines, isQuoted);
  const parts: { kind: MessagePart['kind']; lines: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const kind = isQuoted[at] ? 'quoted' : isFooter[at] ? 'footer' : 'own';
    const last = parts.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else parts.push({ kind, lines: [line] });
  }
  return parts.map((part) => ({ kind: part.kind, text: part.lines.join('\n') }));
}

/** What the customer wrote in this message; empty when all of it is quoted or a footer. */
export function ownText(message: string): string {
  return messageParts(message)
    .filter(({ kind }) => kind === 'own')
    .map(({ text }) => text)
    .join('\n')
    .trim();
}

/** The customer's own words of several messages. Each is split by itself: a quotation ends with it. */
export function ownTextOf(messages: readonly string[]): string {
  return messages.map(ownText).join('\n');
}

/** Does a message hold somebody's words, and none of the customer's own? */
export function isQuotedOnly(message: string): boolean {
  return message.trim() !== '' && ownText(message) === '';
}
