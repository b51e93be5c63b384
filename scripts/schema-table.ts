/** A JSON Schema as rows for people: `items.sku`, what it must be, and what it means. */
import type { JsonValue } from '../contracts/canonical';

type Schema = { readonly [key: string]: JsonValue };

function isSchema(value: JsonValue | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A bound or a constant as text; empty when there is none. */
function plain(value: JsonValue | undefined): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

function between(schema: Schema, keys: readonly [string, string], unit: string): string {
  const [min = '', max = ''] = keys.map((key) => plain(schema[key]));
  if (min === '' && max === '') return '';
  if (min === max) return `${min}${unit}`;
  if (min === '') return `at most ${max}${unit}`;
  return max === '' ? `at least ${min}${unit}` : `${min} to ${max}${unit}`;
}

function typeWord(schema: Schema): string {
  const { const: only, enum: values, type } = schema;
  if (only !== undefined) return `\`${plain(only)}\``;
  if (isList(values)) return values.map((value) => `\`${plain(value)}\``).join(', ');
  if (type === 'string') return 'text';
  if (type === 'array') return 'list';
  return typeof type === 'string' ? type : 'one of several';
}

function contractOf(schema: Schema): string {
  const { pattern, format, exclusiveMinimum } = schema;
  return [
    typeWord(schema),
    between(schema, ['minLength', 'maxLength'], ' characters'),
    between(schema, ['minItems', 'maxItems'], ' entries'),
    between(schema, ['minimum', 'maximum'], ''),
    exclusiveMinimum === undefined ? '' : `over ${plain(exclusiveMinimum)}`,
    typeof pattern === 'string' && format === undefined ? `\`${pattern}\`` : '',
    typeof format === 'string' ? format : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** `{anyOf: [x, null]}` is x or null; other choices stay as they are. */
function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  const choices = schema['anyOf'];
  const options = isList(choices) ? choices.filter(isSchema) : [];
  const others = options.filter((option) => option['type'] !== 'null');
  const [only] = others;
  if (!only || others.length !== 1) return { schema, isNullable: false };
  return { schema: { ...schema, ...only }, isNullable: true };
}

function rowsOf(name: string, value: Schema): string[][] {
  const { schema, isNullable } = withoutNull(value);
  const meaning = typeof schema['description'] === 'string' ? schema['description'] : '';
  const contract = `${contractOf(schema)}${isNullable ? ', or null' : ''}`;
  const items = schema['items'];
  const inner = isSchema(items) ? fieldRows(items, `${name}[].`) : fieldRows(schema, `${name}.`);
  return [[`\`${name}\``, contract, meaning], ...inner];
}

/** Rows of field, contract and meaning, fields of fields after their own. */
export function fieldRows(schema: JsonValue, prefix = ''): string[][] {
  const properties = isSchema(schema) ? schema['properties'] : undefined;
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, inner]) =>
    isSchema(inner) ? rowsOf(prefix + name, inner) : [],
  );
}

/** A Markdown table. Bars in a cell are escaped, since they would end it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
