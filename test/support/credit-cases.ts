/** For each rule of a store credit present facts that it denies, and the nearest that it allows. */
import type { FrozenAction } from '../../contracts/actions';
import { POLICY } from '../../contracts/policy';
import type { OrderFacts, WriteFacts } from '../../contracts/write-facts';
import { ORDER, anOrder } from './facts';
import type { WriteCase } from './write-cases';

export const credit: FrozenAction = {
  kind: 'goodwill_credit',
  order_id: ORDER,
  amount_minor: '1000',
  currency: 'CAD',
  reason: 'repeat_trouble',
};

const order = (changes: Partial<OrderFacts>): Partial<WriteFacts> => ({ order: anOrder(changes) });

export const CREDIT_CASES: readonly WriteCase[] = [
  {
    code: 'currency_mismatch',
    what: 'a store credit in another currency than the order',
    action: credit,
    denied: order({ currency: 'USD' }),
    allowed: order({ currency: 'CAD' }),
  },
  {
    code: 'amount_exceeds_limit',
    what: 'a store credit a cent above the limit of one',
    action: { ...credit, amount_minor: (POLICY.credit.amountMinorMax + 1n).toString() },
    allowedAction: { ...credit, amount_minor: POLICY.credit.amountMinorMax.toString() },
    denied: {},
    allowed: {},
  },
  {
    code: 'reason_not_met',
    what: 'a store credit for lateness where a fee can be refunded',
    action: { ...credit, reason: 'late_without_fee' },
    denied: order({ shippingFeeMinor: 1n }),
    allowed: order({ shippingFeeMinor: 0n }),
  },
  {
    code: 'duplicate_remedy',
    what: 'a second store credit for one order',
    action: credit,
    denied: { creditedMinor: { order: 1n, customerInWindow: 1n } },
    allowed: { creditedMinor: { order: 0n, customerInWindow: 1n } },
  },
  {
    code: 'credit_cap_reached',
    what: "the customer's store credits of 30 days",
    action: credit,
    denied: {
      creditedMinor: {
        order: 0n,
        customerInWindow: POLICY.credit.perCustomerWindowMinorMax - 999n,
      },
    },
    allowed: {
      creditedMinor: {
        order: 0n,
        customerInWindow: POLICY.credit.perCustomerWindowMinorMax - 1_000n,
      },
    },
  },
];
