/** A resolution rests on handbook rules that exist, are in force, and were found. */
import { HAND_OFF_RULES } from '../resolution';
import type { BusinessRule } from './context';

/** The hand-off rules are Countersign's own and hold in every shop. */
function isHandOffRule(rule: string): boolean {
  return HAND_OFF_RULES.some((known) => known === rule);
}

export const unknownRule: BusinessRule = {
  code: 'unknown_rule',
  check: (resolution, { rules }) => {
    const unknown = resolution.rules.filter((rule) => !rules.has(rule) && !isHandOffRule(rule));
    if (unknown.length === 0) return null;
    const message =
      `The handbook has no rule ${unknown.join(', ')}. ` +
      'Search the policy and cite the ids of the passages that it returned.';
    return { code: 'unknown_rule', message };
  },
};

export const ruleNotInForce: BusinessRule = {
  code: 'rule_not_in_force',
  check: (resolution, { rules }) => {
    const old = resolution.rules.filter(
      (rule) => rules.get(rule)?.inForce === false && !isHandOffRule(rule),
    );
    if (old.length === 0) return null;
    const message =
      `Rule ${old.join(', ')} is not in force on the date that matters for this ticket. ` +
      'Cite a rule that is.';
    return { code: 'rule_not_in_force', message };
  },
};

export const emptyEvidence: BusinessRule = {
  code: 'empty_evidence',
  check: (resolution, { searches }) => {
    const foundNothing = searches.count > 0 && searches.emptyCount >= searches.count;
    if (!foundNothing || resolution.outcome === 'hand_off') return null;
    const cited = resolution.rules.filter((rule) => !isHandOffRule(rule));
    if (cited.length === 0) return null;
    const message =
      `The resolution cites ${cited.join(', ')}, but every search of the policy came back empty. ` +
      'Search again with other words, or hand the case off by rule H3.';
    return { code: 'empty_evidence', message };
  },
};
