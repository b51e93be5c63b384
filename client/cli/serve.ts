/** `countersign serve`: the inbox for browsers. */
import type { Command } from 'commander';
import type { Pool } from 'pg';
import { loadInbox } from '../api/load-inbox';
import type { ServerPlaces } from '../config';
import { badInput } from './cli-error';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { handOverBy } from './hand-over';
import type { RunCommand } from './run-command';
import { triggerIntake } from './trigger-intake';
import { wakeCase } from './wake-cases';

export type ServeOptions = { host: string; port: string };

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw badInput('--port takes a port from 0 to 65535; 0 is any that is free.');
}

function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
}

async function serveInbox(
  context: CliContext,
  place: { host: string; port: number },
  { pool, places }: { pool: Pool; places: ServerPlaces },
): Promise<void> {
  const { terminal } = context;
  const { createApp, makeFirstAdmin, startServer } = loadInbox();
  const app = createApp({
    pool,
    wake: (wakeupIds) => wakeCase({ pool, temporal: places.temporal, wakeupIds }),
    takeIn: () => triggerIntake(places.temporal),
    handOver: handOverBy(places.temporal),
    now: () => new Date(),
    onFault: ({ requestId, error }) => {
      const name = error instanceof Error ? error.name : 'unknown';
      terminal.note(`Request ${requestId} failed (${name}).`);
    },
  });
  const server = await startServer(app, place);
  const stopped = untilStopped();
  const admin = await makeFirstAdmin(pool);
  terminal.jsonLine({ event: 'serving', url: server.url });
  terminal.line(`Inbox: ${server.url}`);
  if (admin) {
    terminal.line(`Sign in as ${admin.userId} with the password ${admin.password}`);
    terminal.line('It is said this once. Set another: countersign password admin');
  }
  await stopped;
  await server.close();
}

export async function runServe(context: CliContext, options: ServeOptions): Promise<void> {
  const place = { host: options.host, port: readPort(options.port) };
  await withDatabase(context, (pool, places) => serveInbox(context, place, { pool, places }));
}

export function addServe(program: Command, run: RunCommand): void {
  program
    .command('serve')
    .summary('the inbox for browsers')
    .description(
      'Serves the inbox and the API until it is stopped; the first start makes an admin.',
    )
    .option('--host <host>', 'where to listen', '127.0.0.1')
    .option('--port <port>', 'which port; 0 is any that is free', '8080')
    .action((options: ServeOptions) => run((context) => runServe(context, options)));
}
