/** The cases of every gate, made from a tool's row: a new row has them without a line of its own. */
import { z } from 'zod';
import type { ReadService } from '../../activities/reads/read-context';
import type { GateResult } from '../../activities/reads/run-gates';
import { runGates } from '../../activities/reads/run-gates';
import type { ReadTool } from '../../contracts/tools/definition';
import { jsonSchemaOf } from '../../contracts/tools/describe';
import type { OrderOwnership } from '../../db/queries/shop-ownership';
import { callRepeatedly, gateContext } from './calls';
import { larkfield } from './facts';
import { scriptedPool } from './scripted-pool';

const VALUES: Readonly<Record<string, string>> = { order_id: 'LK-581106' };

/** Arguments that gate 2 lets through, as an object. */
export function goodArguments(tool: ReadTool): Record<string, string> {
  const schema = jsonSchemaOf(tool.argumentsFor(larkfield)) as { properties: object };
  const names = Object.keys(schema.properties);
  return Object.fromEntries(names.map((name) => [name, VALUES[name] ?? 'late delivery']));
}

type BadArguments = { what: string; argumentsText: string };

/** Each way in which arguments are wrong, for every one of them. */
export function badArguments(tool: ReadTool): BadArguments[] {
  const good = goodArguments(tool);
  const text = JSON.stringify(good);
  const whole: BadArguments[] = [
    { what: 'no JSON', argumentsText: 'LK-581106' },
    // No arguments at all are those of a tool that takes none.
    ...(Object.keys(good).length === 0
      ? []
      : [
          { what: 'nothing', argumentsText: '' },
          { what: 'null', argumentsText: 'null' },
        ]),
    { what: 'a list', argumentsText: `[${text}]` },
    { what: 'JSON inside of a text', argumentsText: JSON.stringify(text) },
    { what: 'an extra key', argumentsText: JSON.stringify({ ...good, limit: '1' }) },
    { what: 'a customer', argumentsText: JSON.stringify({ ...good, customer_id: 'C-81265' }) },
    {
      what: 'a prototype key',
      argumentsText: `{"__proto__":{},${text.slice(1)}`.replace(',}', '}'),
    },
    { what: '10 MB', argumentsText: JSON.stringify({ ...good, x: 'y'.repeat(10_000_000) }) },
  ];
  const { required = [] } = jsonSchemaOf(tool.argumentsFor(larkfield)) as { required?: string[] };
  const each = Object.keys(good).flatMap((name) => {
    const others = Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
    const wrong = [null, true, 1, [], {}, '', `${good[name] ?? ''}\u0000`, 'x'.repeat(5_000)];
    const missing = { what: `no ${name}`, argumentsText: JSON.stringify(others) };
    return [
      ...(required.includes(name) ? [missing] : []),
      ...wrong.map((value) => ({
        what: `${name} ${JSON.stringify(value).slice(0, 20)}`,
        argumentsText: JSON.stringify({ ...good, [name]: value }),
      })),
    ];
  });
  return [...whole, ...each];
}

export type Scripted = { service?: ReadService; ownership?: OrderOwnership };

/** Makes the same good call so often, one step after the other. */
export async function callTool(
  tool: ReadTool,
  { service, ownership = 'own' }: Scripted,
  times = 1,
): Promise<GateResult[]> {
  const { pool } = scriptedPool(ownership);
  const argumentsText = JSON.stringify(goodArguments(tool));
  const services = service ? { [tool.name]: service } : {};
  const context = gateContext({ pool, services });
  if (times === 1) return [await runGates({ tool: tool.name, argumentsText }, context)];
  return callRepeatedly({ tool: tool.name, argumentsText }, context, times);
}

/** The result contract with one key too many: the smallest thing that breaks it. */
export function withExtraKey(answer: object): object {
  return { ...answer, customer_id: 'C-81265' };
}

/** The tool's answer with nothing in the list that its rows are counted by. */
export function emptied(tool: ReadTool, answer: object): object {
  return tool.rowsList === null ? answer : { ...answer, [tool.rowsList]: [] };
}

export const ModelText = z.union([
  z.strictObject({ ok: z.literal(true), cut: z.string().optional(), result: z.unknown() }),
  z.strictObject({ ok: z.literal(false), error: z.string().min(1) }),
]);
