/**
 * A model service on loopback that says what a test tells it, in OpenAI's, Anthropic's or Ollama's
 * dialect. Each request is checked against the published shape of its API.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { WIRES } from './dialects';
import type { Dialect, Reply } from './spoken';

export type Asked = {
  dialect: Dialect;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** What is wrong with the request by the API's shape; null when nothing is. */
  fault: string | null;
};

/** Told the request and how many came before it. */
export type Script = (asked: Asked, index: number) => Reply;

export type ScriptedModel = {
  url: string;
  /** Since the last script. */
  asked: Asked[];
  play: (script: Script) => void;
  close: () => Promise<void>;
};

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function dialectOf(path: string): Dialect | null {
  const entries = Object.entries(WIRES) as [Dialect, { path: string }][];
  return entries.find(([, wire]) => wire.path === path)?.[0] ?? null;
}

/** Sends until the other side has had enough. */
function flood(response: ServerResponse, bytes: number): void {
  response.writeHead(200, JSON_TYPE);
  const chunk = Buffer.alloc(64 * 1024, 'a');
  let left = bytes;
  const send = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', send);
        return;
      }
    }
    response.end();
  };
  send();
}

function perform(response: ServerResponse, dialect: Dialect, reply: Reply): void {
  const { answer } = WIRES[dialect];
  switch (reply.kind) {
    case 'says':
      response.writeHead(200, JSON_TYPE).end(JSON.stringify(answer(reply.spoken)));
      return;
    case 'raw':
      response.writeHead(reply.status, { ...JSON_TYPE, ...reply.headers }).end(reply.body);
      return;
    case 'cut': {
      const whole = Buffer.from(JSON.stringify(answer(reply.spoken)));
      response.writeHead(200, { ...JSON_TYPE, 'content-length': whole.length });
      response.write(whole.subarray(0, reply.bytes), () => response.destroy());
      return;
    }
    case 'flood':
      flood(response, reply.bytes);
      return;
    case 'silence':
      return;
    case 'hang_up':
      response.destroy();
  }
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  let script: Script = () => ({ kind: 'hang_up' });
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const dialect = dialectOf(request.url ?? '');
      if (!dialect) {
        response.writeHead(404, JSON_TYPE).end('{"error":"no such path"}');
        return;
      }
      const body = JSON.parse(text) as Record<string, unknown>;
      const checked = WIRES[dialect].shape.safeParse(body);
      const fault = checked.success ? null : z.prettifyError(checked.error);
      const question = { dialect, headers: request.headers, body, fault };
      asked.push(question);
      perform(response, dialect, script(question, asked.length - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    asked,
    play: (next) => {
      script = next;
      asked.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
