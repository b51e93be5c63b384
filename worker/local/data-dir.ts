import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LocalServerError, systemErrorCode } from './local-server-error';

/**
 * Makes the data directory and proves that this process may write there.
 *
 * @returns its absolute path
 * @throws LocalServerError `data_dir_unusable`
 */
export function prepareDataDir(dataDir: string): string {
  const absolute = path.resolve(dataDir);
  const probe = path.join(absolute, `.write-probe-${String(process.pid)}`);
  try {
    mkdirSync(absolute, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw explainDataDirError(absolute, error);
  }
  return absolute;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file has that name',
};

/** Turns a file system error below the data directory into the sentence for a person. */
export function explainDataDirError(dataDir: string, error: unknown): unknown {
  const reason = reasons[systemErrorCode(error) ?? ''];
  if (reason === undefined) return error;
  return new LocalServerError(
    'data_dir_unusable',
    `The data directory ${dataDir} can't be used (${reason}): make it writable for this user or choose another one.`,
    error,
  );
}
