/** A folder as a source: each `.json` file in it is one ticket. */
import { readdir } from 'node:fs/promises';
import { ApplicationFailure, log } from '@temporalio/activity';
import { z } from 'zod';
import { POLICY } from '../../contracts/policy';
import type { Source } from '../../db/queries/sources';
import { storeTicket } from '../../db/store-ticket';
import type { IntakeDeps } from './deps';
import { fileErrorCode } from './file-error';
import type { TicketFilePlace } from './move-file';
import { moveToRefused, moveToTaken } from './move-file';
import { readTicketFile } from './read-ticket-file';

const FolderSettingsSchema = z.strictObject({ path: z.string().min(1) });

export type TakenFiles = {
  stored: number;
  refused: number;
  /** Files that could not be read or moved; they stay for the next run. */
  failed: number;
  hasMore: boolean;
};

type FileOutcome = 'stored' | 'already_stored' | 'refused' | 'failed' | 'later' | 'gone';

function folderOf(source: Source): string {
  const settings = FolderSettingsSchema.safeParse(source.settings);
  if (settings.success) return settings.data.path;
  const message = `The source ${JSON.stringify(source.source)} has no valid settings; a folder needs {"path": "…"}.`;
  throw ApplicationFailure.nonRetryable(message, 'source_settings_invalid');
}

/** Hidden files are left out: writers use such names while a file is not whole yet. */
async function ticketFilesIn(source: Source, folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /^[^.].*\.json$/i.test(entry.name))
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    const code = fileErrorCode(error) ?? 'unknown error';
    const message = `The folder of source ${JSON.stringify(source.source)} can't be read (${code}); create it or change its path.`;
    throw ApplicationFailure.create({ message, type: 'source_unreachable' });
  }
}

/** Without its own instant a ticket takes the file's: it stays the same when we come back to it. */
async function takeFile(
  deps: IntakeDeps,
  source: string,
  place: TicketFilePlace,
): Promise<FileOutcome> {
  const read = await readTicketFile(place, deps.now());
  if (read.kind === 'later' || read.kind === 'gone') return read.kind;
  const file = { ...place, modifiedAt: read.modifiedAt };
  const receivedAtDefault = read.modifiedAt;
  const result =
    read.kind === 'ticket'
      ? await storeTicket(deps.pool, { source, ticket: read.ticket, receivedAtDefault })
      : read;
  // Moved only once the ticket is stored: a crash in between stores it again as `already_stored`.
  if (result.kind === 'refused') await moveToRefused(file, result.message);
  else await moveToTaken(file);
  return result.kind;
}

/** An error of the file system concerns one file; every other one (the database) stops the page. */
async function tryFile(
  deps: IntakeDeps,
  source: string,
  place: TicketFilePlace,
): Promise<FileOutcome> {
  try {
    return await takeFile(deps, source, place);
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === null) throw error;
    // The file's name may be a customer's; the code and the source are enough to go and look.
    log.warn('A ticket file could not be taken.', { source, code });
    return 'failed';
  }
}

/**
 * Takes up to a page of files. Taken ones move to `taken/`, bad ones to `refused/` with the reason
 * beside them; neither stops the next file.
 * @throws ApplicationFailure `source_settings_invalid`, `source_unreachable`
 */
export async function takeFolder(deps: IntakeDeps, source: Source): Promise<TakenFiles> {
  const folder = folderOf(source);
  const names = await ticketFilesIn(source, folder);
  const taken: TakenFiles = { stored: 0, refused: 0, failed: 0, hasMore: false };
  let moved = 0;
  for (const name of names) {
    if (moved >= POLICY.intake.pageSize) return { ...taken, hasMore: true };
    const outcome = await tryFile(deps, source.source, { folder, name });
    if (outcome === 'stored' || outcome === 'refused' || outcome === 'failed') taken[outcome] += 1;
    if (outcome !== 'failed' && outcome !== 'later' && outcome !== 'gone') moved += 1;
  }
  return taken;
}
