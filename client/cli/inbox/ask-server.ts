/** Asks the API. A request that got no answer is sent once more, with its key: it is done once. */
import { randomUUID } from 'node:crypto';
import {
  API_CODES,
  DECISION_CODES,
  RESOLUTION_CODES,
  TICKET_CHANGE_CODES,
} from '../../../contracts/error-codes';
import { CliError, EXIT } from '../cli-error';
import type { CliCode, ExitCode } from '../cli-error';
import type { CliContext } from '../context';
import { readServerPlace } from './server-place';
import type { ServerPlace } from './server-place';

const TIMEOUT_MS = 30_000;

export type Json = Readonly<Record<string, unknown>>;

export type Answer = { ok: true; body: Json } | { ok: false; problem: ServerProblem };

/** A problem of the API that is not about the request itself but about what it asked for. */
export type ServerProblem = { status: number; code: CliCode; detail: string; body: Json };

export type Server = {
  get: (path: string) => Promise<Answer>;
  post: (path: string, body: Json) => Promise<Answer>;
};

const CODES: ReadonlySet<string> = new Set([
  ...API_CODES,
  ...DECISION_CODES,
  ...RESOLUTION_CODES,
  ...TICKET_CHANGE_CODES,
]);

function isCode(code: unknown): code is CliCode {
  return typeof code === 'string' && CODES.has(code);
}

function unreachable(message: string): CliError {
  return new CliError(EXIT.unreachable, 'server_unreachable', message);
}

async function send(place: ServerPlace, path: string, init: RequestInit): Promise<Response> {
  const request = (): Promise<Response> =>
    fetch(`${place.url}/api/v1${path}`, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        accept: 'application/json',
        authorization: `Bearer ${place.token}`,
      },
      // The token is for this server and not for where it might point to.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    return await request();
  } catch {
    try {
      return await request();
    } catch {
      throw unreachable(
        'The server can not be reached, or sends elsewhere: check COUNTERSIGN_URL. What was asked for may have been done; ask again.',
      );
    }
  }
}

async function readBody(response: Response): Promise<Json> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null) return body as Json;
  } catch {
    // What is no JSON is said below.
  }
  throw unreachable('What answers at COUNTERSIGN_URL is not Countersign: check the address.');
}

const EXITS: Readonly<Record<number, ExitCode>> = {
  400: EXIT.badInput,
  404: EXIT.notFound,
  422: EXIT.badInput,
  429: EXIT.notYet,
};

/** What was typed is wrong, and no rule says no. */
const INPUT_CODES: ReadonlySet<string> = new Set([...API_CODES, 'resolution_invalid']);

/** The error that ends a command, with the exit codes that the same no has without a server. */
export function errorOf({ status, code, detail }: ServerProblem): CliError {
  if (status >= 500) return unreachable(`The server could not do it: ${detail}`);
  const isRule = status === 422 && !INPUT_CODES.has(code);
  return new CliError(isRule ? EXIT.refused : (EXITS[status] ?? EXIT.refused), code, detail);
}

async function answerOf(response: Response): Promise<Answer> {
  const body = await readBody(response);
  if (response.ok) return { ok: true, body };
  const { code, detail } = body;
  const problem: ServerProblem = {
    status: response.status,
    code: isCode(code) ? code : 'unexpected',
    detail: typeof detail === 'string' ? detail : `The server says ${String(response.status)}.`,
    body,
  };
  return { ok: false, problem };
}

/** @throws CliError `bad_input` when nobody says where the server is, or what signs in. */
export function connectServer({ env }: CliContext): Server {
  const place = readServerPlace(env);
  return {
    get: async (path) => answerOf(await send(place, path, {})),
    post: async (path, body) =>
      answerOf(
        await send(place, path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(body),
        }),
      ),
  };
}

/** @throws CliError for everything that is no success. */
export async function expectBody(asked: Promise<Answer>): Promise<Json> {
  const answer = await asked;
  if (answer.ok) return answer.body;
  throw errorOf(answer.problem);
}
