/**
 * One HTTP exchange, sent once: no retry, no redirect, no connection that somebody else used
 * before. Whether a connection had come about when it failed tells "not sent" from "unknown", so
 * a kept-alive socket that the other side has closed can't blur the two.
 */
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { NotSentReason } from '../../../contracts/provider';

export type HttpRequest = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body: string;
};

export type AnsweredExchange = {
  readonly kind: 'answered';
  readonly status: number;
  /** Names in lower case, as Node gives them. */
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type Exchange =
  | AnsweredExchange
  | { readonly kind: 'not_sent'; readonly reason: NotSentReason; readonly detail: string }
  | { readonly kind: 'unknown'; readonly errorClass: string };

/** No answer that we read is longer than some hundred kB; a longer one is none of ours. */
const ANSWER_BYTES_MAX = 4_000_000;

type Progress = { isConnected: boolean };

function faultOf(progress: Progress, deadline: AbortSignal, code: string): Exchange {
  if (progress.isConnected) {
    return { kind: 'unknown', errorClass: deadline.aborted ? 'timeout' : 'connection_lost' };
  }
  if (deadline.aborted) {
    const detail = 'The deadline passed before there was a connection.';
    return { kind: 'not_sent', reason: 'deadline', detail };
  }
  const detail = `There is no connection to the service (${code}): check its address.`;
  return { kind: 'not_sent', reason: 'unreachable', detail };
}

/** An error's code (`ECONNREFUSED`); its message may hold an address or more, so it is left out. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'no code';
}

async function readAnswer(response: IncomingMessage): Promise<Exchange> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > ANSWER_BYTES_MAX) return { kind: 'unknown', errorClass: 'answer_too_long' };
    chunks.push(chunk);
  }
  if (!response.complete) return { kind: 'unknown', errorClass: 'connection_lost' };
  return {
    kind: 'answered',
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

/**
 * Sends the request and reads the whole answer. Never throws and never rejects.
 * @param limits `timeoutMs` is for all of it, up to the answer's last byte; `signal` ends it early.
 */
export function sendOnce(
  { url, method, headers, body }: HttpRequest,
  limits: { signal: AbortSignal; timeoutMs: number },
): Promise<Exchange> {
  const isTls = url.protocol === 'https:';
  const deadline = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.timeoutMs)]);
  const progress: Progress = { isConnected: false };
  if (deadline.aborted) return Promise.resolve(faultOf(progress, deadline, 'aborted'));
  return new Promise((resolve) => {
    const options: RequestOptions = {
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: deadline,
    };
    const request = (isTls ? httpsRequest : httpRequest)(url, options);
    const fail = (error: unknown): void => {
      resolve(faultOf(progress, deadline, codeOf(error)));
    };
    request.on('socket', (socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        progress.isConnected = true;
      });
    });
    request.on('error', fail);
    request.on('response', (response) => {
      readAnswer(response).then(resolve, fail);
    });
    request.end(body);
  });
}
