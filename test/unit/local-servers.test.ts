import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOCAL_SERVERS_FILE, localServers } from '../../contracts/local-servers';
import { choosePort, readRememberedPorts, rememberPorts } from '../../worker/local/ports';
import { parsePostmasterFile } from '../../worker/local/postmaster-file';
import { parseProcStat } from '../../worker/local/process-identity';
import { searchAttributeFlags } from '../../worker/local/search-attributes';
import { isOrphan } from '../../worker/local/server-owner';
import { identifySelf } from '../../worker/local/process-identity';
import { readServersFile, updateServersFile } from '../../worker/local/servers-file';
import { devServerArgs } from '../../worker/local/temporal-server';

const self = identifySelf();
const gone = { pid: 2 ** 22 + 1, startToken: '1' };
const postgres = {
  ...{ pid: 11, startToken: '42', port: 5433, owner: self },
  databaseUrl: 'postgres://countersign:secret@127.0.0.1:5433/countersign',
};
const temporal = {
  ...{ pid: 12, startToken: '43', port: 7233, owner: self },
  address: '127.0.0.1:7233',
  uiUrl: null,
  namespace: 'default',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-files-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the servers file', () => {
  test('takes each server alone and both together, and refuses fields that it does not know', () => {
    const startedAt = '2026-01-01T00:00:00.000Z';
    const both = { version: 1, startedAt, postgres, temporal };
    expect(localServers.parse(both)).toEqual(both);
    expect(localServers.safeParse({ ...both, temporal: null }).success).toBe(true);
    expect(localServers.safeParse({ ...both, version: 2 }).success).toBe(false);
    expect(localServers.safeParse({ ...both, more: 1 }).success).toBe(false);
    const nobody = { ...postgres, pid: 0 };
    expect(localServers.safeParse({ ...both, postgres: nobody }).success).toBe(false);
  });

  test('keeps the other entry, is for its user alone, and goes with the last entry', () => {
    const file = path.join(folder, LOCAL_SERVERS_FILE);
    updateServersFile(folder, { postgres });
    updateServersFile(folder, { temporal });
    expect(readServersFile(folder)).toMatchObject({ postgres, temporal });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    updateServersFile(folder, { postgres: null });
    expect(readServersFile(folder)).toMatchObject({ postgres: null, temporal });
    updateServersFile(folder, { temporal: null });
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  test.each(['', '{"version":1', '{"version":9}', 'null'])(
    'reads as none when it is %j',
    (text) => {
      writeFileSync(path.join(folder, LOCAL_SERVERS_FILE), text);
      expect(readServersFile(folder)).toMatchObject({ postgres: null, temporal: null });
    },
  );
});

describe('a port', () => {
  const free =
    (...ports: number[]) =>
    (port: number) =>
      Promise.resolve(ports.includes(port));

  test('that was given is taken or refused, never replaced', async () => {
    expect(await choosePort({ name: 'postgres', given: 6000 }, free(6000))).toBe(6000);
    await expect(
      choosePort({ name: 'postgres', given: 6000, remembered: 6001 }, free(6001, 5433)),
    ).rejects.toMatchObject({
      code: 'port_taken',
      message:
        'Port 6000, asked for Postgres, is in use by another program: stop that program or give another port.',
    });
  });

  test('is the one of the last start, then the usual one, then any', async () => {
    const wish = { name: 'temporal', remembered: 7000 } as const;
    expect(await choosePort(wish, free(7000, 7233))).toBe(7000);
    expect(await choosePort(wish, free(7233))).toBe(7233);
    const any = await choosePort(wish, free());
    expect([7000, 7233]).not.toContain(any);
    expect(any).toBeGreaterThan(1023);
  });

  test('is not promised twice', async () => {
    const wish = { name: 'ui', remembered: 7233, taken: [7233] } as const;
    expect(await choosePort(wish, free(7233, 8233))).toBe(8233);
    await expect(
      choosePort({ name: 'ui', given: 7233, taken: [7233] }, free(7233)),
    ).rejects.toThrow('Port 7233, asked for the Temporal UI, is in use');
  });

  test('is remembered beside the others; a broken memory is none', () => {
    rememberPorts(folder, { postgres: 1 });
    rememberPorts(folder, { temporal: 2 });
    expect(readRememberedPorts(folder)).toEqual({ postgres: 1, temporal: 2 });
    writeFileSync(path.join(folder, 'ports.json'), '{');
    expect(readRememberedPorts(folder)).toEqual({});
  });
});

describe('an owner', () => {
  test('keeps its server while it lives, and a server without one is an orphan', () => {
    expect(isOrphan({ ...self, owner: self })).toBe(false);
    expect(isOrphan({ ...self, owner: gone })).toBe(true);
    expect(isOrphan(null)).toBe(true);
  });
});

test('the start time of a process is found behind a name with spaces and parentheses', () => {
  const fields = Array.from({ length: 18 }, (_, index) => String(index)).join(' ');
  expect(parseProcStat(`7 (a ) (b) S ${fields} 987 0 0`)).toBe('987');
});

test('a zombie counts as gone', () => {
  expect(parseProcStat('7 (postgres) Z 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 0 987')).toBeUndefined();
});

test('a postmaster file gives process and port, and a torn one nothing', () => {
  expect(parsePostmasterFile('11\n/data\n1700000000\n5433\n\n127.0.0.1\n')).toEqual({
    pid: 11,
    port: 5433,
  });
  expect(parsePostmasterFile('11\n/data\n')).toBeUndefined();
  expect(parsePostmasterFile('')).toBeUndefined();
});

describe('the dev server', () => {
  const launch = {
    program: 'temporal',
    dataDir: '/data',
    port: 7233,
    namespaces: ['one', 'two'],
    searchAttributes: { CaseStatus: 'KEYWORD', CaseDueAt: 'DATETIME' },
  } as const;

  test('binds to loopback, keeps its data in a file, and has the measured settings', () => {
    const line = devServerArgs({ ...launch, uiPort: 8233 }).join(' ');
    for (const part of [
      '--ip 127.0.0.1 --port 7233 --ui-port 8233',
      '--db-filename /data/temporal.db',
      '--sqlite-pragma journal_mode=WAL --sqlite-pragma synchronous=NORMAL',
      '--dynamic-config-value history.transferProcessorMaxPollRPS=1000',
      '--dynamic-config-value history.timerProcessorMaxPollRPS=1000',
      '--dynamic-config-value history.visibilityProcessorMaxPollRPS=1000',
      '--namespace one --namespace two',
      '--search-attribute CaseStatus=Keyword --search-attribute CaseDueAt=Datetime',
    ]) {
      expect(line).toContain(part);
    }
  });

  test('has no UI when headless', () => {
    const args = devServerArgs({ ...launch, uiPort: null });
    expect(args).toContain('--headless');
    expect(args).not.toContain('--ui-port');
  });

  test('is told each type of search attribute in its own spelling', () => {
    expect(searchAttributeFlags({ A: 'KEYWORD_LIST', B: 'TEXT', C: 'BOOL' })).toEqual([
      'A=KeywordList',
      'B=Text',
      'C=Bool',
    ]);
  });
});
