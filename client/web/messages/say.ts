/**
 * Says a message in the language of whoever reads the page. The language belongs to the request, so
 * that no page and no describer has to pass it on; outside of one it is English.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { CATALOGUE } from './catalogue';
import type { Message } from './catalogue';
import type { Language } from './language';

const current = new AsyncLocalStorage<Language>();

export function inLanguage<T>(language: Language, act: () => T): T {
  return current.run(language, act);
}

export function presentLanguage(): Language {
  return current.getStore() ?? 'en';
}

/** The names between braces in a message. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What has to be given with a message: nothing for one without braces. */
type ValuesFor<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Text>, string | number>>];

/** The message as it stands in the reader's language, its braces unfilled. */
export function templateOf(message: Message): string {
  const language = presentLanguage();
  return language === 'en' ? message : CATALOGUE[message][language];
}

const NAME = /\{(\w+)\}/g;

function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(NAME, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

export function say<Text extends Message>(message: Text, ...[values]: ValuesFor<Text>): string {
  return fill(templateOf(message), values ?? {});
}

/** Those that may stand where something is counted: `{n}` is the count. */
type Counted = Extract<Message, `${string}{n}${string}`>;

/** One of two messages by the plural rules of the language; French counts nothing as one. */
export function sayCount(count: number, messages: { one: Message; other: Counted }): string {
  const category = new Intl.PluralRules(presentLanguage()).select(count);
  return fill(templateOf(category === 'one' ? messages.one : messages.other), { n: count });
}
