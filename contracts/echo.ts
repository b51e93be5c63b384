const ECHO_CHARS_MAX = 60;

/** A stranger's text for a message: quoted, on one line, at most 60 characters of it. */
export function echo(text: string): string {
  if (text.length <= ECHO_CHARS_MAX) return JSON.stringify(text);
  // A surrogate pair is not cut in half.
  const start = text.slice(0, ECHO_CHARS_MAX - 1).replace(/[\uD800-\uDBFF]$/, '');
  return JSON.stringify(`${start}…`);
}
