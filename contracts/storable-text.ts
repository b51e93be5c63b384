/** NUL and half a surrogate pair can't be stored as text in Postgres or sent as UTF-8. */

export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

/** The path to the first text (a key or a value) that can't be stored, or null. */
export function unstorablePath(value: unknown): string[] | null {
  if (typeof value === 'string') return isStorableText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    // An unstorable key is not named: the path goes where the text can't go either.
    if (!isStorableText(key)) return [];
    const inner = unstorablePath(item);
    if (inner) return [key, ...inner];
  }
  return null;
}

/**
 * The same text with U+FFFD where it could not be stored: for the record of what somebody said.
 * The mark itself is refused wherever a contract asks for plain text or an id.
 */
export function asStorableText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
