/** One request for an effect, from its arrival to whatever leaves for the caller. */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Books, Effect, Reply, Wanted } from './books';
import { addEffect, leftMinor, nowMs, takeScript } from './books';
import type { Dialect, IncomingCall } from './dialect';
import { errorReply, executeWanted } from './execute';
import type { Executed } from './execute';
import { isEarly, isInTheAnswer } from './faults';
import type { AnswerFault, EarlyFault, Fault, Script, WebhookMode } from './faults';
import { announce, push } from './webhooks';
import type { Announced, Webhooks } from './webhooks';

export type Provider = { books: Books; dialect: Dialect; webhooks: Webhooks };

export function sendJson(
  response: ServerResponse,
  { status, json }: Reply,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(json));
}

const HTML = '<html><body>Bad gateway</body></html>';

function failBefore({ dialect }: Provider, response: ServerResponse, fault: EarlyFault): void {
  switch (fault.kind) {
    case 'drop':
      response.destroy();
      return;
    case 'no_answer_no_commit':
      return;
    case 'in_progress':
      sendJson(response, errorReply(dialect, 'in_progress'));
      return;
    case 'error_before_commit':
      sendJson(response, { status: fault.status, json: dialect.renderError('internal') });
      return;
    case 'html_error':
      response.writeHead(fault.status, { 'content-type': 'text/html' }).end(HTML);
      return;
    case 'redirect':
      response.writeHead(307, { location: '/elsewhere' }).end();
      return;
    case 'rate_limited': {
      const headers = fault.retryAfter === null ? {} : { 'retry-after': fault.retryAfter };
      sendJson(response, errorReply(dialect, 'rate_limited'), headers);
      return;
    }
    case 'not_let_in':
      sendJson(response, { status: fault.status, json: dialect.renderError('not_let_in') });
      return;
  }
}

function refundByOther({ books, dialect }: Provider, { paymentRef, currency }: Wanted): void {
  if (paymentRef === null) return;
  const amountMinor = leftMinor(books, paymentRef);
  const other = {
    service: dialect.name,
    operationId: null,
    kind: 'refund',
    state: 'succeeded',
  } as const;
  addEffect(books, { ...other, paymentRef, amountMinor, currency });
}

/** Spoils the answer; the provider has done its part by now. */
function spoilAnswer(
  { dialect }: Provider,
  response: ServerResponse,
  { executed, fault }: { executed: Executed; fault: AnswerFault },
): void {
  const text = JSON.stringify(executed.reply.json);
  const json = { 'content-type': 'application/json' };
  switch (fault.kind) {
    case 'commit_then_drop':
      response.destroy();
      return;
    case 'no_answer':
      return;
    case 'error_after_commit':
      sendJson(response, { status: fault.status, json: dialect.renderError('internal') });
      return;
    case 'half_body':
      response.writeHead(200, { ...json, 'content-length': String(text.length) });
      response.write(text.slice(0, 20), () => response.destroy());
      return;
    case 'stalled_body':
      response.writeHead(200, { ...json, 'content-length': String(text.length) });
      response.write(text.slice(0, 20));
      return;
    case 'unreadable_body':
      response.writeHead(200, json).end(HTML);
      return;
    case 'wrong_content_type':
      response.writeHead(200, { 'content-type': 'text/html' }).end(text);
      return;
    case 'bad_shape':
      sendJson(response, { status: 200, json: { id: executed.effect?.ref, state: 'odd' } });
      return;
    case 'other_effect': {
      const other: Effect | null = executed.effect && {
        ...executed.effect,
        ref: `${executed.effect.ref}other`,
        operationId: 'somebody-elses',
      };
      sendJson(response, { status: 200, json: other && dialect.renderEffect(other) });
      return;
    }
  }
}

function answer(
  provider: Provider,
  response: ServerResponse,
  { executed, fault }: { executed: Executed; fault: Fault },
): void {
  if (isInTheAnswer(fault)) {
    spoilAnswer(provider, response, { executed, fault });
    return;
  }
  sendJson(response, executed.reply, executed.isReplayed ? { 'idempotent-replayed': 'true' } : {});
}

function announceEffect(provider: Provider, effect: Effect | null, mode: WebhookMode): Announced {
  return effect ? announce(provider, effect, mode) : { before: [], after: [] };
}

async function performScripted(
  provider: Provider,
  response: ServerResponse,
  { wanted, script }: { wanted: Wanted; script: Script },
): Promise<void> {
  const { books, dialect, webhooks } = provider;
  const { fault } = script;
  if (isEarly(fault)) {
    failBefore(provider, response, fault);
    return;
  }
  const runningKey = `${dialect.name}:${wanted.key}`;
  if (books.running.has(runningKey)) {
    sendJson(response, errorReply(dialect, 'in_progress'));
    return;
  }
  if (fault.kind === 'drop_then_commit_later') {
    const run = (): void => {
      const { effect } = executeWanted(provider, wanted, { kind: 'none' });
      const { before, after } = announceEffect(provider, effect, script.webhook);
      for (const delivery of [...before, ...after]) void push(webhooks, delivery);
    };
    books.late.push({ atMs: nowMs(books) + fault.delayMs, run });
    response.destroy();
    return;
  }
  books.running.add(runningKey);
  if (books.limits.executionMs > 0) await pause(books.limits.executionMs);
  if (fault.kind === 'refunded_by_other') refundByOther(provider, wanted);
  const executed = executeWanted(provider, wanted, fault);
  books.running.delete(runningKey);
  const { before, after } = announceEffect(provider, executed.effect, script.webhook);
  for (const delivery of before) await push(webhooks, delivery);
  answer(provider, response, { executed, fault });
  for (const delivery of after) await push(webhooks, delivery);
}

export async function performCall(
  provider: Provider,
  response: ServerResponse,
  call: IncomingCall,
): Promise<void> {
  const wanted = provider.dialect.readWanted(call, provider.books);
  if ('status' in wanted) {
    sendJson(response, wanted);
    return;
  }
  const script = takeScript(provider.books, wanted.operationId);
  await performScripted(provider, response, { wanted, script });
}
