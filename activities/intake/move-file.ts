/** Files that were dealt with leave the folder, so that its content is what is still to do. */
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from './file-error';

export type TicketFilePlace = { folder: string; name: string };

/** With the instant in its name, a later file of the same name can't replace this one. */
function keptName(file: ReadFile): string {
  const { name, ext } = path.parse(file.name);
  return `${name}.${String(file.modifiedAt.getTime())}${ext}`;
}

/** What to move: the file as it was read, and not a newer one that has taken its name since. */
export type ReadFile = TicketFilePlace & { modifiedAt: Date };

async function move(file: ReadFile, into: string): Promise<void> {
  const from = path.join(file.folder, file.name);
  try {
    const { mtime } = await stat(from);
    if (mtime.getTime() !== file.modifiedAt.getTime()) return;
    await rename(from, path.join(file.folder, into, keptName(file)));
  } catch (error) {
    // Another run of the intake has moved it.
    if (fileErrorCode(error) !== 'ENOENT') throw error;
  }
}

export async function moveToTaken(file: ReadFile): Promise<void> {
  await mkdir(path.join(file.folder, 'taken'), { recursive: true });
  await move(file, 'taken');
}

/** The reason is written first: a file in `refused/` always has one. */
export async function moveToRefused(file: ReadFile, message: string): Promise<void> {
  const folder = path.join(file.folder, 'refused');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${keptName(file)}.reason.txt`), `${message}\n`);
  await move(file, 'refused');
}
