/** What a case rests on, each with a place on the page that the cards lead to. */
import type { PolicyPassage } from '../../contracts/tools/shop-reads';
import type { TraceCall } from '../../db/queries/trace-rows';
import { say } from './messages/say';

/** A value as a tool returned it, with where it stood: `items 1 sku` and `GH-01`. */
export type QuotedValue = { name: string; value: string };

export type ToolEvidence = {
  anchor: string;
  stepNo: number;
  tool: string;
  /** What it was asked, as the model wrote it: text for those who may read text. */
  about: string;
  orderId: string | null;
  values: QuotedValue[];
  isCut: boolean;
};

export type RuleEvidence = {
  anchor: string;
  ruleId: string;
  /** The version that counts for this case; null when there is no such rule. */
  passage: PolicyPassage | null;
};

const VALUES_MAX = 80;
const DEPTH_MAX = 4;
const LONG_CHARS = 80;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Postgres keeps keys by their length; what is said in one word comes before what is nested. */
function entriesOf(value: object): [string, unknown][] {
  const entries = Object.entries(value) as [string, unknown][];
  const isNested = ([, each]: [string, unknown]): boolean => typeof each === 'object';
  return [...entries.filter((entry) => !isNested(entry)), ...entries.filter(isNested)];
}

/** Whole paragraphs last: the facts of an order are short. */
function longLast(values: readonly QuotedValue[]): QuotedValue[] {
  const isLong = ({ value }: QuotedValue): boolean => value.length > LONG_CHARS;
  return [...values.filter((each) => !isLong(each)), ...values.filter(isLong)];
}

function quoted(value: unknown, name: string, depth: number): QuotedValue[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'boolean') return [{ name, value: say(value ? 'yes' : 'no') }];
  if (typeof value === 'string' || typeof value === 'number') {
    return [{ name, value: String(value) }];
  }
  if (depth === 0 || typeof value !== 'object') return [];
  const inner: [string, unknown][] = Array.isArray(value)
    ? value.map((each, at): [string, unknown] => [String(at + 1), each])
    : entriesOf(value);
  return inner.flatMap(([key, each]) =>
    quoted(each, `${name} ${key.replaceAll('_', ' ')}`.trim(), depth - 1),
  );
}

function aboutOf(argumentsText: string): string {
  try {
    const parsed: unknown = JSON.parse(argumentsText);
    return isRecord(parsed)
      ? Object.values(parsed)
          .filter((value) => typeof value === 'string' || typeof value === 'number')
          .join(' ')
      : '';
  } catch {
    return '';
  }
}

/** The reads that found something, each once. */
export function toolEvidence(calls: readonly TraceCall[]): ToolEvidence[] {
  return calls
    .filter(({ code, isRepeated }) => code === 'ok' && !isRepeated)
    .map((call) => {
      const values = longLast(quoted(call.artifact, '', DEPTH_MAX));
      return {
        anchor: `call-${String(call.stepNo)}-${String(call.callNo)}`,
        stepNo: call.stepNo,
        tool: call.tool,
        about: aboutOf(call.argumentsText),
        orderId: call.orderId,
        values: values.slice(0, VALUES_MAX),
        isCut: values.length > VALUES_MAX,
      };
    });
}

/** @param versions the version that counts, by rule. */
export function ruleEvidence(
  ruleIds: readonly string[],
  texts: readonly PolicyPassage[],
  versions: ReadonlyMap<string, number>,
): RuleEvidence[] {
  return ruleIds.map((ruleId) => {
    const ofRule = texts.filter((text) => text.ruleId === ruleId);
    const passage = ofRule.find(({ version }) => version === versions.get(ruleId));
    return { anchor: `rule-${ruleId}`, ruleId, passage: passage ?? ofRule.at(-1) ?? null };
  });
}
