/**
 * One step from a text that a model wrote. The search for the JSON is lenient: fences, prose and
 * thinking may stand around it. What is in it is taken as it is, or not at all; names, ids and
 * arguments are never repaired.
 */
import { parse, stringify } from 'lossless-json';
import { z } from 'zod';
import type { ModelCall } from '../../../contracts/model';
import { withoutThinking } from './without-thinking';

/** The arguments may be larger, and are then refused by their gate; a step is not. */
const TEXT_CHARS_MAX = 200_000;

const Step = z.strictObject({ tool: z.string().min(1), arguments: z.unknown().optional() });
const Wrapped = z.strictObject({ action: Step });

export type ReadStep = { ok: true; call: ModelCall } | { ok: false; problem: string };

/** The first `{` with the `}` that closes it, braces inside of strings left out. */
function firstBalanced(text: string): string | null {
  const start = text.indexOf('{');
  if (start === -1) return null;
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return null;
}

/** A key that stands twice with different values is a fault, as is anything that is no JSON. */
function parsed(text: string): { value: unknown } | null {
  try {
    return { value: parse(text) };
  } catch {
    return null;
  }
}

const SHAPE = '{"action":{"tool":"…","arguments":{…}}}';

export function readJsonStep(text: string): ReadStep {
  if (text.trim() === '') return { ok: false, problem: 'it is empty.' };
  if (text.length > TEXT_CHARS_MAX) return { ok: false, problem: 'it is too long.' };
  const answer = withoutThinking(text);
  if (answer === null) return { ok: false, problem: 'its thinking has no end.' };
  const found = firstBalanced(answer);
  if (found === null) return { ok: false, problem: 'there is no whole JSON object in it.' };
  const json = parsed(found);
  if (!json) return { ok: false, problem: 'the JSON object in it is not valid JSON.' };
  const step = z.union([Wrapped.transform(({ action }) => action), Step]).safeParse(json.value);
  if (!step.success) {
    return { ok: false, problem: `the JSON object does not have the form ${SHAPE}.` };
  }
  // Arguments that were left out are nothing; whether the tool needs some is for its gate to say.
  const argumentsText = stringify(step.data.arguments) ?? '';
  return { ok: true, call: { callId: '', tool: step.data.tool, argumentsText } };
}
