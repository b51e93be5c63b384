/** Why a server ended, from the end of its log. */
import { readFileSync } from 'node:fs';

const LAST_LINES = 10;
const CHARS_MAX = 300;

/** Its last fault, since it may say goodbye after that; else its last line; empty without either. */
export function readReason(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
  const fault = lines.findLast((line) => /\b(FATAL|PANIC)\b/.test(line));
  return (fault ?? lines.at(-1) ?? '').slice(0, CHARS_MAX);
}
