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
