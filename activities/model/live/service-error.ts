/**
 * What a service says of an error, apart from what its model wrote. A service may repeat the
 * model's text in an error: no word of that text may decide anything.
 */
type JsonRecord = Record<string, unknown>;

export type ServiceError = {
  /** Codes and types, small letters. */
  codes: readonly string[];
  /** The service's own sentence, up to where it begins to repeat something. */
  words: string;
  /** The model wrote what the service could not take: a call, or JSON of another form. */
  isBadGeneration: boolean;
};

const WORDS_CHARS_MAX = 300;

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Some services wrap an error of theirs, or give it as a text. */
function errorIn(body: string): JsonRecord {
  const value = parsed(body);
  if (!isRecord(value)) return { message: typeof value === 'string' ? value : '' };
  const { error } = value;
  if (isRecord(error)) return error;
  return typeof error === 'string' ? { ...value, message: error } : value;
}

/** A sentence of the service's comes first; a repeated text begins on a new line or with a mark. */
function ownWords(error: JsonRecord): string {
  const given = [error['message'], error['detail'], error['msg']].find(
    (text) => typeof text === 'string' && text !== '',
  );
  if (typeof given !== 'string') return '';
  const generation = error['failed_generation'];
  const cut =
    typeof generation === 'string' && generation !== ''
      ? (given.split(generation)[0] ?? '')
      : given;
  return (cut.split(/[\n{`<]/)[0] ?? '').slice(0, WORDS_CHARS_MAX);
}

const BAD_GENERATION_CODES = [
  'tool_use_failed',
  'json_validate_failed',
  'output_parse_failed',
  'invalid_tool_call',
];

const BAD_GENERATION_WORDS =
  /^\W*(error: )?(tool call validation failed|(failed to|could not|can ?not|unable to) parse (?!.{0,20}(request|body|grammar|schema))|failed to (call a function|generate|validate json)|(the )?(model|generated) .{0,20}(invalid|not valid|malformed))/i;

export function readServiceError(body: string): ServiceError {
  const error = errorIn(body);
  const inner = error['innererror'];
  const codes = [error['code'], error['type'], isRecord(inner) ? inner['code'] : undefined]
    .filter((code) => typeof code === 'string')
    .map((code) => code.toLowerCase());
  const words = ownWords(error);
  const isBadGeneration =
    error['failed_generation'] !== undefined ||
    codes.some((code) => BAD_GENERATION_CODES.includes(code)) ||
    BAD_GENERATION_WORDS.test(words);
  return { codes, words, isBadGeneration };
}

const FILTER_CODES = ['content_filter', 'responsibleaipolicyviolation', 'content_policy_violation'];

export function isFiltered({ codes }: ServiceError): boolean {
  return codes.some((code) => FILTER_CODES.includes(code));
}

const NO_CREDIT_CODES = [
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
  'billing_error',
  'insufficient_balance',
];

/** 402 has been said in several ways; no waiting fills an account. */
export function isWithoutCredit(status: number, { codes, words }: ServiceError): boolean {
  if (status === 402) return true;
  if (codes.some((code) => NO_CREDIT_CODES.includes(code))) return true;
  return [400, 403, 429].includes(status) && /^\W*your credit balance is too low/i.test(words);
}

const HTTP_ERRORS = { from: 400, to: 599, unknown: 502 };

function statusOf(error: JsonRecord): number {
  const code = Number(error['code'] ?? error['status'] ?? Number.NaN);
  return code >= HTTP_ERRORS.from && code <= HTTP_ERRORS.to ? code : HTTP_ERRORS.unknown;
}

/** The status that a body with a good one carries inside; null when it carries no error. */
export function statusInside(body: string): number | null {
  const value = parsed(body);
  if (!isRecord(value)) return null;
  const { error } = value;
  if (isRecord(error)) {
    const { codes } = readServiceError(body);
    if (codes.some((code) => code.startsWith('rate_limit'))) return 429;
    return statusOf(error);
  }
  return typeof error === 'string' && error !== '' ? HTTP_ERRORS.unknown : null;
}
