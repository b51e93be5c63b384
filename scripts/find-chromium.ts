/** The browser of the tests and of the README's pictures: the machine's own Chromium, never one fetched. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @returns the path of a Chromium: `CHROMIUM_PATH`, or the first of its names on the `PATH`.
 * @throws Error that says how to get one.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['CHROMIUM_PATH'] ?? '';
  if (named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH names no program: ${named}. Correct it, or unset it.`);
  }
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const places = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = places.find(isProgram);
  if (found !== undefined) return found;
  throw new Error(
    'There is no Chromium: run "apt-get install chromium", or name one in CHROMIUM_PATH.',
  );
}

/** Chromium has no sandbox for root, who runs it in containers and on machines for CI. */
export function chromiumArgs(isRoot = process.getuid?.() === 0): string[] {
  return isRoot ? ['--no-sandbox'] : [];
}
