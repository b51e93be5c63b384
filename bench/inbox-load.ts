/** Clients that ask the inbox one page after the other, each as soon as it has the one before. */

import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export type Client = { cookie: string };

export type Timing = {
  what: string;
  everyMs: number;
  requests: number;
  medianMs: number;
  p95Ms: number;
  perSecond: number;
};

/** Signs in as people do. */
export async function signIn(url: string, login: string, password: string): Promise<Client> {
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ login, password, next: '/inbox' }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 303 || cookie === undefined) {
    throw new Error(`${login} can't sign in: ${String(answer.status)}.`);
  }
  return { cookie };
}

// Kept open, as a browser keeps them; and lighter than fetch, since clients and server share the machine.
const agent = new Agent({ keepAlive: true });

async function ask(url: string, { cookie }: Client): Promise<number> {
  const startedAtMs = performance.now();
  const asked = get(url, { agent, headers: { cookie } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200 && answer.statusCode !== 303) {
    throw new Error(`${url} answers ${String(answer.statusCode)}.`);
  }
  return performance.now() - startedAtMs;
}

function percentile(sortedMs: readonly number[], share: number): number {
  return sortedMs[Math.min(sortedMs.length - 1, Math.floor(sortedMs.length * share))] ?? 0;
}

/** @param pathFor the path of a client's next request. */
export async function measure(
  url: string,
  clients: readonly Client[],
  {
    what,
    seconds,
    pathFor,
    everyMs = 0,
  }: {
    what: string;
    seconds: number;
    pathFor: (no: number) => string;
    /** How often a client asks; 0 is as soon as it has the page before. */
    everyMs?: number;
  },
): Promise<Timing> {
  const times: number[] = [];
  const startedAtMs = performance.now();
  const endMs = startedAtMs + seconds * 1_000;
  let no = 0;
  const work = async (client: Client): Promise<void> => {
    while (performance.now() < endMs) {
      const tookMs = await ask(`${url}${pathFor(no++)}`, client);
      times.push(tookMs);
      if (everyMs > tookMs) await setTimeout(everyMs - tookMs);
    }
  };
  await Promise.all(
    clients.map(async (client, at) => {
      // Else all of them would ask at the same instants.
      if (everyMs > 0) await setTimeout((everyMs / clients.length) * at);
      await work(client);
    }),
  );
  const elapsedMs = performance.now() - startedAtMs;
  times.sort((left, right) => left - right);
  return {
    what,
    everyMs,
    requests: times.length,
    medianMs: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    perSecond: (times.length / elapsedMs) * 1_000,
  };
}
