/**
 * The fields of an action's form, as somebody fills them in: text in, typed by the kind's own
 * contract. The contract refuses; here nothing is repaired.
 */
import { z } from 'zod';
import { actionKind } from './actions';
import type { ProposedForm } from './actions';
import { decodeJson, explainIssues } from './decode-json';
import { echo } from './echo';
import type { ShopProfile } from './shop';

/** The kind itself is no field: another kind is another action, under other rules. */
const FIXED = new Set(['kind']);

type FieldType = 'number' | 'text';

const JsonSchemaOfForm = z.object({
  properties: z.record(z.string(), z.object({ type: z.string().optional() })),
});

function fieldTypes(kind: string, shop: ShopProfile): Map<string, FieldType> {
  const { properties } = JsonSchemaOfForm.parse(z.toJSONSchema(actionKind(kind).formFor(shop)));
  return new Map(
    Object.entries(properties)
      .filter(([name]) => !FIXED.has(name))
      .map(([name, { type }]) => [
        name,
        type === 'number' || type === 'integer' ? 'number' : 'text',
      ]),
  );
}

/** The names that can be set on an action of this kind, such as `amount`. */
export function formFields(kind: string, shop: ShopProfile): string[] {
  return [...fieldTypes(kind, shop).keys()];
}

/** A number goes through the decoder that a model's numbers go through; anything else stays text. */
function typed(text: string, type: FieldType): unknown {
  if (type === 'text' || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  const decoded = decodeJson(`{"value":${text}}`);
  return decoded.ok ? decoded.value['value'] : text;
}

export type FilledForm = { ok: true; form: ProposedForm } | { ok: false; problem: string };

/**
 * The form with some of its fields set anew, parsed by the kind's contract.
 * @param fields by name, as text: `{ amount: '120.00' }`.
 * @returns the whole form, or a sentence that names the field and what it must be.
 */
export function fillForm(
  before: ProposedForm,
  fields: Readonly<Record<string, string>>,
  shop: ShopProfile,
): FilledForm {
  const types = fieldTypes(before.kind, shop);
  const unknown = Object.keys(fields).find((name) => !types.has(name));
  if (unknown !== undefined) {
    const known = [...types.keys()].join(', ');
    const problem = `A ${before.kind.replaceAll('_', ' ')} has no field ${echo(unknown)} that can be set; there are ${known}.`;
    return { ok: false, problem };
  }
  const set = Object.entries(fields).map(([name, text]): [string, unknown] => [
    name,
    typed(text, types.get(name) ?? 'text'),
  ]);
  const filled = { ...before, ...Object.fromEntries(set) };
  const parsed = actionKind(before.kind).formFor(shop).safeParse(filled);
  if (!parsed.success) return { ok: false, problem: explainIssues(parsed.error, filled) };
  return { ok: true, form: parsed.data };
}
