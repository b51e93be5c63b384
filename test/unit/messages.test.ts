/** The messages of the pages: each in every language with the same names, each once, and each used. */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { CATALOGUE } from '../../client/web/messages/catalogue';
import type { Message } from '../../client/web/messages/catalogue';
import { LANGUAGES, LANGUAGE_NAMES, asLanguage } from '../../client/web/messages/language';
import { inLanguage, presentLanguage, say, sayCount } from '../../client/web/messages/say';
import type { Translations } from '../../client/web/messages/translations';

const ROOT = path.join(__dirname, '../..');
const FOLDER = path.join(ROOT, 'client/web/messages');
const OTHERS = new Set(['catalogue.ts', 'language.ts', 'say.ts', 'translations.ts']);

/** Jest has modules of its own: the files are loaded through them. */
const load = createRequire(__filename);

type MessageFile = { name: string; messages: Translations };

const FILES: readonly MessageFile[] = readdirSync(FOLDER)
  .filter((name) => !OTHERS.has(name))
  .flatMap((name) => {
    const exported = Object.values(load(path.join(FOLDER, name)) as Record<string, Translations>);
    return exported.map((messages) => ({ name, messages }));
  });

const ALL = FILES.flatMap(({ name, messages }) =>
  Object.entries(messages).map(([english, others]) => ({ name, english, others })),
);

function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].sort();
}

test('a message has the same names in every language, and is empty in none', () => {
  for (const { english, others } of ALL) {
    expect(Object.keys(others).sort()).toEqual(LANGUAGES.filter((each) => each !== 'en').sort());
    for (const text of [english, ...Object.values(others)]) {
      expect(text.trim()).not.toBe('');
      expect([english, namesIn(text)]).toEqual([english, namesIn(english)]);
      // A brace that belongs to no name would be shown.
      expect(text.replace(/\{\w+\}/g, '')).not.toMatch(/[{}]/);
    }
  }
});

test('a message stands in one file, and every file is in the catalogue', () => {
  const names = ALL.map(({ english }) => english).sort();
  expect(names.filter((name, at) => name === names[at - 1])).toEqual([]);
  expect(Object.keys(CATALOGUE).sort()).toEqual(names);
});

/** With one mark for whatever is put in, since the core puts values into its sentences itself. */
function shapeOf(text: string): string {
  return text.replace(/\{\w+\}/g, '{}');
}

function isSum(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

/** What is put together is one text; null for what is none. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return shapeOf(node.text);
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  }
  if (!isSum(node)) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null && right === null ? null : `${left ?? '{}'}${right ?? '{}'}`;
}

function textsIn(node: ts.Node, texts: Set<string>): void {
  const text = textOf(node);
  if (text !== null) texts.add(text);
  ts.forEachChild(node, (child) => {
    textsIn(child, texts);
  });
}

function sourcesBelow(folder: string): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return entries
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(ROOT, folder, name))
    .filter((file) => !file.startsWith(FOLDER));
}

function textsOfSources(): ReadonlySet<string> {
  const texts = new Set<string>();
  // The core says its own in English, and the pages say the same by it.
  for (const file of ['client', 'contracts', 'db'].flatMap(sourcesBelow)) {
    const options = { languageVersion: ts.ScriptTarget.ES2022 };
    textsIn(ts.createSourceFile(file, readFileSync(file, 'utf8'), options), texts);
  }
  return texts;
}

test('every message is used', () => {
  const texts = textsOfSources();
  const unused = ALL.filter(({ english }) => !texts.has(shapeOf(english)));
  expect(unused.map(({ name, english }) => `${name}: ${english}`)).toEqual([]);
});

const TICKETS = { one: '1 ticket has changed.', other: '{n} tickets have changed.' } as const;
const WAITING = {
  one: '{n} proposal waits for people',
  other: '{n} proposals wait for people',
} as const;

test('what is counted follows the rules of the language: French counts nothing as one', () => {
  const said = (count: number) =>
    LANGUAGES.map((each) => inLanguage(each, () => sayCount(count, WAITING)));
  expect(said(0)).toEqual([
    '0 proposals wait for people',
    '0 Vorschläge warten auf Menschen',
    '0 proposition attend une personne',
  ]);
  expect(said(1)).toEqual([
    '1 proposal waits for people',
    '1 Vorschlag wartet auf Menschen',
    '1 proposition attend une personne',
  ]);
  expect(said(2)).toEqual([
    '2 proposals wait for people',
    '2 Vorschläge warten auf Menschen',
    '2 propositions attendent une personne',
  ]);
  expect(inLanguage('fr', () => sayCount(1, TICKETS))).toBe('1 ticket a changé.');
});

test('a message for one thing that may stand for none in French holds its number', () => {
  const withoutNumber = ALL.filter(({ english }) => /^1 /.test(english));
  // Told of changes that there are, never of none.
  expect(withoutNumber.map(({ english }) => english)).toEqual([TICKETS.one]);
});

test('outside of a request it is English', () => {
  expect(presentLanguage()).toBe('en');
  expect(say('Sign in')).toBe('Sign in');
  expect(say('{done} of {all} approved', { done: 1, all: 2 })).toBe('1 of 2 approved');
});

test('the language is that of the request, however many run at once', async () => {
  const asked = LANGUAGES.flatMap((each) => [each, each, each]);
  const said = await Promise.all(
    asked.map((each, at) =>
      inLanguage(each, async () => {
        await new Promise((resolve) => setTimeout(resolve, (at * 7) % 5));
        return say('Sign in');
      }),
    ),
  );
  const words = { en: 'Sign in', de: 'Anmelden', fr: 'Se connecter' };
  expect(said).toEqual(asked.map((each) => words[each]));
});

test('a value is put in as it is, and a name that nothing is given for stays', () => {
  const hostile = '{all} $& <b>';
  expect(say('{done} of {all} approved', { done: hostile, all: 3 })).toBe(
    '{all} $& <b> of 3 approved',
  );
  const message: Message = 'Next {n}';
  const withoutValues = say as (text: string, values?: object) => string;
  expect(withoutValues(message)).toBe(message);
  expect(withoutValues(message, Object.create({ n: 'inherited' }) as object)).toBe(message);
});

test('each language is named by itself, and nothing else is a language', () => {
  expect(Object.keys(LANGUAGE_NAMES).sort()).toEqual([...LANGUAGES].sort());
  for (const rubbish of ['', 'DE', 'de-AT', 'toString', 'xx', undefined]) {
    expect(asLanguage(rubbish)).toBeNull();
  }
  expect(LANGUAGES.map(asLanguage)).toEqual([...LANGUAGES]);
});
