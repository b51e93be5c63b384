/**
 * What differs between two revisions of a case, field by field: what was edited, and what the model
 * did otherwise after it was sent back. Pure; money is said with its currency.
 */
import type { FrozenAction } from './actions';
import type { JsonValue } from './canonical';
import { formatDecimal, isCurrency } from './money';

export type ComparedAction = { actionIndex: number; action: FrozenAction; words: string };

export type ComparedRevision = {
  revision: number;
  reply: string;
  actions: readonly ComparedAction[];
};

export type FieldDifference = { field: string; before: string; after: string };

export type ActionDifference =
  | { kind: 'added'; actionIndex: number; words: string }
  | { kind: 'removed'; actionIndex: number; words: string }
  | {
      kind: 'changed';
      /** In the later revision; its index in the earlier one may have been another. */
      actionIndex: number;
      words: string;
      fields: FieldDifference[];
    };

export type ProposalDifference = {
  fromRevision: number;
  toRevision: number;
  actions: ActionDifference[];
  /** Null when the reply is the same. */
  reply: { before: string; after: string } | null;
};

/** An edit keeps each action's number; a model writes its actions anew. */
export type Matching = 'by_index' | 'by_likeness';

type Pair = { before: ComparedAction | null; after: ComparedAction | null };

type Alike = (before: ComparedAction, after: ComparedAction) => boolean;

const isSameIndex: Alike = (before, after) =>
  before.actionIndex === after.actionIndex && before.action.kind === after.action.kind;

const isSameKindAndOrder: Alike = (before, after) =>
  before.action.kind === after.action.kind && before.action.order_id === after.action.order_id;

const isSameKind: Alike = (before, after) => before.action.kind === after.action.kind;

const isSame: Alike = (before, after) =>
  isSameKindAndOrder(before, after) &&
  fieldsOf(before.action, after.action).every((field) => field.before === field.after);

const TESTS: Readonly<Record<Matching, readonly Alike[]>> = {
  by_index: [isSameIndex],
  // What is the same comes first, so that a copy of it is not taken for a change.
  by_likeness: [isSame, isSameKindAndOrder, isSameKind],
};

/** Each action in one pair, in the later revision's order, and those that are gone at the end. */
function pairUp(
  before: readonly ComparedAction[],
  after: readonly ComparedAction[],
  matching: Matching,
): Pair[] {
  const partners = new Map<ComparedAction, ComparedAction>();
  const taken = new Set<ComparedAction>();
  for (const isAlike of TESTS[matching]) {
    for (const action of after.filter((candidate) => !partners.has(candidate))) {
      const partner = before.find((earlier) => !taken.has(earlier) && isAlike(earlier, action));
      if (!partner) continue;
      partners.set(action, partner);
      taken.add(partner);
    }
  }
  return [
    ...after.map((action) => ({ before: partners.get(action) ?? null, after: action })),
    ...before
      .filter((action) => !taken.has(action))
      .map((action) => ({ before: action, after: null })),
  ];
}

function moneyWords(action: FrozenAction, minor: JsonValue | undefined): string {
  const { currency } = action;
  const isMoney = typeof minor === 'string' && /^\d+$/.test(minor);
  if (!isMoney || typeof currency !== 'string' || !isCurrency(currency)) return valueWords(minor);
  return `${formatDecimal(BigInt(minor), currency)} ${currency}`;
}

function valueWords(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const DIGEST_CHARS_SHOWN = 12;

function fieldWords(action: FrozenAction, key: string): string {
  const value = action[key];
  if (key === 'amount_minor') return moneyWords(action, value);
  if (key.endsWith('_digest')) return valueWords(value).slice(0, DIGEST_CHARS_SHOWN);
  return valueWords(value);
}

function fieldName(key: string): string {
  return key === 'amount_minor' ? 'amount' : key;
}

/** Every field of the two, without the currency, which is said with the amount. */
function fieldsOf(before: FrozenAction, after: FrozenAction): FieldDifference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const hasAmount = keys.includes('amount_minor');
  return keys
    .filter((key) => !(hasAmount && key === 'currency'))
    .map((key) => ({
      field: fieldName(key),
      before: fieldWords(before, key),
      after: fieldWords(after, key),
    }));
}

function differenceOf({ before, after }: Pair): ActionDifference[] {
  if (after && !before) {
    return [{ kind: 'added', actionIndex: after.actionIndex, words: after.words }];
  }
  if (before && !after) {
    return [{ kind: 'removed', actionIndex: before.actionIndex, words: before.words }];
  }
  if (!before || !after) return [];
  const fields = fieldsOf(before.action, after.action).filter(
    (field) => field.before !== field.after,
  );
  if (fields.length === 0) return [];
  return [{ kind: 'changed', actionIndex: after.actionIndex, words: after.words, fields }];
}

/** Compares an earlier revision with a later one. */
export function compareRevisions(
  before: ComparedRevision,
  after: ComparedRevision,
  matching: Matching,
): ProposalDifference {
  return {
    fromRevision: before.revision,
    toRevision: after.revision,
    actions: pairUp(before.actions, after.actions, matching).flatMap(differenceOf),
    reply: before.reply === after.reply ? null : { before: before.reply, after: after.reply },
  };
}

/** `150.00 CAD` and `120.00 CAD` give `150.00 -> 120.00 CAD`. */
function arrow({ before, after }: FieldDifference): string {
  const [, earlier, unit] = /^([\d.]+)( [A-Z]{3})$/.exec(before) ?? [];
  const isSameUnit = unit !== undefined && after.endsWith(unit);
  return `${isSameUnit ? (earlier ?? before) : before} -> ${after}`;
}

function actionWords(difference: ActionDifference): string {
  const name = `action ${String(difference.actionIndex + 1)}`;
  if (difference.kind === 'added') return `${name} is new: ${difference.words}`;
  if (difference.kind === 'removed') return `${name} is gone: ${difference.words}`;
  const fields = difference.fields.map(
    (field) => `${field.field.replaceAll('_', ' ')} ${arrow(field)}`,
  );
  return `${name}: ${fields.join(', ')}`;
}

/** Each difference as a clause, such as `action 1: amount 150.00 -> 120.00 CAD`. */
export function differenceClauses({ actions, reply }: ProposalDifference): string[] {
  return [...actions.map(actionWords), ...(reply ? ['the reply is another one'] : [])];
}

export function describeDifference(difference: ProposalDifference): string {
  const clauses = differenceClauses(difference);
  return clauses.length === 0 ? 'nothing in it' : clauses.join('; ');
}
