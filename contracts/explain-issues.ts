/**
 * Says what is wrong with a decoded object, in words that a model can act on: which key, what it
 * must be, what it is. Bounded, since the value comes from a stranger.
 */
import type { z } from 'zod';
import { echo } from './echo';

const ISSUES_MAX = 10;
const CHARS_MAX = 1_500;
const KEYS_NAMED_MAX = 5;

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const EXPECTED_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'must be a date such as 2026-10-05',
  datetime: 'must be a UTC time such as 2026-10-05T14:03:00Z',
};

/** `actions[0].amount`; the keys come from schemas, except that an unknown one is echoed. */
function pathWords(path: Path): string {
  const words = path.map((part, index) => {
    if (typeof part === 'number') return `[${String(part)}]`;
    return index === 0 ? String(part) : `.${String(part)}`;
  });
  return path.length === 0 ? 'The object' : words.join('');
}

/** Stands for a value that the caller did not hand over; nothing is said of it. */
const UNKNOWN_VALUE = Symbol('unknown value');

function valueAt(value: unknown, path: Path): unknown {
  if (value === UNKNOWN_VALUE) return value;
  return path.reduce<unknown>((inner, part) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, part))
      return undefined;
    return (inner as Record<PropertyKey, unknown>)[part];
  }, value);
}

/** `, not "lk-428830"`; nothing for a value that is long to say or not known. */
function notWords(value: unknown): string {
  if (value === undefined || value === UNKNOWN_VALUE) return '';
  if (typeof value === 'string') return `, not ${echo(value)}`;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') {
    return `, not ${String(value)}`;
  }
  return Array.isArray(value) ? ', not a list' : ', not an object';
}

function countWords(origin: string, count: number | bigint): string {
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `${String(count)} ${Number(count) === 1 ? one : many}`;
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin !== 'string' && issue.origin !== 'array') {
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${String(issue.minimum)}`;
  }
  if (issue.minimum === 1) return 'must not be empty';
  return `must have at least ${countWords(issue.origin, issue.minimum)}`;
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin !== 'string' && issue.origin !== 'array') {
    return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${String(issue.maximum)}`;
  }
  return `must have at most ${countWords(issue.origin, issue.maximum)}`;
}

function unknownKeys(keys: readonly string[], path: Path): string {
  const named = keys.slice(0, KEYS_NAMED_MAX).map(echo).join(', ');
  const more =
    keys.length > KEYS_NAMED_MAX ? ` and ${String(keys.length - KEYS_NAMED_MAX)} more` : '';
  const inside = path.length === 0 ? '' : ` in ${pathWords(path)}`;
  return keys.length === 1
    ? `The key ${named}${inside} is not allowed; leave it out`
    : `The keys ${named}${more}${inside} are not allowed; leave them out`;
}

/** Our own schemas' messages are clauses that follow the key: "must look exactly like …". */
function ownWords(message: string): string | null {
  return /^(must|has|is|can) /.test(message) ? message : null;
}

function mustBe(expected: string, value: unknown): string {
  if (value === undefined) return `is missing; it must be ${expected}`;
  return `must be ${expected}${notWords(value)}`;
}

/** A clause that follows the key, for every issue that is about one value. */
function clause(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type': {
      return mustBe(EXPECTED_WORDS[issue.expected] ?? 'of another type', value);
    }
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      return mustBe(issue.values.length > 1 ? `one of ${values}` : values, value);
    }
    case 'too_small':
      return tooSmall(issue) + (typeof value === 'number' ? notWords(value) : '');
    case 'too_big':
      return tooBig(issue) + (typeof value === 'number' ? notWords(value) : '');
    case 'invalid_format': {
      const words = ownWords(issue.message) ?? FORMAT_WORDS[issue.format] ?? 'has the wrong form';
      return words + notWords(value);
    }
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}${notWords(value)}`;
    case 'custom':
      return ownWords(issue.message) ?? 'is not accepted';
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'is not accepted';
  }
}

function isAboutKind(issue: Issue): boolean {
  return issue.path.length === 1 && issue.path[0] === 'kind';
}

/** Of an action's variants only the chosen kind's complaints help; the others' would mislead. */
function unionIssues(issue: z.core.$ZodIssueInvalidUnion): Issue[] {
  const chosen = issue.errors
    .filter((branch) => !branch.some(isAboutKind))
    .sort((left, right) => left.length - right.length)[0];
  const kinds = issue.errors.flat().filter(isAboutKind);
  const values = kinds.flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : []));
  const wrongKind: Issue = { code: 'invalid_value', values, path: ['kind'], message: '' };
  const inner = chosen ?? (values.length > 0 ? [wrongKind] : []);
  return inner.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

function sentences(issue: Issue, root: unknown): string[] {
  if (issue.code === 'unrecognized_keys') return [`${unknownKeys(issue.keys, issue.path)}.`];
  if (issue.code === 'invalid_union') {
    const inner = unionIssues(issue);
    if (inner.length > 0) return inner.flatMap((each) => sentences(each, root));
  }
  const value = valueAt(root, issue.path);
  return [`${pathWords(issue.path)} ${clause(issue, value)}.`];
}

/**
 * One sentence for each problem of a failed parse, at most 10 and 1,500 characters, with at most
 * 60 characters of any value. `value` is what was parsed; with it a message can say that a key
 * is missing, or what stands there instead.
 */
export function explainIssues(error: z.ZodError, value: unknown = UNKNOWN_VALUE): string {
  const all = error.issues.flatMap((issue) => sentences(issue, value));
  const told = all.slice(0, ISSUES_MAX);
  if (all.length > told.length)
    told.push(`There are ${String(all.length - told.length)} more problems.`);
  const text = told.join(' ');
  return text.length <= CHARS_MAX ? text : `${text.slice(0, CHARS_MAX - 1)}…`;
}
