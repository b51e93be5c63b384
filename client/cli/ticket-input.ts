/** A ticket as it was given: words on the command line, stdin, or a JSON file. */
import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { explainIssues } from '../../contracts/explain-issues';
import { POLICY } from '../../contracts/policy';
import { NewTicketSchema } from '../../contracts/ticket';
import type { NewTicket } from '../../contracts/ticket';
import { CliError, badInput } from './cli-error';
import { shortLine } from './printable-text';

export type SubmitOptions = {
  text?: string;
  customer?: string;
  subject?: string;
  id?: string;
  wait?: true | string;
};

const NAME_CHARS_SHOWN = 200;
/** JSON may write one character as six (`\u0000`). */
const FILE_BYTES_MAX = POLICY.intake.rawBytesMax * 6;

function tooLong(what: string, bytesMax: number): CliError {
  const limit = Math.round(bytesMax / 1_000_000);
  return badInput(
    `${what} is longer than the ${String(limit)} MB that are taken; nothing was stored.`,
  );
}

function decode(bytes: Buffer, what: string): string {
  if (!isUtf8(bytes))
    throw badInput(`${what} is not UTF-8: convert it first, so that nothing of it is lost.`);
  // Unlike `toString`, it drops a byte order mark.
  return new TextDecoder().decode(bytes);
}

async function readStdin(): Promise<string> {
  const bytesMax = POLICY.intake.rawBytesMax;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) throw tooLong('The text', bytesMax);
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks), 'The text');
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

async function readTicketFile(file: string): Promise<string> {
  const shown = shortLine(file, NAME_CHARS_SHOWN);
  try {
    const { size } = await stat(file);
    if (size > FILE_BYTES_MAX) throw tooLong(shown, FILE_BYTES_MAX);
    return decode(await readFile(file), shown);
  } catch (error) {
    if (error instanceof CliError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw badInput(`${shown} can not be read: ${FILE_PROBLEMS[code] ?? code}.`);
  }
}

function parseTicket(value: unknown, what: string): NewTicket {
  const parsed = NewTicketSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw badInput(`${what} is not a ticket: ${explainIssues(parsed.error, value)}`);
}

async function fromFile(file: string, options: SubmitOptions): Promise<NewTicket> {
  const { customer, subject, id } = options;
  if ([customer, subject, id].some((given) => given !== undefined)) {
    throw badInput(
      'A file says customer, subject and id itself: leave out --customer, --subject and --id.',
    );
  }
  const shown = shortLine(file, NAME_CHARS_SHOWN);
  const text = await readTicketFile(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badInput(`${shown} is not valid JSON: correct it, or give plain text with - on stdin.`);
  }
  return parseTicket(value, shown);
}

function fromText(body: string, options: SubmitOptions): NewTicket {
  if (options.customer === undefined) {
    throw badInput('Say whose ticket it is: --customer, such as --customer C-20417.');
  }
  if (body.trim() === '') throw badInput('The text is empty: there is nothing to submit.');
  const ticket = {
    customer_id: options.customer,
    subject: options.subject ?? '',
    body,
    ...(options.id === undefined ? {} : { external_id: options.id }),
  };
  return parseTicket(ticket, 'What you gave');
}

/** @throws CliError when nothing, too much or something that is no ticket was given. */
export async function readTicket(
  file: string | undefined,
  options: SubmitOptions,
): Promise<NewTicket> {
  if (options.text !== undefined) {
    if (file !== undefined) throw badInput('Give --text or a file, not both.');
    return fromText(options.text, options);
  }
  if (file === undefined) {
    throw badInput('Give the ticket: --text "…", a JSON file, or - for text on stdin.');
  }
  return file === '-' ? fromText(await readStdin(), options) : fromFile(file, options);
}
