/** Files that a command makes: never over one that is there, and none that is only half there. */
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { badInput } from './cli-error';
import { fileProblem, shownFile } from './file-problem';

const OWNER_ONLY = 0o600;

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
    const why = fileProblem(error, {
      ENOENT: 'there is no such folder',
      EEXIST: `it is there already: name another file with ${option}`,
    });
    throw badInput(`${shownFile(file)} can not be written: ${why}.`);
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
