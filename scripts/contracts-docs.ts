/**
 * Writes docs/contracts.md from the registries. With `--check` it writes nothing and fails when
 * the page says something else than the code. What a code means is read from docs/errors.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DIALECTS } from '../activities/model/dialects';
import { ACTION_KINDS } from '../contracts/actions';
import { DEFAULT_BUSINESS_HOURS } from '../contracts/business-hours';
import { GATE_CODES, RESOLUTION_CODES, WRITE_CODES } from '../contracts/error-codes';
import type { ShopProfile } from '../contracts/shop';
import { READ_TOOLS } from '../contracts/tools';
import { contractsPage } from './contracts-page';

const DOCS = path.join(__dirname, '../docs');
const PAGE = path.join(DOCS, 'contracts.md');

const EXAMPLE_SHOP: ShopProfile = {
  shopId: 'example',
  name: 'Example shop',
  businessHours: DEFAULT_BUSINESS_HOURS,
  currency: 'EUR',
  timeZone: 'UTC',
  orderIdPattern: 'EX-\\d{6}',
  orderIdExample: 'EX-123456',
  orderIdLikePattern: '[Ee][Xx][- ]?\\d{3,9}',
  asOf: null,
  supportTeamName: 'The support team',
};

/** The rows of one section of docs/errors.md, which a test keeps in step with the codes. */
function codeMeanings(tableName: string, codes: readonly string[]): Map<string, string> {
  const page = readFileSync(path.join(DOCS, 'errors.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.includes(`(\`${tableName}\`)`)) ?? '';
  const rows = section.matchAll(/^\| `([a-z_]+)` *\| *([^|]*?) *\|/gm);
  const meanings = new Map([...rows].map((row) => [row[1] ?? '', row[2] ?? '']));
  return new Map(codes.map((code) => [code, meanings.get(code) ?? '']));
}

function main(): void {
  const next = contractsPage({
    tools: READ_TOOLS,
    kinds: ACTION_KINDS,
    dialects: DIALECTS,
    shop: EXAMPLE_SHOP,
    codes: {
      gates: codeMeanings('GATE_CODES', GATE_CODES),
      resolutions: codeMeanings('RESOLUTION_CODES', RESOLUTION_CODES),
      writes: codeMeanings('WRITE_CODES', WRITE_CODES),
    },
  });
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  if (next === before) return;
  if (process.argv.includes('--check')) {
    console.error(
      'docs/contracts.md is not what the code says: run "npx tsx scripts/contracts-docs.ts".',
    );
    process.exitCode = 1;
    return;
  }
  writeFileSync(PAGE, next);
}

main();
