/** The fields of an action that a form can change, as its kind's own schema describes them. */
import { z } from 'zod';
import { ACTION_KINDS } from '../../contracts/actions';
import type { ProposedForm } from '../../contracts/actions';
import type { ShopProfile } from '../../contracts/shop';
import { say } from './messages/say';
import { sayField } from './say-field';

export type EditField = {
  name: string;
  label: string;
  value: string;
  /** What there is to choose from; null for a field that is typed. */
  choices: readonly string[] | null;
  /** What may be typed, in words; null when anything may. */
  limits: string | null;
  isNumber: boolean;
};

/** An edit changes what is done and not for whom: these are looked up, not typed. */
const FIXED = new Set(['kind', 'order_id']);

type Property = {
  type?: string;
  enum?: string[];
  maximum?: number;
  exclusiveMinimum?: number;
  minimum?: number;
  maxLength?: number;
};

function limitsOf({ exclusiveMinimum, minimum, maximum, maxLength }: Property): string | null {
  const words = [
    exclusiveMinimum === undefined ? null : say('more than {n}', { n: exclusiveMinimum }),
    minimum === undefined || minimum < -1e9 ? null : say('at least {n}', { n: minimum }),
    maximum === undefined || maximum > 1e9 ? null : say('at most {n}', { n: maximum }),
    maxLength === undefined ? null : say('at most {n} characters', { n: maxLength }),
  ].filter((each) => each !== null);
  return words.length === 0 ? null : words.join(', ');
}

function propertiesOf(kind: string, shop: ShopProfile): Record<string, Property> {
  const row = ACTION_KINDS.find((each) => each.kind === kind);
  if (!row) throw new RangeError(`There is no action kind ${kind}.`);
  const schema = z.toJSONSchema(row.formFor(shop), { io: 'input', unrepresentable: 'any' });
  return (schema.properties ?? {}) as Record<string, Property>;
}

/** What a proposed action holds is flat: texts and numbers, or nothing. */
function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** @param form the action as it was proposed. */
export function editFieldsOf(form: ProposedForm, shop: ShopProfile): EditField[] {
  const values: Readonly<Record<string, unknown>> = { ...form };
  return Object.entries(propertiesOf(form.kind, shop))
    .filter(([name]) => !FIXED.has(name))
    .map(([name, property]) => ({
      name,
      label: sayField(name),
      value: asText(values[name]),
      choices: property.enum ?? null,
      limits: limitsOf(property),
      isNumber: property.type === 'number' || property.type === 'integer',
    }));
}
