/** Waiting and asking, on stderr and only where a person looks. */
import { clearLine, cursorTo } from 'node:readline';
import { shortLine } from './printable-text';
import type { Terminal } from './terminal';

export type Waiting = {
  /** What is waited for. */
  words: string;
  /** What stands whatever happens; told to a person who presses Ctrl-C. */
  ifStopped: string;
};

/** The shell's own number for a program that was stopped by Ctrl-C. */
const EXIT_INTERRUPTED = 130;

/** Turns while `work` runs; `say` changes its words. In a pipe nothing is shown. */
export async function withSpinner<T>(
  terminal: Terminal,
  { words, ifStopped }: Waiting,
  work: (say: (words: string) => void) => Promise<T>,
): Promise<T> {
  if (terminal.isJson || !process.stderr.isTTY) return work(() => undefined);
  const { spinner } = await import('@clack/prompts');
  const turning = spinner({ output: process.stderr });
  // The spinner reads the keys meanwhile, and on Ctrl-C it ends the process as if all were well.
  const onExit = (): void => {
    terminal.note(`\n${ifStopped}`);
    process.exitCode = EXIT_INTERRUPTED;
  };
  process.once('exit', onExit);
  turning.start(words);
  try {
    return await work((next) => {
      turning.message(next);
    });
  } finally {
    process.removeListener('exit', onExit);
    turning.clear();
  }
}

const FRAMES = ['◒', '◐', '◓', '◑'] as const;
const FRAME_MS = 120;

/**
 * Turns like the spinner but leaves the keys alone, so that Ctrl-C reaches the signal handlers of
 * work that has something to stop and to remove. In a pipe nothing is shown.
 */
export async function withStatusLine<T>(
  terminal: Terminal,
  work: (say: (words: string) => void) => Promise<T>,
): Promise<T> {
  if (terminal.isJson || !process.stderr.isTTY) return work(() => undefined);
  let words = '';
  let frame = 0;
  const clear = (): void => {
    cursorTo(process.stderr, 0);
    clearLine(process.stderr, 0);
  };
  const turning = setInterval(() => {
    frame += 1;
    clear();
    const mark = FRAMES[frame % FRAMES.length] ?? '';
    process.stderr.write(`${mark} ${shortLine(words, terminal.width - 4)}`);
  }, FRAME_MS);
  try {
    return await work((next) => {
      words = next;
    });
  } finally {
    clearInterval(turning);
    clear();
  }
}

/** False also when the person presses Ctrl-C. */
export async function askYesNo(question: string): Promise<boolean> {
  const { confirm } = await import('@clack/prompts');
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr });
  return answer === true;
}
