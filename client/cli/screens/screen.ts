/** What a screen needs to know of where it is shown, and its few building blocks. */
import type { Terminal } from '../terminal';
import { printableText } from '../printable-text';
import { wrapText } from '../wrap-text';

export type Screen = Pick<Terminal, 'paint' | 'width'> & { now: Date };

export function screenOf({ paint, width }: Terminal): Screen {
  return { paint, width, now: new Date() };
}

/** Wrapped lines of a text from outside, indented. */
export function block(screen: Screen, text: string, indent: number): string[] {
  const margin = ' '.repeat(indent);
  return wrapText(printableText(text), screen.width - indent).map((line) =>
    (margin + line).trimEnd(),
  );
}

/** A first line, and what doesn't fit below it under the text and not under the mark. */
export function item(screen: Screen, mark: string, text: string): string[] {
  return block(screen, text, mark.length).map((line, index) =>
    index === 0 ? mark + line.slice(mark.length) : line,
  );
}

export function heading(screen: Screen, text: string): string[] {
  return ['', screen.paint('bold', text)];
}

/** Paints every line by itself, so that a style never runs over a line's end. */
export function paintLines(
  screen: Screen,
  style: Parameters<Screen['paint']>[0],
  lines: readonly string[],
): string[] {
  return lines.map((line) => (line === '' ? line : screen.paint(style, line)));
}
