/** Judges a resolution's actions on present facts, each on those that the earlier ones leave. */
import type { FrozenAction, ProposedForm } from '../actions';
import { actionKind, isDenial } from '../actions';
import { factsAfter } from '../actions/facts-after';
import { authorizeWrite } from '../authorize-write';
import { RESOLUTION_CODES } from '../error-codes';
import type { ResolutionCode } from '../error-codes';
import type { Resolution } from '../resolution';
import type { WriteFacts } from '../write-facts';
import type { RuleContext } from './context';

export type JudgedAction = { actionNo: number; form: ProposedForm } & (
  { ok: true; action: FrozenAction } | { ok: false; code: ResolutionCode; message: string }
);

type Verdict =
  { ok: true; action: FrozenAction } | { ok: false; code: ResolutionCode; message: string };

/** A denial that has no code of its own among the resolution's is told by its message. */
function resolutionCodeOf(code: string): ResolutionCode {
  return RESOLUTION_CODES.find((known) => known === code) ?? 'write_not_allowed';
}

function judge(form: ProposedForm, facts: WriteFacts | undefined, context: RuleContext): Verdict {
  if (!facts) {
    const message = "The order is not one of this customer's.";
    return { ok: false, code: 'write_not_allowed', message };
  }
  const frozen = actionKind(form.kind).freeze(form, context.shop, facts);
  if (isDenial(frozen)) return { ok: false, ...frozen };
  const answer = authorizeWrite(frozen, context.customerId, { facts, stage: 'propose' });
  if (answer.allowed) return { ok: true, action: frozen };
  return { ok: false, code: resolutionCodeOf(answer.code), message: answer.message };
}

/** In the resolution's order. Actions on an order that no tool returned are another rule's. */
export function judgeActions(resolution: Resolution, context: RuleContext): JudgedAction[] {
  let facts: ReadonlyMap<string, WriteFacts> = context.facts;
  return resolution.actions.flatMap((form, index) => {
    if (!context.returnedOrders.has(form.order_id)) return [];
    const verdict = judge(form, facts.get(form.order_id), context);
    if (verdict.ok) facts = factsAfter(facts, verdict.action);
    return [{ actionNo: index + 1, form, ...verdict }];
  });
}
