/**
 * What kind of no an exchange was. The service's own words are only looked at, never passed on:
 * they may repeat a part of the request.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { ModelBusyError, ModelUnavailableError } from '../../../contracts/model';
import type { Level } from './ladder';
import type { ModelEntry } from './model-entry';
import type { WireResult } from './wire';

export type Refused =
  | { kind: 'lacks'; what: 'forced call' | 'level' }
  | { kind: 'too_long' }
  /** An answer that was paid for and can't be used. */
  | { kind: 'unusable'; problem: string };

type Answered = Extract<WireResult, { kind: 'answered' }>;

const CONTEXT =
  /context[ _-]?(length|window|size)|maximum context|prompt is too long|input is too long|too many (input )?tokens|exceed\w* .{0,40}(context|token)/i;

const LACKING =
  /no endpoints .{0,40}support|not? (currently )?support|n't support|unsupported|unrecogni[sz]ed|not (enabled|permitted|allowed|available)|requires|unknown (field|parameter|name)|extra (inputs|fields)|invalid parameter|unexpected (keyword|field)/i;

const FEATURE: Readonly<Record<Level['capability'], RegExp>> = {
  tools: /\btools?\b|tool[ _-]?(choice|calls?|use|calling)|function[ _-]?call/i,
  json_schema:
    /response_format|json_schema|structured[ _]output|output_(config|format)|\bformat\b|grammar|schema/i,
  json_object: /response_format|json_object|json mode|\bformat\b|grammar/i,
  text: /(?!)/,
};

const MS_PER_SECOND = 1_000;

/** Seconds or a date, as HTTP has it; some services say it in milliseconds too. */
export function retryAfterMs(headers: IncomingHttpHeaders, nowMs: number): number | null {
  const inMs = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(inMs) && inMs >= 0) return Math.ceil(inMs);
  const after = headers['retry-after'];
  if (after === undefined || after.trim() === '') return null;
  const seconds = Number(after);
  const waitMs = Number.isFinite(seconds) ? seconds * MS_PER_SECOND : Date.parse(after) - nowMs;
  return Number.isFinite(waitMs) ? Math.max(0, Math.ceil(waitMs)) : null;
}

/** A 400 that is about our request: a feature that is missing, or a text that is too long. */
function refusedRequest({ status, body }: Answered, level: Level): Refused | null {
  if (![400, 404, 413, 422, 500, 501].includes(status)) return null;
  if (status === 413 || (status !== 404 && CONTEXT.test(body))) return { kind: 'too_long' };
  if (!LACKING.test(body) || !FEATURE[level.capability].test(body)) return null;
  const isAboutChoice = level.isCallForced && /tool[ _-]choice/i.test(body);
  return { kind: 'lacks', what: isAboutChoice ? 'forced call' : 'level' };
}

function advice(status: number, { model }: ModelEntry): string {
  if (status === 401 || status === 403) return 'check its key and the rights of the key';
  if (status === 402) return 'its account has nothing left to pay with';
  if (status === 404) return `check base_url, and that the service has ${JSON.stringify(model)}`;
  return 'the service does not take this request';
}

const PASSING = [408, 409, 425, 429];

function explainStatus(entry: ModelEntry, level: Level, answered: Answered): Refused {
  const { status, headers } = answered;
  const refused = refusedRequest(answered, level);
  if (refused) return refused;
  const says = `The model ${entry.id} answered ${String(status)}`;
  if (status >= 500 || PASSING.includes(status)) {
    throw new ModelBusyError(`${says}; it is asked again.`, retryAfterMs(headers, Date.now()));
  }
  throw new ModelUnavailableError(`${says}: ${advice(status, entry)}.`);
}

const UNUSABLE: Readonly<Record<string, string>> = {
  answer_too_long: 'it was larger than any answer may be.',
};

/** @throws ModelBusyError or ModelUnavailableError, in a sentence without any text of the request. */
export function explainFailure(failed: {
  entry: ModelEntry;
  level: Level;
  error: unknown;
  result: WireResult | null;
}): Refused {
  const { entry, level, result } = failed;
  const busy = (what: string): ModelBusyError =>
    new ModelBusyError(`The model ${entry.id} ${what}; it is asked again.`, null);
  switch (result?.kind) {
    case undefined: {
      const name = failed.error instanceof Error ? failed.error.name : 'unknown';
      throw new ModelUnavailableError(`The model ${entry.id} could not be asked (${name}).`);
    }
    case 'not_sent':
      throw busy(`can't be reached (${result.reason})`);
    case 'unknown': {
      const problem = UNUSABLE[result.errorClass];
      if (problem !== undefined) return { kind: 'unusable', problem };
      throw busy(`gave no whole answer (${result.errorClass})`);
    }
    case 'no_json':
      throw busy('answered with something that is no JSON');
    case 'ambiguous':
      return { kind: 'unusable', problem: 'a key stands in it twice.' };
    case 'answered': {
      if (result.status < 200 || result.status >= 300) return explainStatus(entry, level, result);
      throw busy('answered in a form that is not understood');
    }
  }
}
