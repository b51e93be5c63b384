/** Files that were dealt with leave the folder, so that its content is what is still to do. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type TicketFilePlace = { folder: string; name: string };

/** With the instant in its name, a later file of the same name can't replace this one. */
function keptName(name: string, modifiedAt: Date): string {
  const { name: stem, ext } = path.parse(name);
  return `${stem}.${String(modifiedAt.getTime())}${ext}`;
}

async function move(
  { folder, name }: TicketFilePlace,
  into: string,
  newName: string,
): Promise<void> {
  try {
    await rename(path.join(folder, name), path.join(folder, into, newName));
  } catch (error) {
    // Another run of the intake has moved it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

export async function moveToTaken(place: TicketFilePlace, modifiedAt: Date): Promise<void> {
  await mkdir(path.join(place.folder, 'taken'), { recursive: true });
  await move(place, 'taken', keptName(place.name, modifiedAt));
}

/** The reason is written first: a file in `refused/` always has one. */
export async function moveToRefused(
  place: TicketFilePlace,
  { modifiedAt, message }: { modifiedAt: Date; message: string },
): Promise<void> {
  const newName = keptName(place.name, modifiedAt);
  await mkdir(path.join(place.folder, 'refused'), { recursive: true });
  await writeFile(path.join(place.folder, 'refused', `${newName}.reason.txt`), `${message}\n`);
  await move(place, 'refused', newName);
}
