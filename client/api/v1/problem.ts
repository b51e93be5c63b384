/** Errors of the API as problem details (RFC 9457): a stable code, a sentence, the request's id. */
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DifferenceSchema, StandingSchema } from './shared-schemas';

export const ProblemSchema = z
  .object({
    type: z.string().openapi({ example: 'about:blank' }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().openapi({ description: 'What is wrong, and what to do' }),
    code: z.string().openapi({ description: 'Stable; docs/errors.md lists them' }),
    request_id: z.string(),
    standing: StandingSchema.optional().openapi({
      description: 'Who was first, where that is why',
    }),
    changed_since: DifferenceSchema.optional().openapi({
      description: 'What differs from what was looked at, where that is why',
    }),
  })
  .openapi('Problem');

type Problem = z.infer<typeof ProblemSchema>;

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'No such method',
  406: 'Only JSON is given',
  409: 'Conflict',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Not as it should be',
  429: 'Too many requests',
  500: 'Fault',
  503: 'Not now',
};

export type ProblemWords = Pick<Problem, 'code' | 'detail'> &
  Partial<Pick<Problem, 'standing' | 'changed_since'>>;

export function problem(c: Context, status: ContentfulStatusCode, words: ProblemWords): Response {
  const { code, detail, ...more } = words;
  const body: Problem = {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    code,
    request_id: String(c.get('requestId')),
    ...more,
  };
  return c.body(JSON.stringify(body), status, { 'content-type': 'application/problem+json' });
}

/** For what there is none of, and for what is not this user's: nothing tells the two apart. */
export function noSuchTicket(c: Context): never {
  const words = { code: 'ticket_not_found', detail: 'There is no such ticket.' };
  return problem(c, 404, words) as never;
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request can not be read, or lacks its Idempotency-Key',
  401: 'No token that opens anything',
  403: 'The token or the role of its user does not allow it',
  404: 'There is no such thing, or none for this user',
  406: 'Accept leaves out JSON',
  409: 'What is there now does not allow it: the code and the detail say why',
  413: 'The body is too large',
  415: 'The body is not sent as application/json',
  422: 'A field is missing, unknown or wrong, or a rule says no',
  429: 'Too many requests of this token; Retry-After says when to ask again',
  500: 'A fault of ours; the same request may be sent again',
  503: 'A worker is needed and none answered; the same request may be sent again',
};

type ProblemAnswer = {
  description: string;
  content: { 'application/problem+json': { schema: typeof ProblemSchema } };
  headers?: z.ZodObject;
};

const RetryAfterSchema = z.object({
  'Retry-After': z.string().openapi({ description: 'Whole seconds', example: '2' }),
});

function answerOf(status: number): ProblemAnswer {
  return {
    description: DESCRIPTIONS[status] ?? 'What went wrong',
    content: { 'application/problem+json': { schema: ProblemSchema } },
    ...(status === 429 ? { headers: RetryAfterSchema } : {}),
  };
}

const OF_ALL = [401, 403, 406, 422, 429, 500] as const;
const OF_POST = [...OF_ALL, 400, 409, 413, 415] as const;

type Answers<S extends number> = Record<S, ProblemAnswer>;

function answersOf<S extends number>(statuses: readonly S[]): Answers<S> {
  return Object.fromEntries(statuses.map((status) => [status, answerOf(status)])) as Answers<S>;
}

/** What a route that only reads may answer besides its own. */
export const READ_PROBLEMS = answersOf(OF_ALL);

/** The same for a route that changes something. */
export const POST_PROBLEMS = answersOf(OF_POST);

export const NOT_FOUND_PROBLEM = answersOf([404]);

export const NO_WORKER_PROBLEM = answersOf([503]);
