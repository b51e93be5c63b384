/** Errors of the API as problem details (RFC 9457): a stable code, a sentence, the request's id. */
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export const ProblemSchema = z
  .object({
    type: z.string().openapi({ example: 'about:blank' }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().openapi({ description: 'What is wrong, and what to do' }),
    code: z.string().openapi({ description: 'Stable; docs/errors.md lists them' }),
    request_id: z.string(),
  })
  .openapi('Problem');

type Problem = z.infer<typeof ProblemSchema>;

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Not as it should be',
  429: 'Too many requests',
  500: 'Fault',
};

export function problem(
  c: Context,
  status: ContentfulStatusCode,
  { code, detail }: { code: string; detail: string },
): Response {
  const body: Problem = {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    code,
    request_id: String(c.get('requestId')),
  };
  return c.body(JSON.stringify(body), status, { 'content-type': 'application/problem+json' });
}

/** The answers that every operation may give besides its own. */
export const PROBLEM_RESPONSES = {
  default: {
    description: 'What went wrong',
    content: { 'application/problem+json': { schema: ProblemSchema } },
  },
} as const;
