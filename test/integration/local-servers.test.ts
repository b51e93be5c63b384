import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import { Client as PostgresClient } from 'pg';
import { LOCAL_SERVERS_FILE, localServers } from '../../contracts/local-servers';
import { ensureSearchAttributes, startLocalServers, stopLocalServers } from '../../worker/local';
import type { LocalServersHandle } from '../../worker/local';
import { isAlive, processStartToken } from '../../worker/local/process-identity';

jest.setTimeout(120_000);

const namespace = 'local-servers-test';
const status = defineSearchAttributeKey('TestStatus', 'KEYWORD');
const said: string[] = [];
const say = (line: string): void => void said.push(line);
const folders: string[] = [];

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-servers-'));
  folders.push(folder);
  return folder;
}

/** Ports of the system's choice, because a developer's own servers may hold the usual ones. */
async function start(dataDir: string): Promise<LocalServersHandle> {
  return startLocalServers({
    dataDir,
    namespaces: [namespace],
    searchAttributes: { TestStatus: 'KEYWORD' },
    isHeadless: true,
    say,
  });
}

async function query(databaseUrl: string, sql: string): Promise<unknown[]> {
  const client = new PostgresClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

async function withTemporal<T>(
  address: string,
  work: (client: TemporalClient, connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await Connection.connect({ address });
  try {
    return await work(new TemporalClient({ connection, namespace }), connection);
  } finally {
    await connection.close();
  }
}

function startWaitingWorkflow(client: TemporalClient, workflowId: string): Promise<unknown> {
  return client.workflow.start('neverPolled', {
    workflowId,
    taskQueue: 'nobody-listens',
    typedSearchAttributes: [{ key: status, value: 'waiting' }],
  });
}

async function waitUntilGone(pid: number): Promise<void> {
  while (processStartToken(pid) !== undefined) await new Promise(setImmediate);
}

async function killBoth({ postgresPid, temporalPid }: LocalServersHandle): Promise<void> {
  for (const pid of [postgresPid, temporalPid]) process.kill(pid, 'SIGKILL');
  await Promise.all([postgresPid, temporalPid].map(waitUntilGone));
}

function readServers(dataDir: string): unknown {
  return JSON.parse(readFileSync(path.join(dataDir, LOCAL_SERVERS_FILE), 'utf8'));
}

async function occupyPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

afterEach(async () => {
  for (const dataDir of folders.splice(0)) {
    await stopLocalServers({ dataDir, say });
    await rm(dataDir, { recursive: true, force: true });
  }
  said.length = 0;
});

test('both servers start from an empty directory, and row and workflow survive SIGKILL', async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  expect(first).toMatchObject({ startedPostgres: true, startedTemporal: true, namespace });
  expect(said.filter((line) => /^(Postgres|Temporal) .*started/.test(line))).toHaveLength(2);
  expect(said.join('\n')).not.toContain(new URL(first.databaseUrl).password);

  await query(first.databaseUrl, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('ü')");
  await withTemporal(first.temporalAddress, (client) => startWaitingWorkflow(client, 'kept'));
  await killBoth(first);

  const second = await start(dataDir);
  expect(second.postgresPid).not.toBe(first.postgresPid);
  expect(second.temporalPid).not.toBe(first.temporalPid);
  expect(second.databaseUrl).toBe(first.databaseUrl);
  expect(second.temporalAddress).toBe(first.temporalAddress);
  expect(await query(second.databaseUrl, 'SELECT word FROM kept')).toEqual([{ word: 'ü' }]);
  const described = await withTemporal(second.temporalAddress, (client) =>
    client.workflow.getHandle('kept').describe(),
  );
  expect(described.status.name).toBe('RUNNING');
  expect(described.typedSearchAttributes.get(status)).toBe('waiting');

  await second.stop();
  await second.stop();
  expect(processStartToken(second.postgresPid)).toBeUndefined();
  expect(processStartToken(second.temporalPid)).toBeUndefined();
});

test('a second call reuses the running servers and leaves them running when it stops', async () => {
  const dataDir = await newDataDir();
  const [left, right] = await Promise.all([start(dataDir), start(dataDir)]);
  const [starter, guest] = left.startedPostgres ? [left, right] : [right, left];
  expect(guest).toMatchObject({ startedPostgres: false, startedTemporal: false });
  expect(guest.postgresPid).toBe(starter.postgresPid);
  expect(guest.temporalPid).toBe(starter.temporalPid);

  await guest.stop();
  const noted = localServers.parse(readServers(dataDir));
  expect(noted.postgres).toMatchObject({ pid: starter.postgresPid });
  expect(noted.postgres && isAlive(noted.postgres)).toBe(true);
  expect(noted.temporal && isAlive(noted.temporal)).toBe(true);

  await starter.stop();
  expect(processStartToken(starter.postgresPid)).toBeUndefined();
});

test('Postgres alone is started on request: UTF-8, sorting by code point, loopback only', async () => {
  const dataDir = await newDataDir();
  const need = { postgres: true, temporal: false };
  const servers = await startLocalServers({ dataDir, need, say });
  expect(servers).toMatchObject({ startedPostgres: true, startedTemporal: false });
  expect(servers.temporalAddress).toBeUndefined();
  expect(readServers(dataDir)).toMatchObject({ temporal: null });
  const rows = await query(
    servers.databaseUrl ?? '',
    `SELECT current_setting('server_encoding') AS encoding, datcollate,
            current_setting('listen_addresses') AS listens,
            current_setting('unix_socket_directories') AS sockets
       FROM pg_database WHERE datname = current_database()`,
  );
  expect(rows).toEqual([{ encoding: 'UTF8', datcollate: 'C', listens: '127.0.0.1', sockets: '' }]);
});

test('files left by dead processes, whose ids live on in strangers, are not believed', async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  await killBoth(first);
  const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' });
  try {
    const pid = stranger.pid ?? 0;
    const postmasterFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    const [, ...rest] = readFileSync(postmasterFile, 'utf8').split('\n');
    writeFileSync(postmasterFile, [String(pid), ...rest].join('\n'));
    const noted = localServers.parse(readServers(dataDir));
    const stale = { ...noted, temporal: noted.temporal && { ...noted.temporal, pid } };
    writeFileSync(path.join(dataDir, LOCAL_SERVERS_FILE), JSON.stringify(stale));
    const lock = { pid, startToken: 'of an earlier process' };
    writeFileSync(path.join(dataDir, 'servers.lock'), JSON.stringify(lock));

    const second = await start(dataDir);
    expect(second).toMatchObject({ startedPostgres: true, startedTemporal: true });
    expect(processStartToken(pid)).toBeDefined();
  } finally {
    stranger.kill();
  }
});

test('servers end with the process that started them, however it is killed', async () => {
  const dataDir = await newDataDir();
  const script = `
    require(${JSON.stringify(path.resolve('worker/local'))})
      .startLocalServers({ dataDir: ${JSON.stringify(dataDir)}, namespaces: ['${namespace}'], isHeadless: true, say() {} })
      .then(() => { console.log('up'); setInterval(() => {}, 1000); });`;
  const starter = spawn(process.execPath, [require.resolve('tsx/cli'), '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await new Promise((resolve) => starter.stdout.once('data', resolve));
  process.kill(-(starter.pid ?? 0), 'SIGKILL');
  const left = localServers.parse(readServers(dataDir));
  // At once, while the keepers are at work: nothing that is being ended is used.
  const next = await start(dataDir);
  expect(next).toMatchObject({ startedPostgres: true, startedTemporal: true });
  for (const server of [left.postgres, left.temporal]) {
    expect(server && isAlive(server)).toBe(false);
  }
  await next.stop();
});

test('servers that nobody keeps are told of and started again, not used', async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  const noted = localServers.parse(readServers(dataDir));
  const owner = { pid: process.pid, startToken: 'of an earlier process' };
  const orphans = {
    ...noted,
    postgres: noted.postgres && { ...noted.postgres, owner },
    temporal: noted.temporal && { ...noted.temporal, owner },
  };
  writeFileSync(path.join(dataDir, LOCAL_SERVERS_FILE), JSON.stringify(orphans));
  const second = await start(dataDir);
  expect(second).toMatchObject({ startedPostgres: true, startedTemporal: true });
  for (const [label, pid] of [
    ['Postgres', first.postgresPid],
    ['Temporal', first.temporalPid],
  ] as const) {
    expect(said).toContainEqual(
      expect.stringContaining(`${label} (process ${String(pid)}) was left behind`),
    );
    expect(processStartToken(pid)).toBeUndefined();
  }
});

test('a Temporal that was killed while it made its first database starts again', async () => {
  const dataDir = await newDataDir();
  writeFileSync(path.join(dataDir, 'temporal.db'), '');
  const need = { postgres: false, temporal: true };
  const servers = await startLocalServers({ dataDir, need, isHeadless: true, say });
  expect(servers).toMatchObject({ startedTemporal: true });
});

test('a port in use is named in one sentence, and the other server is not left behind', async () => {
  const dataDir = await newDataDir();
  const { server, port } = await occupyPort();
  try {
    const attempt = startLocalServers({ dataDir, temporalPort: port, isHeadless: true, say });
    await expect(attempt).rejects.toMatchObject({
      code: 'port_taken',
      message: `Port ${String(port)}, asked for Temporal, is in use by another program: stop that program or give another port.`,
    });
    expect(() => readServers(dataDir)).toThrow('ENOENT');
  } finally {
    server.close();
  }
});

test('a data directory that can not be written is named in one sentence', async () => {
  const dataDir = await newDataDir();
  const file = path.join(dataDir, 'a-file');
  writeFileSync(file, '');
  await expect(startLocalServers({ dataDir: path.join(file, 'below'), say })).rejects.toMatchObject(
    {
      code: 'data_dir_unusable',
      message: expect.stringContaining("can't be used (a part of the path is a file)") as string,
    },
  );
});

test('missing search attributes are added to a running Temporal and can be used at once', async () => {
  const dataDir = await newDataDir();
  const servers = await startLocalServers({
    dataDir,
    need: { postgres: false, temporal: true },
    namespaces: [namespace],
    searchAttributes: { TestStatus: 'KEYWORD' },
    isHeadless: true,
    say,
  });
  expect(servers).toMatchObject({ startedPostgres: false, startedTemporal: true });
  await withTemporal(servers.temporalAddress ?? '', async (client, connection) => {
    const attributes = { TestStatus: 'KEYWORD', TestDueAt: 'DATETIME' } as const;
    await ensureSearchAttributes(connection, namespace, attributes);
    await ensureSearchAttributes(connection, namespace, attributes);
    const key = defineSearchAttributeKey('TestDueAt', 'DATETIME');
    await client.workflow.start('neverPolled', {
      workflowId: 'with-due-date',
      taskQueue: 'nobody-listens',
      typedSearchAttributes: [{ key, value: new Date(0) }],
    });
    await expect(
      ensureSearchAttributes(connection, namespace, { TestStatus: 'INT' }),
    ).rejects.toMatchObject({
      code: 'search_attributes_refused',
      message: expect.stringContaining('"TestStatus" exists with another type than INT') as string,
    });
  });
});
