import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readReason } from '../../worker/local/log-reason';

describe('why a server did not start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-log-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    [
      'LOG: starting\nFATAL:  could not create any TCP/IP sockets\nLOG:  database system is shut down\n',
      'FATAL:  could not create any TCP/IP sockets',
    ],
    ['level=info started\nError: port in use\n', 'Error: port in use'],
    [`FATAL: of an earlier start\n${'LOG: fine\n'.repeat(20)}`, 'LOG: fine'],
    ['', ''],
  ])('is the last fault near the end of its log, or the last line: %j', (log, reason) => {
    const file = path.join(folder, 'server.log');
    writeFileSync(file, log);
    expect(readReason(file)).toBe(reason);
  });
});
