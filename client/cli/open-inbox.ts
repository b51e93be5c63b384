/** The inbox in this process: on a port, with whoever may sign in first. */
import type { Pool } from 'pg';
import { loadInbox } from '../api/load-inbox';
import type { ServerPlaces } from '../config';
import { CliError, EXIT } from './cli-error';
import type { CliContext } from './context';
import { describeFault } from './describe-fault';
import { signInWaysOf } from './sign-in-ways';
import type { Terminal } from './terminal';
import { handOverBy } from './hand-over';
import { triggerIntake } from './trigger-intake';
import { wakeCase } from './wake-cases';

type SignIn = { userId: string; password: string };

export type OpenInbox = {
  url: string;
  /** Null on the port that was asked for, else why not there, as a sentence. */
  moved: string | null;
  /** Made just now, and said nowhere else. */
  signIns: readonly SignIn[];
  close: () => Promise<void>;
};

export type InboxWish = {
  host: string;
  port: number;
  /** How many ports are tried, this one and those after it. */
  ports: number;
  /** The example shop's agent gets a password too, on the first start. */
  hasExampleAgent: boolean;
};

const PORT_MAX = 65_535;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

type Inbox = ReturnType<typeof loadInbox>;

/** The first port of these that is free. @throws CliError when none is. */
async function listen(
  inbox: Inbox,
  app: ReturnType<Inbox['createApp']>,
  { host, port, ports }: InboxWish,
): Promise<{ server: Awaited<ReturnType<Inbox['startServer']>>; moved: string | null }> {
  // 0 is any that is free, and has none after it.
  const last = port === 0 ? 0 : Math.min(port + ports - 1, PORT_MAX);
  let code = '';
  for (let each = port; each <= last; each += 1) {
    try {
      const server = await inbox.startServer(app, { host, port: each });
      const moved =
        each === port ? null : `Port ${String(port)} is taken, so it is on another one.`;
      return { server, moved };
    } catch (error) {
      code = codeOf(error);
      if (code !== 'EADDRINUSE') break;
    }
  }
  const where = last > port ? `ports ${String(port)} to ${String(last)}` : `port ${String(port)}`;
  const why = code === 'EADDRINUSE' ? 'taken' : `refused (${code})`;
  throw new CliError(EXIT.badInput, 'bad_input', `The inbox can not listen on ${where}: ${why}.`);
}

async function firstSignIns(pool: Pool, inbox: Inbox, isExample: boolean): Promise<SignIn[]> {
  const admin = await inbox.makeFirstAdmin(pool);
  if (!admin) return [];
  const agent = isExample ? await inbox.makeFirstAgent(pool) : null;
  return agent ? [agent, admin] : [admin];
}

function tellPlainHttp({ terminal }: CliContext, { isLoopbackHost }: Inbox, host: string): void {
  if (isLoopbackHost(host.includes(':') ? `[${host}]` : host)) return;
  terminal.note(
    'This is plain HTTP: put TLS in front. Browsers keep a session only over https or from localhost.',
  );
}

/** @throws CliError when no port can be had, or the settings of the sign-in are wrong. */
export async function openInbox(
  context: CliContext,
  wish: InboxWish,
  { pool, places }: { pool: Pool; places: ServerPlaces },
): Promise<OpenInbox> {
  const { terminal } = context;
  const inbox = loadInbox();
  const { temporal } = places;
  const app = inbox.createApp({
    signInWays: signInWaysOf(context),
    onIgnoredProxy: ({ requestId, why }) => {
      const words = why === 'address' ? 'from an address that is not listed' : 'without its secret';
      terminal.note(`Request ${requestId} had headers of a sign-in proxy ${words}: ignored.`);
    },
    pool,
    wake: (wakeupIds) => wakeCase({ pool, temporal, wakeupIds }),
    takeIn: () => triggerIntake(temporal),
    handOver: handOverBy(temporal),
    now: () => new Date(),
    engine: inbox.createEngine(places),
    onFault: ({ requestId, error }) => {
      terminal.note(`Request ${requestId} failed: ${describeFault(error)}`);
    },
  });
  const { server, moved } = await listen(inbox, app, wish);
  tellPlainHttp(context, inbox, wish.host);
  const signIns = await firstSignIns(pool, inbox, wish.hasExampleAgent);
  const endCleanUp = inbox.cleanUpRegularly(pool, (error) => {
    terminal.note(
      `Old sessions were not cleaned up, tried again in an hour: ${describeFault(error)}`,
    );
  });
  const close = (): Promise<void> => {
    endCleanUp();
    return server.close();
  };
  return { url: server.url, moved, signIns, close };
}

/** `url` and the sign-ins of a first start, as one line of JSON. */
export function tellInboxJson(terminal: Terminal, { url, signIns }: OpenInbox): void {
  const sign_ins = signIns.map(({ userId, password }) => ({ user_id: userId, password }));
  terminal.jsonLine({ event: 'serving', url, ...(sign_ins.length === 0 ? {} : { sign_ins }) });
}

/** What the people of a first start are for. */
const FIRST_USERS: Readonly<Record<string, string>> = {
  agent: 'to decide as a support agent of the example shop',
  admin: 'to do everything',
};

export function tellInbox(terminal: Terminal, { url, moved, signIns }: OpenInbox): void {
  if (moved !== null) terminal.line(moved);
  terminal.line(terminal.paint('bold', `Inbox: ${url}`));
  for (const { userId, password } of signIns) {
    const why = FIRST_USERS[userId];
    const purpose = why === undefined ? '' : `, ${why}`;
    terminal.line(`  Sign in as ${userId} with the password ${password}${purpose}`);
  }
  if (signIns.length === 0) return;
  terminal.line('  These are said on this start alone; another: countersign password <user>');
}
