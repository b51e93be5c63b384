/** `URL.parse`, which the oldest Node that we run on does not have. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
