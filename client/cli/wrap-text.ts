/** Wraps text to a width, by words where it can. Wide characters count double. */
import { graphemesOf, widthOf } from './graphemes';

/** Pieces of a word that is wider than a line. */
function breakWord(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const char of graphemesOf(word)) {
    if (piece !== '' && widthOf(piece) + widthOf(char) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += char;
  }
  return [...pieces, piece];
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  const words = line
    .split(' ')
    .flatMap((word) => (widthOf(word) > width ? breakWord(word, width) : [word]));
  for (const [index, word] of words.entries()) {
    const joined = index === 0 ? word : `${current} ${word}`;
    if (index > 0 && widthOf(joined) > width) {
      lines.push(current);
      current = word;
    } else {
      current = joined;
    }
  }
  return [...lines, current];
}

/** Lines of at most `width` columns; line ends of the text are kept. */
export function wrapText(text: string, width: number): string[] {
  const columns = Math.max(width, 10);
  return text.split('\n').flatMap((line) => wrapLine(line.trimEnd(), columns));
}
