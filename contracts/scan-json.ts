/**
 * One linear pass over a text before a recursive parser sees it: how deep it is nested, and
 * whether an object names a key twice. Parsers keep one of the two values, each its own choice,
 * so a key that is written twice would mean one thing here and another elsewhere.
 */

export type JsonScan = { depth: number; repeatedKey: string | null };

/** Index just behind a JSON string that starts at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return Math.min(index + 1, text.length);
}

/** `"a"` and `"\u0061"` are the same key. A malformed one is compared as it stands. */
function decodeKey(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** Valid on any text; for one that is not JSON it describes the part before the first mistake. */
export function scanJson(text: string): JsonScan {
  const keysOfOpen: Set<string>[] = [];
  let depth = 0;
  let repeatedKey: string | null = null;
  let lastString: string | null = null;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '"') {
      const end = endOfString(text, index);
      lastString = text.slice(index, end);
      index = end - 1;
    } else if (char === '{' || char === '[') {
      keysOfOpen.push(new Set());
      depth = Math.max(depth, keysOfOpen.length);
    } else if (char === '}' || char === ']') {
      keysOfOpen.pop();
    } else if (char === ':' && lastString !== null) {
      const key = decodeKey(lastString);
      const keys = keysOfOpen.at(-1);
      if (keys?.has(key)) repeatedKey ??= key;
      keys?.add(key);
      lastString = null;
    }
  }
  return { depth, repeatedKey };
}
