/** One `.json` file of a folder, read as a ticket. */
import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { POLICY } from '../../contracts/policy';
import type { NewTicket } from '../../contracts/ticket';
import { NewTicketSchema } from '../../contracts/ticket';
import { fileErrorCode } from './file-error';
import type { TicketFilePlace } from './move-file';

export type ReadTicketFile =
  | { kind: 'ticket'; ticket: NewTicket; modifiedAt: Date }
  | { kind: 'refused'; message: string; modifiedAt: Date }
  /** It doesn't parse, but was written just now: its writer may not be done. */
  | { kind: 'later' }
  /** Another run of the intake has taken it. */
  | { kind: 'gone' };

const SETTLED_AFTER_MS = 10_000;

type Decoded = { ok: true; value: unknown } | { ok: false; message: string };

function decode(bytes: Buffer): Decoded {
  const refuse = (problem: string): Decoded => {
    return { ok: false, message: `The file ${problem}; correct it and put it back.` };
  };
  if (!isUtf8(bytes)) return refuse('is not UTF-8');
  try {
    // Unlike `toString`, it drops a byte order mark.
    return { ok: true, value: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch {
    return refuse('is not valid JSON');
  }
}

/** Names fields and problems, never values. */
function describeIssues(error: z.ZodError): string {
  const issues = error.issues.map((issue) => {
    const field = issue.path.join('.');
    return field === '' ? issue.message : `${field}: ${issue.message}`;
  });
  return `The file is not a ticket: ${issues.join('; ')}.`;
}

async function readSettled(file: string, now: Date): Promise<ReadTicketFile> {
  const { size, mtime: modifiedAt } = await stat(file);
  const { rawBytesMax } = POLICY.intake;
  if (size > rawBytesMax) {
    const message = `The file has ${String(size)} bytes, more than the ${String(rawBytesMax)} that are taken; send a shorter one.`;
    return { kind: 'refused', message, modifiedAt };
  }
  const decoded = decode(await readFile(file));
  if (!decoded.ok) {
    // The distance and not the age: a file server's clock may be ahead of ours.
    const distanceMs = Math.abs(now.getTime() - modifiedAt.getTime());
    if (distanceMs < SETTLED_AFTER_MS) return { kind: 'later' };
    return { kind: 'refused', message: decoded.message, modifiedAt };
  }
  const parsed = NewTicketSchema.safeParse(decoded.value);
  if (parsed.success) return { kind: 'ticket', ticket: parsed.data, modifiedAt };
  return { kind: 'refused', message: describeIssues(parsed.error), modifiedAt };
}

/** @throws errors of the file system other than that the file is gone. */
export async function readTicketFile(place: TicketFilePlace, now: Date): Promise<ReadTicketFile> {
  try {
    return await readSettled(path.join(place.folder, place.name), now);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return { kind: 'gone' };
    throw error;
  }
}
