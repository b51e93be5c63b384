/** The checks of a write in words, each with what it says on present facts. */
import { actionKind } from '../../contracts/actions';
import type { FrozenAction } from '../../contracts/actions';
import { authorizeWrite } from '../../contracts/authorize-write';
import type { ChangedFact } from '../../contracts/changed-facts';
import type { WriteCode } from '../../contracts/error-codes';
import type { WriteFacts } from '../../contracts/write-facts';
import type { PlainMessage } from './messages/catalogue';
import { say } from './messages/say';
import { sayChanges } from './say-changes';
import { sayRefusal } from './say-refusal';
import { sayCode } from './say-code';

/** `isPassed` is null for what was not looked at, since an earlier check failed. */
export type Check = { words: string; isPassed: boolean | null; problem: string | null };

/** What is true when the check passes. Those of the execution alone are not shown before it. */
const CHECK_WORDS = {
  order_not_own: "The order is this customer's own",
  case_closed: 'The case is open',
  currency_mismatch: 'The currency is that of the payment',
  dispute_open: 'No dispute is open at the bank',
  payment_frozen: "The provider's books and ours agree",
  amount_exceeds_refundable: 'Not more than can still be refunded',
  amount_exceeds_limit: 'Not more than a store credit may be',
  reason_not_met: 'The reason fits the order',
  credit_cap_reached: "Within the customer's limit for store credits",
  customer_cap_reached: "Within the customer's limit for today",
  shop_cap_reached: "Within the shop's limit for today",
  duplicate_remedy: 'Nothing was refunded, labelled or sent again for this before',
  sku_not_in_order: 'The item is on the order',
  quantity_exceeds: 'Not more pieces than were ordered',
  order_cancelled: 'The order was not cancelled',
  not_shipped: 'The items were shipped',
  not_delivered: 'The items have arrived',
  window_closed: 'Within the time for returns and replacements',
  not_returnable: 'The item may be returned',
  out_of_stock: 'Enough is in stock',
  address_changed: 'The delivery address is the same',
  payment_missing: 'The payment is on the order',
} as const satisfies Readonly<Partial<Record<WriteCode, PlainMessage>>>;

const ALWAYS: readonly WriteCode[] = ['order_not_own', 'case_closed'];

/** `authorizeWrite` stops at the first no: that one is said first, and the others are not known. */
function permissionChecks(
  action: FrozenAction,
  { customerId, facts }: { customerId: string; facts: WriteFacts },
): Check[] {
  const answer = authorizeWrite(action, customerId, { facts, stage: 'decide' });
  const isPassed = answer.allowed ? true : null;
  const all = [...ALWAYS, ...actionKind(action.kind).denials].map((code) => ({
    code,
    check: { words: sayCode(CHECK_WORDS, code), isPassed, problem: null },
  }));
  if (answer.allowed) return all.map(({ check }) => check);
  const words = sayCode(CHECK_WORDS, answer.code);
  return [
    { words, isPassed: false, problem: sayRefusal(answer) },
    ...all.filter(({ code }) => code !== answer.code).map(({ check }) => check),
  ];
}

/** What an approval would be checked for now. */
export function checksOf(
  action: FrozenAction,
  given: {
    customerId: string;
    facts: WriteFacts;
    changes: readonly ChangedFact[];
    deadlineAt: Date;
    now: Date;
  },
): Check[] {
  const { changes, deadlineAt, now } = given;
  const isInTime = now <= deadlineAt;
  return [
    ...permissionChecks(action, given),
    {
      words: say('What it rests on is as it was when it was proposed'),
      isPassed: changes.length === 0,
      problem: changes.length === 0 ? null : sayChanges(changes),
    },
    {
      words: say('Not past its deadline'),
      isPassed: isInTime,
      problem: isInTime ? null : say('The time to decide is over.'),
    },
  ];
}
