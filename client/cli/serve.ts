/** `countersign serve`: the inbox for browsers. */
import type { Command } from 'commander';
import type { Pool } from 'pg';
import type { ServerPlaces } from '../config';
import { badInput } from './cli-error';
import type { CliContext } from './context';
import { SERVER_POOL, withDatabase } from './context';
import { openInbox, tellInbox, tellInboxJson } from './open-inbox';
import { watchRunner } from './launch/package-runner';
import type { RunCommand } from './run-command';
import { STOP_SIGNALS } from './stop-signals';

export type ServeOptions = { host: string; port: string };

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw badInput('--port takes a port from 0 to 65535; 0 is any that is free.');
}

function untilStopped(env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      resolve();
    };
    for (const signal of STOP_SIGNALS) process.once(signal, stop);
    watchRunner(env, stop);
  });
}

async function serveInbox(
  context: CliContext,
  place: { host: string; port: number },
  servers: { pool: Pool; places: ServerPlaces },
): Promise<void> {
  const { terminal } = context;
  const stopped = untilStopped(context.env);
  const inbox = await openInbox(context, { ...place, ports: 1, hasExampleAgent: false }, servers);
  tellInboxJson(terminal, inbox);
  tellInbox(terminal, inbox);
  await stopped;
  await inbox.close();
}

export async function runServe(context: CliContext, options: ServeOptions): Promise<void> {
  const place = { host: options.host, port: readPort(options.port) };
  const serve = (pool: Pool, places: ServerPlaces): Promise<void> =>
    serveInbox(context, place, { pool, places });
  await withDatabase(context, serve, SERVER_POOL);
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
