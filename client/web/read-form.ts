/** The fields of a sent form, as texts. A file or a missing field reads as an empty text. */
import type { Context } from 'hono';
import { digestOf } from '../../contracts/canonical';
import { cleanText } from '../../contracts/clean-text';
import { asStorableText } from '../../contracts/storable-text';
import { isSameSecret } from '../api/secrets';

/** More than any field of ours takes: what is too long is refused in words and not cut here. */
const WRITTEN_CHARS_MAX = 50_000;

export type SentForm = {
  has: (name: string) => boolean;
  text: (name: string) => string;
  /** What a person wrote, cleaned as what customers write is. */
  written: (name: string) => string;
  all: (name: string) => string[];
  /** Every field as it was sent, in the order of the form. */
  entries: readonly (readonly [name: string, value: string])[];
  /** Of the path and every field: the same form sent again has the same. */
  digest: string;
  /** Whether it is a form of this session. */
  hasKey: (formKey: string) => boolean;
};

export async function readForm(c: Context): Promise<SentForm> {
  const body = await c.req.parseBody({ all: true });
  const all = (name: string): string[] => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    const values = Array.isArray(value) ? value : [value];
    return values.filter((each) => typeof each === 'string').map(asStorableText);
  };
  const text = (name: string): string => all(name)[0] ?? '';
  const has = (name: string): boolean => all(name).length > 0;
  const written = (name: string): string =>
    cleanText(text(name), { maxChars: WRITTEN_CHARS_MAX }).text;
  const entries = Object.keys(body).flatMap((name) =>
    all(name).map((value): [string, string] => [name, value]),
  );
  const digest = digestOf([c.req.path, entries]);
  const hasKey = (formKey: string): boolean => isSameSecret(text('form_key'), formKey);
  return { has, text, written, all, entries, digest, hasKey };
}
