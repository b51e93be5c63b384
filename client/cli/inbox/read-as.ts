/**
 * Reads what a server answered. Every text is cleaned at once: whoever wrote it, it drives no
 * terminal.
 */
import type { z } from 'zod';
import { CliError, EXIT } from '../cli-error';
import { printableText } from '../printable-text';

function clean(value: unknown): unknown {
  if (typeof value === 'string') return printableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(clean);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [printableText(key), clean(item)]),
  );
}

/** @throws CliError when the answer is not what this version knows. */
export function readAs<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(clean(body));
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.map(String).join('.') ?? '';
  const message = `The server answers otherwise than this version expects (${at}): use the same version on both sides.`;
  throw new CliError(EXIT.unexpected, 'unexpected', message);
}
