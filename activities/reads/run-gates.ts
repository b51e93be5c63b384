/**
 * The four gates of a read, in order: exists, arguments, permission, service. Form comes before
 * the database and permission before the service. The outcome is always a value.
 */
import type { Pool } from 'pg';
import type { ShopProfile } from '../../contracts/shop';
import { checkCall } from '../../contracts/tools/check-call';
import type { CheckedCall, ProposedCall } from '../../contracts/tools/check-call';
import { checkResult } from '../../contracts/tools/check-result';
import { fitResult } from '../../contracts/tools/fit-result';
import {
  alreadyAnswered,
  callClosed,
  noSuchOrder,
  refusalText,
  REPEATED_WORDS,
  serviceFailed,
} from '../../contracts/tools/refusal-text';
import type { ReadCode, RefusalCode } from '../../contracts/tools/refusal-text';
import { orderOwnership } from '../../db/queries/shop-ownership';
import type { EarlierCall } from '../../db/queries/tool-calls';
import { withReadSnapshot } from '../../db/read-snapshot';
import {
  earlierRefusals,
  isAnsweredTooOften,
  isCallClosed,
  isThirdIdenticalRefusal,
  rememberedResult,
  serviceFailures,
} from './call-memory';
import { callService } from './call-service';
import type { ReadServices } from './read-context';

export type GateContext = {
  pool: Pool;
  shop: ShopProfile;
  shopNow: Date;
  /** From the ticket. */
  customerId: string;
  services: ReadServices;
  /** The case's own record of the same call; the one thing here that may throw. */
  earlierCalls: (key: string) => Promise<readonly EarlierCall[]>;
  /** Replaces the policy's. */
  identicalRefusalsMax?: number | undefined;
};

export type GateResult = {
  /** `ok`, or the code of the gate that said no. */
  code: ReadCode;
  /** What the model receives: valid JSON of at most 4,000 characters. */
  modelText: string;
  /** The whole result, for the trace and the rules. */
  artifact: unknown;
  key: string;
  isRepeated: boolean;
  isThirdIdenticalRefusal: boolean;
  isCut: boolean;
  /** The order that was asked for, when the arguments were good. */
  orderId: string | null;
  durationMs: number;
};

type GoodCall = Extract<CheckedCall, { ok: true }>;

type Answer =
  | { ok: true; result: unknown; isRepeated: boolean }
  | { ok: false; code: RefusalCode; message: string; artifact?: unknown };

function failed(call: GoodCall, code: RefusalCode, earlier: readonly EarlierCall[]): Answer {
  const isSecond = serviceFailures(earlier) > 0;
  return { ok: false, code, message: serviceFailed(call.tool, code, { isSecond }) };
}

/** Gate 3. Null when the call may go on. */
async function checkPermission(
  call: GoodCall,
  context: GateContext,
  earlier: readonly EarlierCall[],
): Promise<Answer | null> {
  const orderId = call.args['order_id'];
  // The other permissions are kept by the context: its customer is the ticket's.
  if (call.tool.permission !== 'own_order') return null;
  if (orderId === undefined) return failed(call, 'service_error', earlier);
  const { timeoutMs } = call.tool.limits;
  const { pool, customerId } = context;
  const answer = await callService(
    () =>
      withReadSnapshot(pool, timeoutMs, (client) =>
        orderOwnership(client, { orderId, customerId }),
      ),
    timeoutMs,
  );
  if (!answer.ok) return failed(call, answer.code, earlier);
  if (answer.result === 'own') return null;
  return { ok: false, code: answer.result, message: noSuchOrder(orderId) };
}

/** Gate 4: does the service answer, in time, with what its contract promises? */
async function askService(
  call: GoodCall,
  context: GateContext,
  earlier: readonly EarlierCall[],
): Promise<Answer> {
  const { tool, args } = call;
  if (isCallClosed(earlier)) return { ok: false, code: 'call_closed', message: callClosed(tool) };
  const service = context.services[tool.name];
  if (!service) return failed(call, 'service_unavailable', earlier);
  const { timeoutMs } = tool.limits;
  const { pool, shop, shopNow, customerId } = context;
  const answer = await callService(
    () => service({ pool, shop, shopNow, customerId, timeoutMs }, args),
    timeoutMs,
  );
  if (!answer.ok) return failed(call, answer.code, earlier);
  const checked = checkResult(tool, { args, result: answer.result }, shop);
  if (!checked.ok) return failed(call, `result_invalid:${checked.path}`, earlier);
  if (checked.isEmpty && tool.emptyWords !== null) {
    return { ok: false, code: 'empty', message: tool.emptyWords, artifact: checked.result };
  }
  return { ok: true, result: checked.result, isRepeated: false };
}

async function answerCall(
  call: GoodCall,
  context: GateContext,
  earlier: readonly EarlierCall[],
): Promise<Answer> {
  const refusal = await checkPermission(call, context, earlier);
  if (refusal) return refusal;
  const remembered = rememberedResult(earlier);
  if (remembered) {
    // Checked again: it also puts the keys back into the contract's order.
    const checked = checkResult(call.tool, { ...remembered, args: call.args }, context.shop);
    if (checked.ok && isAnsweredTooOften(earlier)) {
      return { ok: false, code: 'already_answered', message: alreadyAnswered(call.tool) };
    }
    if (checked.ok) return { ok: true, result: checked.result, isRepeated: true };
  }
  return askService(call, context, earlier);
}

type Told = Pick<GateResult, 'code' | 'modelText' | 'artifact' | 'isRepeated' | 'isCut'>;

function tell(checked: CheckedCall, answer: Answer, earlier: readonly EarlierCall[]): Told {
  if (answer.ok && checked.ok) {
    const { result, isRepeated } = answer;
    const { text, isCut } = fitResult(checked.tool, result, isRepeated ? REPEATED_WORDS : null);
    return { code: 'ok', modelText: text, artifact: result, isRepeated, isCut };
  }
  if (answer.ok) throw new RangeError('A refused call has no result.');
  const { code, message, artifact = null } = answer;
  const modelText = refusalText({ code, message, earlierRefusals: earlierRefusals(earlier, code) });
  return { code, modelText, artifact, isRepeated: false, isCut: false };
}

/** Runs one call through the gates. Throws only when `earlierCalls` does. */
export async function runGates(call: ProposedCall, context: GateContext): Promise<GateResult> {
  const startedAtMs = performance.now();
  const checked = checkCall(call, context.shop);
  const earlier = await context.earlierCalls(checked.key);
  const answer: Answer = checked.ok ? await answerCall(checked, context, earlier) : checked;
  const told = tell(checked, answer, earlier);
  return {
    ...told,
    key: checked.key,
    isThirdIdenticalRefusal: isThirdIdenticalRefusal(
      earlier,
      told.code,
      context.identicalRefusalsMax,
    ),
    orderId: checked.ok ? (checked.args['order_id'] ?? null) : null,
    durationMs: Math.round(performance.now() - startedAtMs),
  };
}
