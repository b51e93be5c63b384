/** Gates 1 and 2, without a database: is there such a tool, and are these its arguments? */
import type { z } from 'zod';
import { canonicalJson, sha256Hex } from '../canonical';
import type { JsonValue } from '../canonical';
import { decodeJson, explainIssues } from '../decode-json';
import { echo } from '../echo';
import type { ShopProfile } from '../shop';
import type { ReadTool } from './definition';
import { findReadTool, READ_TOOLS } from './index';

export type ProposedCall = { tool: string; argumentsText: string };

export type CheckedCall =
  | { ok: true; tool: ReadTool; args: Record<string, string>; key: string }
  | { ok: false; code: 'unknown_tool' | 'invalid_arguments'; message: string; key: string };

const KEY_PART_CHARS_MAX = 300;

/** Long parts are replaced by their digest, so that a key has a bounded size. */
function keyPart(text: string): string {
  return text.length <= KEY_PART_CHARS_MAX ? text : `sha256:${sha256Hex(text)}`;
}

/** The same call has the same key, however its arguments' keys were ordered or spaced. */
function callKey(call: ProposedCall, decoded: Record<string, unknown> | null): string {
  const text = decoded
    ? canonicalJson(decoded as Record<string, JsonValue>)
    : `raw ${call.argumentsText}`;
  return `${keyPart(call.tool)} ${keyPart(text)}`;
}

function namesCustomer(error: z.ZodError): boolean {
  return error.issues.some(
    (issue) =>
      issue.code === 'unrecognized_keys' && issue.keys.some((key) => /customer|e-?mail/i.test(key)),
  );
}

function refusedArguments(tool: ReadTool, problem: string, hints: readonly string[]): string {
  const needsOrderId = tool.permission === 'own_order';
  const advice = needsOrderId
    ? "If you have no such order id, use get_customer_orders to see this customer's orders."
    : '';
  const parts = [`The arguments of ${tool.name} were refused.`, problem, ...hints, advice];
  return parts.filter((part) => part !== '').join(' ');
}

/** Services send no arguments in several ways. For a tool that takes none they all are `{}`. */
function asWritten(call: ProposedCall, shop: ShopProfile): string {
  const isNone = /^\s*(null)?\s*$/.test(call.argumentsText);
  const mayBeNone = findReadTool(call.tool)?.argumentsFor(shop).safeParse({}).success === true;
  return isNone && mayBeNone ? '{}' : call.argumentsText;
}

/**
 * Checks a call as the model wrote it. `key` names the call for the case's memory and for
 * repeated errors; `message` is for the model. Never throws, whatever the text is.
 */
export function checkCall(call: ProposedCall, shop: ShopProfile): CheckedCall {
  const decoded = decodeJson(asWritten(call, shop));
  const key = callKey(call, decoded.ok ? decoded.value : null);
  const tool = findReadTool(call.tool);
  if (!tool) {
    const names = READ_TOOLS.map((row) => row.name).join(', ');
    const message =
      `There is no tool named ${echo(call.tool)}. The tools are ${names}. ` +
      'Whatever changes something is an action: it is proposed in finish, never called.';
    return { ok: false, code: 'unknown_tool', message, key };
  }
  const refuse = (problem: string, hints: readonly string[] = []): CheckedCall => ({
    ok: false,
    code: 'invalid_arguments',
    message: refusedArguments(tool, problem, hints),
    key,
  });
  if (!decoded.ok) return refuse(`The JSON ${decoded.problem}.`);
  const parsed = tool.argumentsFor(shop).safeParse(decoded.value);
  if (parsed.success) return { ok: true, tool, args: parsed.data, key };
  const hints = namesCustomer(parsed.error)
    ? ['The customer always comes from the ticket and is never an argument.']
    : [];
  return refuse(explainIssues(parsed.error, decoded.value), hints);
}
