/** Runs calls through the gates, with scripted services and a scripted record of the case. */
import type { Pool } from 'pg';
import type { ReadService } from '../../activities/reads/read-context';
import type { GateContext, GateResult } from '../../activities/reads/run-gates';
import { runGates } from '../../activities/reads/run-gates';
import { createPool } from '../../db/pool';
import type { EarlierCall } from '../../db/queries/tool-calls';
import { CUSTOMER, larkfield } from './facts';

/** Any statement through it fails: nothing listens there. */
export function unreachablePool(): Pool {
  return createPool('postgres://nobody@127.0.0.1:1/none');
}

type Scripted = Partial<Omit<GateContext, 'services'>> & {
  services?: Record<string, ReadService>;
};

export function gateContext(changes: Scripted = {}): GateContext {
  return {
    pool: unreachablePool(),
    shop: larkfield,
    shopNow: new Date('2026-10-26T15:00:00Z'),
    customerId: CUSTOMER,
    services: {},
    earlierCalls: () => Promise.resolve([]),
    ...changes,
  };
}

/**
 * Makes the same call in one step after another, each with the record of those before it, as a
 * case does.
 */
export async function callRepeatedly(
  call: { tool: string; argumentsText: string },
  context: GateContext,
  times: number,
): Promise<GateResult[]> {
  const record: EarlierCall[] = [];
  const results: GateResult[] = [];
  for (let stepNo = 1; stepNo <= times; stepNo += 1) {
    const earlierCalls = (): Promise<EarlierCall[]> => Promise.resolve([...record]);
    const result = await runGates(call, { ...context, earlierCalls });
    record.push({ stepNo, code: result.code, artifact: result.artifact });
    results.push(result);
  }
  return results;
}

/** What the model was told, out of `{"ok":false,"error":"…"}`; fails on a success. */
export function errorOf(modelText: string): string {
  const told = JSON.parse(modelText) as { ok: boolean; error?: unknown };
  if (told.ok || typeof told.error !== 'string') throw new Error('The call was not refused.');
  return told.error;
}
