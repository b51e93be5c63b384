/** Judges a resolution's actions on present facts, each on those that the earlier ones leave. */
import type { Denial, FrozenAction, ProposedForm } from '../actions';
import { actionKind, isDenial } from '../actions';
import { factsAfter } from '../actions/facts-after';
import { authorizeWrite } from '../authorize-write';
import { RESOLUTION_CODES } from '../error-codes';
import type { ResolutionCode } from '../error-codes';
import type { Resolution } from '../resolution';
import type { WriteFacts } from '../write-facts';
import type { EarlierAction, RuleContext } from './context';

export type JudgedAction = { actionNo: number; form: ProposedForm } & (
  { ok: true; action: FrozenAction } | { ok: false; code: ResolutionCode; message: string }
);

type Verdict =
  { ok: true; action: FrozenAction } | { ok: false; code: ResolutionCode; message: string };

/** A denial that has no code of its own among the resolution's is told by its message. */
function resolutionCodeOf(code: string): ResolutionCode {
  return RESOLUTION_CODES.find((known) => known === code) ?? 'write_not_allowed';
}

type Turn = { form: ProposedForm; later: readonly ProposedForm[]; earlier: EarlierAction | null };

/** Frozen for the first time, or as it was, if this is an edit of others. */
function freeze(
  { form, later, earlier }: Turn,
  facts: WriteFacts,
  context: RuleContext,
): FrozenAction | Denial<ResolutionCode> {
  if (earlier?.isUnchanged) return earlier.action;
  const beside = { later, earlier: earlier?.action ?? null };
  return actionKind(form.kind).freezeBeside(form, context.shop, { facts, beside });
}

function judge(turn: Turn, facts: WriteFacts | undefined, context: RuleContext): Verdict {
  if (!facts) {
    const message = "The order is not one of this customer's.";
    return { ok: false, code: 'write_not_allowed', message };
  }
  const frozen = freeze(turn, facts, context);
  if (isDenial(frozen)) return { ok: false, ...frozen };
  const answer = authorizeWrite(frozen, context.customerId, { facts, stage: 'propose' });
  if (answer.allowed) return { ok: true, action: frozen };
  return { ok: false, code: resolutionCodeOf(answer.code), message: answer.message };
}

function amountOf(form: ProposedForm): number {
  return 'amount' in form && typeof form.amount === 'number' ? form.amount : 0;
}

/**
 * In which order actions take from the facts: what an edit left as it was comes first, and refunds
 * take turns by their amount, so that the order in which two are written down changes nothing.
 */
function turnsOf(resolution: Resolution, context: RuleContext): number[] {
  const { actions } = resolution;
  const places = actions.flatMap((form, at) =>
    context.returnedOrders.has(form.order_id) ? [at] : [],
  );
  const isKept = (at: number): boolean => context.earlierActions?.get(at)?.isUnchanged === true;
  const isRefund = (at: number): boolean => actions[at]?.kind === 'refund';
  const others = places.filter((at) => !isKept(at));
  const amount = (at: number): number => {
    const form = actions[at];
    return form ? amountOf(form) : 0;
  };
  const refunds = others.filter(isRefund).sort((one, other) => amount(other) - amount(one));
  return [
    ...places.filter(isKept),
    ...others.map((at) => (isRefund(at) ? (refunds.shift() ?? at) : at)),
  ];
}

/** In the resolution's order. Actions on an order that no tool returned are another rule's. */
export function judgeActions(resolution: Resolution, context: RuleContext): JudgedAction[] {
  let facts: ReadonlyMap<string, WriteFacts> = context.facts;
  const turns = turnsOf(resolution, context);
  const judged = turns.flatMap((place, turn) => {
    const form = resolution.actions[place];
    if (!form) return [];
    const later = turns.slice(turn + 1).flatMap((at) => resolution.actions[at] ?? []);
    const earlier = context.earlierActions?.get(place) ?? null;
    const verdict = judge({ form, later, earlier }, facts.get(form.order_id), context);
    if (verdict.ok) facts = factsAfter(facts, verdict.action);
    return [{ actionNo: place + 1, form, ...verdict }];
  });
  return judged.sort((one, other) => one.actionNo - other.actionNo);
}
