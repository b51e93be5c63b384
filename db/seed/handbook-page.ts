/**
 * A handbook page: one version of one rule as Markdown, with a head between two lines of `---`.
 * The head is `key: value` lines and nothing more: it is not YAML, and needs no parser for it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { RULE_ID_PATTERN } from '../../contracts/resolution';
import { LARKFIELD_FOLDER } from './seed-files';

const HandbookPageSchema = z.strictObject({
  rule: z.string().regex(RULE_ID_PATTERN, 'must be a rule id such as W1'),
  version: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
    .transform(Number),
  title: z.string().min(1).max(200),
  valid_from: z.iso.date(),
  /** The last day on which this version holds; absent while it is in force. */
  valid_to: z.iso.date().optional(),
  body: z.string().min(1).max(3_000),
});

type HandbookPage = z.infer<typeof HandbookPageSchema>;

function readHead(lines: readonly string[], fileName: string): Map<string, string> {
  const head = new Map<string, string>();
  for (const line of lines) {
    const match = /^([a-z_]+): (\S.*)$/.exec(line);
    const [, key, value] = match ?? [];
    if (key === undefined || value === undefined) {
      throw new Error(`${fileName}: the head line ${JSON.stringify(line)} is not "key: value".`);
    }
    if (head.has(key)) throw new Error(`${fileName}: the head has ${key} twice.`);
    head.set(key, value.trim());
  }
  return head;
}

/**
 * Reads one page. The keys are rule, version, title, valid_from and, when superseded, valid_to.
 * @throws Error naming the file and what is wrong: no head, an unknown, missing or wrong key.
 */
export function parseHandbookPage(fileName: string, text: string): HandbookPage {
  const [first, ...lines] = text.split(/\r?\n/);
  const end = lines.indexOf('---');
  if (first !== '---' || end < 0) {
    throw new Error(`${fileName}: a page begins with a head between two lines of "---".`);
  }
  const head = readHead(lines.slice(0, end), fileName);
  if (head.has('body')) throw new Error(`${fileName}: the body stands below the head, not in it.`);
  const body = lines
    .slice(end + 1)
    .join('\n')
    .trim();
  const parsed = HandbookPageSchema.safeParse({ ...Object.fromEntries(head), body });
  if (!parsed.success) throw new Error(`${fileName}: ${z.prettifyError(parsed.error)}`);
  const page = parsed.data;
  if (page.valid_to !== undefined && page.valid_to < page.valid_from) {
    throw new Error(`${fileName}: valid_to is before valid_from.`);
  }
  return page;
}

/** All pages of the example shop's handbook, ordered by file name, such as `L1.v2.md`. */
export function readHandbook(): HandbookPage[] {
  const folder = path.join(LARKFIELD_FOLDER, 'handbook');
  const fileNames = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return fileNames.sort().map((fileName) => {
    const page = parseHandbookPage(fileName, readFileSync(path.join(folder, fileName), 'utf8'));
    const expected = `${page.rule}.v${String(page.version)}.md`;
    if (fileName !== expected) throw new Error(`${fileName}: this page belongs into ${expected}.`);
    return page;
  });
}
