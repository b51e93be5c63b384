/** Files that a command makes: never over one that is there, and none that is only half there. */
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { badInput } from './cli-error';
import { fileProblem, shownFile } from './file-problem';

const OWNER_ONLY = 0o600;

type Named = {
  file: string;
  /** What the file was named with, for the error. */
  option: string;
};

/** @throws CliError `bad_input` when the file is there already or can't be made. */
async function openNew({ file, option }: Named): Promise<FileHandle> {
  try {
    return await open(file, 'wx', OWNER_ONLY);
  } catch (error) {
    const why = fileProblem(error, {
      ENOENT: 'there is no such folder',
      EEXIST: `it is there already: name another file with ${option}`,
    });
    throw badInput(`${shownFile(file)} can not be written: ${why}.`);
  }
}

/** Opens a new file, and removes it again when `work` fails. */
export async function withNewFile<T>(
  named: Named,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await openNew(named);
  try {
    return await work(handle);
  } catch (error) {
    await rm(named.file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** A new file whose whole text is written again and again; what was written last stays there. */
export async function withGrowingFile(
  named: Named,
  work: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const handle = await openNew(named);
  try {
    await work(async (text) => {
      await handle.truncate(0);
      await handle.write(text, 0, 'utf8');
    });
  } finally {
    const { size } = await handle.stat();
    await handle.close();
    if (size === 0) await rm(named.file, { force: true });
  }
}
