import type { EventHeaders } from '../../../contracts/provider';

/** A header by its name in lower case; null when it is missing or was sent more than once. */
export function headerOf(headers: EventHeaders, name: string): string | null {
  const values = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .map(([, value]) => value);
  const value = values[0];
  return values.length === 1 && typeof value === 'string' ? value : null;
}
