/** The handbook rules that this model knows how to apply, and how to find each by search. */
import type { Team } from '../../../contracts/resolution';
import type { Passage } from './read-turns';
import type { Intent } from './read-intent';

type RuleRow = { team: Team; query: string };

export const POLICY_RULES = {
  W1: { team: 'delivery', query: 'where is my order on its way status expected date' },
  W2: { team: 'delivery', query: 'tracking does not move no scan stuck parcel' },
  W3: { team: 'delivery', query: 'marked as delivered but not found' },
  W4: { team: 'delivery', query: 'order number missing mistyped unclear' },
  R1: { team: 'delivery', query: 'late delivery shipping fee back business days' },
  R2: { team: 'delivery', query: 'lost parcel no scan refund of the order' },
  R3: { team: 'payment', query: 'price adjustment cheaper price drop' },
  R4: { team: 'payment', query: 'refund not on the card yet business days bank' },
  R5: { team: 'payment', query: 'charged twice double payment authorisation pending' },
  R6: { team: 'payment', query: 'payment disputed at the bank chargeback' },
  L1: { team: 'returns', query: 'changed mind return label within days of delivery' },
  L2: { team: 'returns', query: 'final sale clearance no return' },
  L3: { team: 'returns', query: 'return window has closed' },
  D1: { team: 'product', query: 'damaged on arrival replacement' },
  D2: { team: 'product', query: 'missing from the box sent again' },
  D3: { team: 'product', query: 'wrong item sent the right one is sent' },
  D4: { team: 'product', query: 'damaged missing wrong item out of stock' },
} as const satisfies Record<string, RuleRow>;

export type PolicyRule = keyof typeof POLICY_RULES;

/** Whose work it is when no handbook rule has been settled on. */
const TEAM_BY_INTENT: Readonly<Record<Intent, Team>> = {
  whereabouts: 'delivery',
  address_change: 'delivery',
  damaged: 'product',
  missing: 'product',
  wrong_item: 'product',
  product_question: 'product',
  changed_mind: 'returns',
  refund_not_on_card: 'payment',
  double_charge: 'payment',
  price_adjustment: 'payment',
  dispute: 'payment',
  safety: 'safety',
  legal: 'legal',
  privacy: 'privacy',
  cancel: 'other',
  injection: 'other',
  thanks: 'other',
  out_of_office: 'other',
  own_greeting: 'other',
  unreadable: 'other',
  unknown: 'other',
};

export function teamForIntent(intent: Intent): Team {
  return TEAM_BY_INTENT[intent];
}

/**
 * The found version of a rule that was in force on a day (`2026-10-05`), or undefined when the
 * search returned none: then this model does not know the rule's numbers.
 */
export function passageInForce(
  passages: readonly Passage[],
  rule: PolicyRule,
  day: string,
): Passage | undefined {
  return passages.find(
    (passage) =>
      passage.rule === rule &&
      passage.valid_from <= day &&
      (passage.valid_to === null || day <= passage.valid_to),
  );
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten'.split(' ');

/** The first count of (business) days that a passage names, in its title or its text. */
export function daysNamedIn(passage: Passage): number | null {
  const match = /\b(\d{1,3}|[a-z]+)(?: or more)? (?:business )?days\b/.exec(
    `${passage.title}\n${passage.text}`.toLowerCase(),
  );
  const counted = match?.[1] ?? '';
  const days = /^\d+$/.test(counted) ? Number(counted) : NUMBER_WORDS.indexOf(counted);
  return days > 0 ? days : null;
}
