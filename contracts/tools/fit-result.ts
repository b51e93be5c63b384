/**
 * Fits a result into what a model receives. The text is valid JSON at every size, and a cut one
 * says so: half an answer that looks whole is worse than none.
 */
import type { ReadTool } from './definition';
import { TOOL_RESULT_CHARS_MAX } from './definition';

export type FittedResult = { text: string; isCut: boolean };

type Cuts = {
  /** Most entries of the tool's own list. */
  listMax: number;
  /** Most entries of any other list, and most characters of any text. */
  entriesMax: number;
  charsMax: number;
};

type CuttableTool = Pick<ReadTool, 'cutList' | 'cutAdvice' | 'limits'>;

type Told = {
  result: unknown;
  /** That this was asked before; null when it was not. */ repeated: string | null;
};

function repeatedPart({ repeated }: Told): { repeated?: string } {
  return repeated === null ? {} : { repeated };
}

type Removed = { listed: number; entries: number; chars: number };

/** A copy within the cuts; counts what it left out. */
function copyWithin(value: unknown, cuts: Cuts, removed: Removed): unknown {
  if (typeof value === 'string' && value.length > cuts.charsMax) {
    // A surrogate pair is not cut in half.
    const start = value.slice(0, cuts.charsMax).replace(/[\uD800-\uDBFF]$/, '');
    removed.chars += value.length - start.length;
    return `${start}…`;
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, cuts.entriesMax);
    removed.entries += value.length - kept.length;
    return kept.map((item) => copyWithin(item, cuts, removed));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    copyWithin(item, cuts, removed),
  ]);
  return Object.fromEntries(entries);
}

function ownList(result: unknown, name: string | null): unknown[] | null {
  if (name === null || typeof result !== 'object' || result === null) return null;
  if (!Object.hasOwn(result, name)) return null;
  const list = (result as Record<string, unknown>)[name];
  return Array.isArray(list) ? list : null;
}

function cutWords(tool: CuttableTool, removed: Removed, listLength: number): string {
  const parts = [
    removed.listed > 0
      ? `${String(removed.listed)} of ${String(listLength)} ${tool.cutList ?? 'entries'}`
      : '',
    removed.entries > 0 ? `${String(removed.entries)} entries of other lists` : '',
    removed.chars > 0 ? `${String(removed.chars)} characters of long texts` : '',
  ].filter((part) => part !== '');
  return `This result was cut; left out: ${parts.join(', ')}. ${tool.cutAdvice}`;
}

function textWithin(tool: CuttableTool, told: Told, cuts: Cuts): string {
  const { result } = told;
  const removed: Removed = { listed: 0, entries: 0, chars: 0 };
  const list = ownList(result, tool.cutList);
  let kept = result;
  if (list && tool.cutList !== null && typeof result === 'object') {
    removed.listed = Math.max(0, list.length - cuts.listMax);
    kept = { ...result, [tool.cutList]: list.slice(0, cuts.listMax) };
  }
  const copy = copyWithin(kept, cuts, removed);
  return JSON.stringify({
    ok: true,
    ...repeatedPart(told),
    cut: cutWords(tool, removed, list?.length ?? 0),
    result: copy,
  });
}

/** First whole entries from the end of the tool's list, then long texts, then all lists. */
function* cutsToTry(listLength: number): Generator<Cuts> {
  for (let listMax = listLength - 1; listMax >= 1; listMax -= 1) {
    yield { listMax, entriesMax: Infinity, charsMax: Infinity };
  }
  for (const charsMax of [2_000, 1_000, 500, 200, 100]) {
    yield { listMax: 1, entriesMax: Infinity, charsMax };
  }
  for (const entriesMax of [20, 10, 5, 2, 1]) yield { listMax: 1, entriesMax, charsMax: 100 };
}

/**
 * The model's text for a result: `{"ok":true,"result":…}` of at most 4,000 characters, with
 * `"cut":"…"` in it when something was left out. The result must be plain JSON data.
 */
export function fitResult(
  tool: CuttableTool,
  result: unknown,
  repeated: string | null = null,
): FittedResult {
  const told: Told = { result, repeated };
  const charsMax = Math.min(tool.limits.charsMax, TOOL_RESULT_CHARS_MAX);
  const whole = JSON.stringify({ ok: true, ...repeatedPart(told), result });
  if (whole.length <= charsMax) return { text: whole, isCut: false };
  for (const cuts of cutsToTry(ownList(result, tool.cutList)?.length ?? 0)) {
    const text = textWithin(tool, told, cuts);
    if (text.length <= charsMax) return { text, isCut: true };
  }
  const cut = `This result is too long to be shown (${String(whole.length)} characters). ${tool.cutAdvice}`;
  return {
    text: JSON.stringify({ ok: true, ...repeatedPart(told), cut, result: null }),
    isCut: true,
  };
}
