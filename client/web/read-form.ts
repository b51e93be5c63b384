/** The fields of a sent form, as texts. A file or a missing field reads as an empty text. */
import type { Context } from 'hono';
import { isSameSecret } from '../api/secrets';

export type SentForm = {
  has: (name: string) => boolean;
  text: (name: string) => string;
  all: (name: string) => string[];
  /** Whether it is a form of this session. */
  hasKey: (formKey: string) => boolean;
};

export async function readForm(c: Context): Promise<SentForm> {
  const body = await c.req.parseBody({ all: true });
  const all = (name: string): string[] => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    const values = Array.isArray(value) ? value : [value];
    return values.filter((each) => typeof each === 'string');
  };
  const text = (name: string): string => all(name)[0] ?? '';
  const has = (name: string): boolean => all(name).length > 0;
  return { has, text, all, hasKey: (formKey) => isSameSecret(text('form_key'), formKey) };
}
