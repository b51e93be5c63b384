/** Files that a command makes: never over one that is there, and none that is only half there. */
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { badInput } from './cli-error';
import { shortLine } from './printable-text';

const NAME_CHARS_SHOWN = 200;
const OWNER_ONLY = 0o600;

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  EACCES: 'this user may not',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
};

/**
 * Opens a new file, and removes it again when `work` fails.
 * @param option what the file was named with, for the error.
 * @throws CliError `bad_input` when the file is there already or can't be made.
 */
export async function withNewFile<T>(
  { file, option }: { file: string; option: string },
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'wx', OWNER_ONLY);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    const taken = `it is there already: name another file with ${option}`;
    const why = code === 'EEXIST' ? taken : (PROBLEMS[code] ?? code);
    throw badInput(`${shortLine(file, NAME_CHARS_SHOWN)} can not be written: ${why}.`);
  }
  try {
    return await work(handle);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
