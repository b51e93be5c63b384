/**
 * A form that was sent after its session had ended. It is not carried out: its fields go with the
 * person through the sign-in, and back to the page that shows them again.
 */
import type { SentForm } from './read-form';

export type KeptForm = {
  path: string;
  fields: readonly (readonly [name: string, value: string])[];
};

const PREFIX = 'kept.';
const PATH_FIELD = 'kept_path';
/** Pages of cases: they show a form again, and do nothing without a key of the new session. */
const PATH = /^\/inbox\/[\w.%-]{1,300}(\/[a-z-]{1,30})?$/;
/** What carries rights and no words. */
const NOT_KEPT = new Set(['form_key', 'password']);

/** Null for a form whose page could not show it again. */
export function keepForm(path: string, form: SentForm): KeptForm | null {
  if (!PATH.test(path)) return null;
  return { path, fields: form.entries.filter(([name]) => !NOT_KEPT.has(name)) };
}

/** As fields of the sign-in form that carries it. */
export function asSignInFields({ path, fields }: KeptForm): KeptForm['fields'] {
  const prefixed = fields.map(([name, value]) => [`${PREFIX}${name}`, value] as const);
  return [[PATH_FIELD, path], ...prefixed];
}

/** From the fields of a sign-in form, if it carries one. */
export function keptFormIn(form: SentForm): KeptForm | null {
  const fields = form.entries
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, value]) => [name.slice(PREFIX.length), value] as const);
  const path = form.text(PATH_FIELD);
  return PATH.test(path) ? { path, fields } : null;
}

/** What a person wrote in it, to be shown: the other fields are choices and numbers. */
export function writtenIn({ fields }: KeptForm): string[] {
  const written = fields.filter(([name]) => ['reason', 'reply', 'note', 'text'].includes(name));
  return written.map(([, value]) => value).filter((value) => value.trim() !== '');
}
