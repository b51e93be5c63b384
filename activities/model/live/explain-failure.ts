/**
 * What kind of no an exchange was. The service's own words are only looked at, never passed on:
 * they may repeat a part of the request.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { ModelBusyError, ModelUnavailableError } from '../../../contracts/model';
import type { Level } from './ladder';
import type { ModelEntry } from './model-entry';
import { isFiltered, isWithoutCredit, readServiceError } from './service-error';
import type { WireResult } from './wire';
import { WithoutCreditError } from './without-credit';

export type Refused =
  | { kind: 'lacks'; what: 'forced call' | 'level' }
  | { kind: 'too_long' }
  /** The service did not take what its own model wrote. */
  | { kind: 'bad_generation' }
  /** A filter of the service's stopped this one question. */
  | { kind: 'filtered' }
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

const SECONDS = /^\d+(\.\d+)?$/;
/** Each of the three forms of a date that HTTP knows has a time of the day in it. */
const TIME_OF_DAY = /\d{2}:\d{2}:\d{2}/;

function waitIn(after: string, nowMs: number): number {
  if (SECONDS.test(after)) return Number(after) * MS_PER_SECOND;
  return TIME_OF_DAY.test(after) ? Date.parse(after) - nowMs : Number.NaN;
}

/**
 * Seconds or a date, as HTTP has it; some services say it in milliseconds too. Null for what asks
 * for no wait or can't be read: then the usual wait between two attempts stands.
 */
export function retryAfterMs(headers: IncomingHttpHeaders, nowMs: number): number | null {
  const inMs = headers['retry-after-ms'];
  const after = (headers['retry-after'] ?? '').trim();
  const waitMs =
    typeof inMs === 'string' && SECONDS.test(inMs) ? Number(inMs) : waitIn(after, nowMs);
  return Number.isFinite(waitMs) && waitMs > 0 ? Math.ceil(waitMs) : null;
}

/** A 400 that is about our request: a feature that is missing, or a text that is too long. */
function refusedRequest({ status, body }: Answered, level: Level): Refused | null {
  if (![400, 403, 404, 413, 422, 500, 501].includes(status)) return null;
  const error = readServiceError(body);
  if (isFiltered(error)) return { kind: 'filtered' };
  if (status === 403) return null;
  if (error.isBadGeneration) return { kind: 'bad_generation' };
  const said = [...error.codes, error.words].join(' ');
  if (status === 413 || (status !== 404 && CONTEXT.test(said))) return { kind: 'too_long' };
  if (!LACKING.test(said) || !FEATURE[level.capability].test(said)) return null;
  const isAboutChoice = level.isCallForced && /tool[ _-]choice/i.test(said);
  return { kind: 'lacks', what: isAboutChoice ? 'forced call' : 'level' };
}

function advice(status: number, { model }: ModelEntry): string {
  if (status === 401 || status === 403) return 'check its key and the rights of the key';
  if (status === 404) return `check base_url, and that the service has ${JSON.stringify(model)}`;
  return 'the service does not take this request';
}

const PASSING = [408, 409, 425, 429];

function explainStatus(entry: ModelEntry, level: Level, answered: Answered): Refused {
  const { status, headers, body } = answered;
  if (isWithoutCredit(status, readServiceError(body))) throw new WithoutCreditError(entry.id);
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
