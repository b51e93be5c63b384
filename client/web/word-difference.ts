/** What differs between two texts, word by word. */

export type TextPart = { kind: 'same' | 'gone' | 'new'; text: string };

/** Words with the space after them, so that what is put together again is the text. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[^\s]+\s?/g) ?? [];
}

/** Two texts of more words than this are shown one after the other: that is quick to read too. */
const WORDS_MAX = 2_000;

/** For each pair of ends, how many words the rests have in common, in order. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (!row || !below) continue;
    for (let j = after.length - 1; j >= 0; j -= 1) {
      row[j] =
        before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

function addTo(parts: TextPart[], part: TextPart): void {
  const last = parts.at(-1);
  if (last?.kind === part.kind) last.text += part.text;
  else parts.push(part);
}

function walk(before: readonly string[], after: readonly string[]): TextPart[] {
  const rows = commonLengths(before, after);
  const parts: TextPart[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [gone, fresh] = [before[i], after[j]];
    if (gone !== undefined && gone === fresh) {
      addTo(parts, { kind: 'same', text: gone });
      [i, j] = [i + 1, j + 1];
    } else if (
      fresh === undefined ||
      (gone !== undefined && (rows[i + 1]?.[j] ?? 0) >= (rows[i]?.[j + 1] ?? 0))
    ) {
      addTo(parts, { kind: 'gone', text: gone ?? '' });
      i += 1;
    } else {
      addTo(parts, { kind: 'new', text: fresh });
      j += 1;
    }
  }
  return parts;
}

/** `same` and `gone` together are the earlier text, `same` and `new` the later one. */
export function wordDifference(before: string, after: string): TextPart[] {
  const [earlier, later] = [wordsOf(before), wordsOf(after)];
  if (earlier.length > WORDS_MAX || later.length > WORDS_MAX) {
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ];
  }
  return walk(earlier, later);
}
