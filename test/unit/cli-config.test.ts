import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findServers } from '../../client/config';

const LOCAL = {
  version: 1,
  startedAt: '2026-11-29T12:00:00.000Z',
  postgres: {
    pid: 1,
    startToken: 'a',
    port: 5433,
    owner: { pid: 2, startToken: 'b' },
    databaseUrl: 'postgres://local/db',
  },
  temporal: {
    pid: 3,
    startToken: 'c',
    port: 7233,
    owner: { pid: 2, startToken: 'b' },
    address: '127.0.0.1:7233',
    uiUrl: 'http://127.0.0.1:8233',
    namespace: 'local',
  },
};

describe('where the servers are', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-config-'));
    mkdirSync(path.join(folder, '.countersign'));
    mkdirSync(path.join(folder, 'deep/inside'), { recursive: true });
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function writeServers(text: string): void {
    writeFileSync(path.join(folder, '.countersign/servers.json'), text);
  }

  test('is found in the nearest folder upwards where some run', async () => {
    writeServers(JSON.stringify(LOCAL));
    const cwd = path.join(folder, 'deep/inside');
    expect(await findServers({ env: {}, cwd, dataDir: undefined })).toEqual({
      databaseUrl: 'postgres://local/db',
      temporal: { connection: { address: '127.0.0.1:7233' }, namespace: 'local' },
      uiUrl: 'http://127.0.0.1:8233',
    });
  });

  test('is what the environment says before anything else', async () => {
    writeServers(JSON.stringify(LOCAL));
    const env = { DATABASE_URL: 'postgres://given/db', TEMPORAL_NAMESPACE: 'mine' };
    const places = await findServers({ env, cwd: folder, dataDir: undefined });
    expect(places.databaseUrl).toBe('postgres://given/db');
    expect(places.temporal?.namespace).toBe('mine');
  });

  test('is looked for in a named data directory only', async () => {
    writeServers(JSON.stringify(LOCAL));
    const query = { cwd: folder, dataDir: undefined };
    const elsewhere = { COUNTERSIGN_DATA_DIR: path.join(folder, 'deep') };
    expect((await findServers({ ...query, env: elsewhere })).databaseUrl).toBeNull();
    const here = { COUNTERSIGN_DATA_DIR: path.join(folder, '.countersign') };
    expect((await findServers({ ...query, env: here })).databaseUrl).toBe('postgres://local/db');
    const given = await findServers({ env: elsewhere, cwd: folder, dataDir: '.countersign' });
    expect(given.databaseUrl).toBe('postgres://local/db');
  });

  test.each([
    ['torn', '{"version": 1, "postg'],
    ['of another version', '{"version": 99}'],
  ])('is unknown when the file is %s', async (_name, text) => {
    writeServers(text);
    const env = { DATABASE_URL: undefined };
    expect(await findServers({ env, cwd: folder, dataDir: undefined })).toEqual({
      databaseUrl: null,
      temporal: null,
      uiUrl: null,
    });
  });
});
