import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { LocalServerError } from './local-server-error';

const rememberedPorts = z.strictObject({
  postgres: z.int().optional(),
  temporal: z.int().optional(),
  ui: z.int().optional(),
});

export type PortName = keyof z.infer<typeof rememberedPorts>;

export type PortWish = {
  name: PortName;
  /** The port the user asked for: this one or an error. */
  given?: number | undefined;
  /** The port of the last start, so that bookmarks and settings survive a restart. */
  remembered?: number | undefined;
  /** Ports that another of our servers was just promised. */
  taken?: readonly number[];
};

/** Tried on a first start. Not 5432, where an installed Postgres usually listens. */
const usualPort: Record<PortName, number> = { postgres: 5433, temporal: 7233, ui: 8233 };

const label: Record<PortName, string> = {
  postgres: 'Postgres',
  temporal: 'Temporal',
  ui: 'the Temporal UI',
};

/**
 * Chooses a loopback port: the given one, or else last time's, the usual one, any free one.
 *
 * @throws LocalServerError `port_taken` if a given port isn't free
 */
export async function choosePort(wish: PortWish, isFree = isPortFree): Promise<number> {
  const promised = new Set(wish.taken);
  if (wish.given !== undefined) {
    if (!promised.has(wish.given) && (await isFree(wish.given))) return wish.given;
    throw portTakenError(wish.name, wish.given);
  }
  for (const candidate of [wish.remembered, usualPort[wish.name]]) {
    if (candidate === undefined || promised.has(candidate)) continue;
    if (await isFree(candidate)) return candidate;
  }
  return anyFreePort(promised);
}

export function portTakenError(name: PortName, port: number): LocalServerError {
  return new LocalServerError(
    'port_taken',
    `Port ${String(port)}, asked for ${label[name]}, is in use by another program: stop that program or give another port.`,
  );
}

/** True if this process can listen on the loopback port now. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined;
}

async function anyFreePort(promised: ReadonlySet<number>): Promise<number> {
  for (;;) {
    const port = await listenOnce(0);
    if (port === undefined) {
      throw new LocalServerError(
        'port_taken',
        'No free port is left on 127.0.0.1: stop some programs and try again.',
      );
    }
    if (!promised.has(port)) return port;
  }
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(undefined);
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const bound = server.address();
      server.close(() => {
        resolve(bound !== null && typeof bound === 'object' ? bound.port : undefined);
      });
    });
  });
}

/** Reads the ports of the last start. An unreadable file reads as none: ports are a convenience. */
export function readRememberedPorts(dataDir: string): z.infer<typeof rememberedPorts> {
  try {
    const parsed = rememberedPorts.safeParse(JSON.parse(readFileSync(portsFile(dataDir), 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

export function rememberPorts(dataDir: string, ports: z.infer<typeof rememberedPorts>): void {
  const next = { ...readRememberedPorts(dataDir), ...ports };
  writeFileSync(portsFile(dataDir), `${JSON.stringify(next)}\n`);
}

function portsFile(dataDir: string): string {
  return path.join(dataDir, 'ports.json');
}
