/** The page about the contracts, made of the registries alone: what is not in them is not on it. */
import type { Dialect } from '../activities/model/dialects/dialect';
import type { AnyActionKind } from '../contracts/actions';
import type { JsonValue } from '../contracts/canonical';
import type { ShopProfile } from '../contracts/shop';
import type { ReadTool } from '../contracts/tools/definition';
import { jsonSchemaOf } from '../contracts/tools/describe';
import { resolutionShape } from '../contracts/resolution';
import {
  HAND_OFF_MEANINGS,
  OUTCOME_MEANINGS,
  TEAM_MEANINGS,
} from '../contracts/resolution-meanings';
import { fieldRows, table } from './schema-table';

/** What each code of a table means, in the table's order. */
export type CodeMeanings = ReadonlyMap<string, string>;

export type ContractsPage = {
  tools: readonly ReadTool[];
  kinds: readonly AnyActionKind[];
  dialects: readonly Dialect[];
  /** An invented one: the page is about the contracts, not about a shop. */
  shop: ShopProfile;
  codes: { gates: CodeMeanings; resolutions: CodeMeanings; writes: CodeMeanings };
};

const PERMISSION_WORDS: Readonly<Record<ReadTool['permission'], string>> = {
  own_order: "the order is the ticket's customer's own",
  own_customer: "the ticket's customer; no argument names one",
  public: 'anybody',
};

function fields(schema: JsonValue): string {
  const rows = fieldRows(schema);
  return rows.length === 0 ? 'none' : table(['field', 'contract', 'meaning'], rows);
}

function toolSection(tool: ReadTool, shop: ShopProfile): string {
  const { rowsMax, charsMax, timeoutMs } = tool.limits;
  const list = tool.rowsList === null ? '' : `, ${String(rowsMax)} of \`${tool.rowsList}\``;
  const limits = `${String(charsMax)} characters${list}, ${String(timeoutMs)} ms`;
  return [
    `### \`${tool.name}\``,
    tool.description,
    [
      `- Permission: \`${tool.permission}\`: ${PERMISSION_WORDS[tool.permission]}.`,
      `- At most: ${limits}.`,
      ...(tool.emptyWords === null ? [] : [`- When it is empty: ${tool.emptyWords}`]),
      `- When it is cut: ${tool.cutAdvice}`,
    ].join('\n'),
    `Arguments:\n\n${fields(jsonSchemaOf(tool.argumentsFor(shop)))}`,
    `Result:\n\n${fields(jsonSchemaOf(tool.resultFor(shop)))}`,
  ].join('\n\n');
}

function codeTable(
  meanings: CodeMeanings,
  codes: readonly string[] = [...meanings.keys()],
): string {
  const rows = codes.map((code) => [`\`${code}\``, meanings.get(code) ?? '']);
  return table(['code', 'meaning'], rows);
}

function kindSection(kind: AnyActionKind, { shop, codes }: ContractsPage): string {
  return [
    `### \`${kind.kind}\``,
    kind.description,
    `It changes: \`${kind.effectClass}\`. Its consequence: \`${kind.consequence}\`.`,
    fields(jsonSchemaOf(kind.formFor(shop))),
    `It is denied with, beside the codes of every write:\n\n${codeTable(codes.writes, kind.denials)}`,
  ].join('\n\n');
}

function meaningTable(meanings: Readonly<Record<string, string>>): string {
  return table(
    ['word', 'meaning'],
    Object.entries(meanings).map(([word, meaning]) => [`\`${word}\``, meaning]),
  );
}

function resolutionSection({ shop, codes }: ContractsPage): string {
  return [
    '## The resolution (`finish`)',
    fields(jsonSchemaOf(resolutionShape(shop))),
    `Outcomes:\n\n${meaningTable(OUTCOME_MEANINGS)}`,
    `Teams:\n\n${meaningTable(TEAM_MEANINGS)}`,
    `Rules for a hand-off:\n\n${meaningTable(HAND_OFF_MEANINGS)}`,
    `It is refused with:\n\n${codeTable(codes.resolutions)}`,
  ].join('\n\n');
}

function dialectRows(dialects: readonly Dialect[]): string[][] {
  return dialects.map(({ name, source }) => [`\`${name}\``, source]);
}

/** The whole page as Markdown. */
export function contractsPage(page: ContractsPage): string {
  const { tools, kinds, dialects, shop, codes } = page;
  return `${[
    '# Contracts',
    'Written by `npx tsx scripts/contracts-docs.ts` from the registries in `contracts/`; do not edit. ' +
      `Order ids look like ${shop.orderIdExample} here; a shop has its own form.`,
    '## Read tools',
    'A model may call these and nothing else. The customer comes from the ticket and is never an argument.',
    ...tools.map((tool) => toolSection(tool, shop)),
    `A call is refused with:\n\n${codeTable(codes.gates)}`,
    resolutionSection(page),
    '## Actions',
    'A resolution proposes these; a person approves each before it is written.',
    ...kinds.map((kind) => kindSection(kind, page)),
    `Every write is denied with one of:\n\n${codeTable(codes.writes)}`,
    '## Dialects',
    'The same descriptions in the form that each kind of provider publishes.',
    table(['dialect', 'published form'], dialectRows(dialects)),
  ].join('\n\n')}\n`;
}
