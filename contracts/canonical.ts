/**
 * Canonical JSON (RFC 8785) and its digest. What a person approves is bytes: the same bytes are
 * frozen in the proposal, shown, signed for, compared and executed.
 */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** @throws TypeError when the value has no JSON form (undefined, bigint, a function). */
export function canonicalJson(value: JsonValue): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('A value without a JSON form can not be frozen.');
  return text;
}

/** SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** SHA-256 over the canonical JSON of a value, as 64 hexadecimal digits. */
export function digestOf(value: JsonValue): string {
  return sha256Hex(canonicalJson(value));
}
