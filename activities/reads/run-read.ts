/**
 * The Activity that answers one tool call. Everything is stored in the case's own record; the
 * Workflow's history gets a code and counts, never an argument or a result.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { Pool } from 'pg';
import { shopNow } from '../../contracts/shop';
import { toldCode } from '../../contracts/tools/refusal-text';
import type { ReadCode } from '../../contracts/tools/refusal-text';
import { loadShop } from '../../db/queries/shops';
import { earlierCalls, findToolCall, storeToolCallOutcome } from '../../db/queries/tool-calls';
import type { PendingToolCall, StoredOutcome, ToolCallRef } from '../../db/queries/tool-calls';
import type { CaseDeps } from '../deps';
import { isThirdIdenticalRefusal } from './call-memory';
import type { ReadServices } from './read-context';
import { READ_SERVICES } from './read-services';
import { runGates } from './run-gates';

export type RunReadDeps = Pick<CaseDeps, 'pool' | 'now' | 'bounds'> & {
  /** Replace those of the registry, one by one. */
  services?: ReadServices;
};

export type RunReadResult = {
  /** As the model is told: a history must not say which orders there are either. */
  code: ReadCode;
  /** Characters that the model receives. */
  chars: number;
  isRepeated: boolean;
  isThirdIdenticalRefusal: boolean;
};

/** The stored outcome, whichever attempt stored it. */
async function storedResult(
  { pool, bounds }: RunReadDeps,
  ref: ToolCallRef,
  outcome: StoredOutcome,
): Promise<RunReadResult> {
  const { code, key, modelText, isRepeated } = outcome;
  const earlier = key === null ? [] : await earlierCalls(pool, { ...ref, key });
  const isThird = isThirdIdenticalRefusal(earlier, code, bounds?.identicalRefusalsMax);
  const told = toldCode(code);
  return { code: told, chars: modelText.length, isRepeated, isThirdIdenticalRefusal: isThird };
}

/** @throws ApplicationFailure `ToolCallNotFound`, which no retry can mend. */
async function loadCall(pool: Pool, ref: ToolCallRef): Promise<PendingToolCall> {
  const call = await findToolCall(pool, ref);
  if (!call) throw ApplicationFailure.nonRetryable('There is no such call.', 'ToolCallNotFound');
  return call;
}

/**
 * Makes the Activity `runRead`. It answers a call once: a retried attempt finds the stored answer.
 * It throws only when the case's own record can not be read or written.
 */
export function createRunRead(deps: RunReadDeps): (ref: ToolCallRef) => Promise<RunReadResult> {
  const { pool } = deps;
  const services: ReadServices = { ...READ_SERVICES, ...deps.services };
  return async (ref) => {
    const call = await loadCall(pool, ref);
    if (call.outcome) return storedResult(deps, ref, call.outcome);
    const startedAt = deps.now();
    const shop = await loadShop(pool, call.shopId);
    const result = await runGates(call, {
      pool,
      shop,
      shopNow: shopNow(shop, startedAt),
      customerId: call.customerId,
      services,
      identicalRefusalsMax: deps.bounds?.identicalRefusalsMax,
      earlierCalls: (key) => earlierCalls(pool, { ...ref, key }),
    });
    if (await storeToolCallOutcome(pool, ref, { ...result, startedAt })) {
      const { modelText, isRepeated } = result;
      const code = toldCode(result.code);
      const isThird = result.isThirdIdenticalRefusal;
      return { code, chars: modelText.length, isRepeated, isThirdIdenticalRefusal: isThird };
    }
    // Another attempt was first: its answer is the one that the model gets.
    const { outcome } = await loadCall(pool, ref);
    if (!outcome) throw new Error('The answer of the call was not stored.');
    return storedResult(deps, ref, outcome);
  };
}
