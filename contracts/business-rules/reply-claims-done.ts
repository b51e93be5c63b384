/** The reply may not say that something has happened before it has. */
import { ACTION_KINDS } from '../actions';
import type { BusinessRule, RuleContext } from './context';
import type { EffectClass, WriteClaim } from './write-claims';
import { writeClaims } from './write-claims';

/** How a lookup shows that it did happen, at some earlier time. */
const EVIDENCE: Readonly<Record<EffectClass, RegExp>> = {
  money: /"refunds":\s*\[\s*\{/,
  label: /"return_labels":\s*\[\s*\{/,
  stock: /"replacements":\s*\[\s*\{/,
};

/** What an action kind changes; undefined for a kind that is not in the registry any more. */
export function effectClassOf(kind: string): EffectClass | undefined {
  return ACTION_KINDS.find((row) => row.kind === kind)?.effectClass;
}

function hasHappened({ effectClass }: WriteClaim, context: RuleContext): boolean {
  const isInReceipts = context.receipts.some(
    ({ kind, state }) => state === 'succeeded' && effectClassOf(kind) === effectClass,
  );
  return isInReceipts || context.toolTexts.some((text) => EVIDENCE[effectClass].test(text));
}

export const replyClaimsDone: BusinessRule = {
  code: 'reply_claims_done',
  check: ({ reply, actions }, context) => {
    const proposed = new Set(actions.map(({ kind }) => effectClassOf(kind)));
    const claim = writeClaims(reply).find(
      (candidate) =>
        candidate.tense === 'done' &&
        (proposed.has(candidate.effectClass) || !hasHappened(candidate, context)),
    );
    if (!claim) return null;
    const message =
      `The reply says "${claim.words}", but that has not happened` +
      (proposed.has(claim.effectClass)
        ? ': the action is only proposed. Write that it is being arranged and what follows once it is approved.'
        : '. Say only what a lookup or a receipt shows.');
    return { code: 'reply_claims_done', message };
  },
};
