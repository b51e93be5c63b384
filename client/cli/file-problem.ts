/** What is the matter with a file that somebody names, in words. */
import { shortLine } from './printable-text';

const NAME_CHARS_SHOWN = 200;

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
};

/** @param words what is said of some codes of Node's instead, such as of `ENOENT`. */
export function fileProblem(error: unknown, words: Readonly<Record<string, string>>): string {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
  return words[code] ?? PROBLEMS[code] ?? code;
}

/** The name of a file as it may be printed. */
export function shownFile(file: string): string {
  return shortLine(file, NAME_CHARS_SHOWN);
}
