/** Gate 4's second half: does the service's answer keep its own contract? */
import type { ShopProfile } from '../shop';
import { unstorablePath } from '../storable-text';
import type { ReadTool } from './definition';

export type CheckedResult =
  | { ok: true; result: Record<string, unknown>; isEmpty: boolean }
  /** Schema keys and indexes, such as `items.0.in_stock`; never a value. */
  | { ok: false; path: string };

function pathText(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'result' : path.map(String).join('.');
}

function listOf(result: object, name: string | null): unknown[] | null {
  const list = name === null ? null : (result as Record<string, unknown>)[name];
  return Array.isArray(list) ? list : null;
}

/**
 * Checks shape, ranges, units, sizes, and that an order's tool answers about the order it was
 * asked for. The first thing that is wrong is named by its path.
 */
export function checkResult(
  tool: ReadTool,
  answer: { args: Record<string, string>; result: unknown },
  shop: ShopProfile,
): CheckedResult {
  const unstorable = unstorablePath(answer.result);
  if (unstorable) return { ok: false, path: 'result' };
  const parsed = tool.resultFor(shop).safeParse(answer.result);
  if (!parsed.success) return { ok: false, path: pathText(parsed.error.issues[0]?.path ?? []) };
  if (typeof parsed.data !== 'object' || parsed.data === null) return { ok: false, path: 'result' };
  const result = parsed.data as Record<string, unknown>;
  const rows = listOf(result, tool.rowsList);
  if (rows && rows.length > tool.limits.rowsMax) return { ok: false, path: tool.rowsList ?? '' };
  if (tool.permission === 'own_order' && result['order_id'] !== answer.args['order_id']) {
    return { ok: false, path: 'order_id' };
  }
  return { ok: true, result, isEmpty: tool.emptyWords !== null && rows?.length === 0 };
}
