/** A small text file that somebody names on the command line. */
import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { badInput } from './cli-error';
import { fileProblem, shownFile } from './file-problem';

/** Well above what a resolution may be; what is longer is no such file. */
const BYTES_MAX = 1_000_000;

const PROBLEMS = { ENOENT: 'there is no such file', EACCES: 'this user may not read it' };

async function readBytes(file: string): Promise<Buffer | string> {
  try {
    const { size } = await stat(file);
    return size > BYTES_MAX ? 'it is longer than 1 MB' : await readFile(file);
  } catch (error) {
    return fileProblem(error, PROBLEMS);
  }
}

/** @throws CliError `bad_input` that says what is the matter with the file. */
export async function readTextFile(file: string): Promise<string> {
  const shown = shownFile(file);
  const bytes = await readBytes(file);
  if (typeof bytes === 'string') throw badInput(`${shown} can not be read: ${bytes}.`);
  if (!isUtf8(bytes)) throw badInput(`${shown} is not UTF-8: convert it first.`);
  // Unlike `toString`, it drops a byte order mark.
  return new TextDecoder().decode(bytes);
}
