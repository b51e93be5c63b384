/** Waiting and asking, on stderr and only where a person looks. */
import type { Terminal } from './terminal';

/** Turns while `work` runs; `say` changes its words. In a pipe nothing is shown. */
export async function withSpinner<T>(
  terminal: Terminal,
  words: string,
  work: (say: (words: string) => void) => Promise<T>,
): Promise<T> {
  if (terminal.isJson || !process.stderr.isTTY) return work(() => undefined);
  const { spinner } = await import('@clack/prompts');
  const turning = spinner({ output: process.stderr });
  turning.start(words);
  try {
    const result = await work((next) => {
      turning.message(next);
    });
    turning.clear();
    return result;
  } catch (error) {
    turning.clear();
    throw error;
  }
}

/** False also when the person presses Ctrl-C. */
export async function askYesNo(question: string): Promise<boolean> {
  const { confirm } = await import('@clack/prompts');
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr });
  return answer === true;
}
