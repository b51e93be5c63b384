import fc from 'fast-check';
import type { RuleContext } from '../../contracts/business-rules';
import { checkBusinessRules } from '../../contracts/business-rules';
import { RESOLUTION_CODES } from '../../contracts/error-codes';
import type { Resolution } from '../../contracts/resolution';
import { HAND_OFF_RULES, OUTCOMES, TEAMS, resolutionSchema } from '../../contracts/resolution';
import { ORDER_STATUSES } from '../../contracts/tools/result-fields';
import { refundableMinor } from '../../contracts/write-facts';
import type { WriteFacts } from '../../contracts/write-facts';
import {
  CUSTOMER,
  aProposal,
  ORDER,
  aContext,
  aLine,
  aPayment,
  anOrder,
  larkfield,
  someFacts,
} from '../support/facts';

const ORDERS = [ORDER, 'LK-551906', 'LK-615204'] as const;
const SKUS = ['LANTERN-2', 'SHED-1', '__proto__', 'ä\n'] as const;

const orderId = fc.constantFrom(...ORDERS);
const unitAction = (
  kind: string,
  reasons: readonly string[],
): fc.Arbitrary<Resolution['actions'][number]> =>
  fc.record({
    kind: fc.constant(kind),
    order_id: orderId,
    sku: fc.constantFrom(...SKUS),
    quantity: fc.integer({ min: 1, max: 1_000 }),
    reason: fc.constantFrom(...reasons),
  });
const action = fc.oneof(
  fc.record({
    kind: fc.constant('refund'),
    order_id: orderId,
    amount: fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100),
    reason: fc.constantFrom('late_delivery', 'item_not_received', 'price_adjustment'),
  }),
  unitAction('return_label', ['changed_mind', 'arrived_damaged', 'wrong_item']),
  unitAction('replacement', ['damaged_in_transit', 'wrong_item_sent', 'missing_from_box']),
);
const mostlyReturned = fc.constantFrom(ORDERS[0], ORDERS[0], ORDERS[1], ORDERS[1], ORDERS[2]);

/** Such as may well be allowed, so that what is let through can be looked at. */
const smallAction = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      order_id: mostlyReturned,
      amount: fc.integer({ min: 1, max: 800 }),
      reason: fc.constant('price_adjustment'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('return_label'),
      order_id: mostlyReturned,
      sku: fc.constant('LANTERN-2'),
      quantity: fc.constant(1),
      reason: fc.constant('changed_mind'),
    }),
  },
);
const phrase = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    'We have refunded $5.',
    'LK-999999',
    '1,234.50 CAD',
    '{"a":1}',
    'W1',
    'a_b',
    'x@y.org',
    '١٢',
  ),
);
const text = fc.array(phrase, { maxLength: 8 }).map((parts) => parts.join(' '));

const resolution: fc.Arbitrary<Resolution> = fc
  .record({
    outcome: fc.constantFrom(...OUTCOMES),
    team: fc.constantFrom(...TEAMS),
    needs_human: fc.boolean(),
    reason: fc.constant('x'),
    rules: fc.array(fc.constantFrom('W1', 'R1', 'R2', 'Z9', ...HAND_OFF_RULES), {
      minLength: 1,
      maxLength: 5,
    }),
    confidence: fc.constantFrom('high', 'medium', 'low'),
    order: fc.option(
      fc.record({ order_id: orderId, status: fc.option(fc.constantFrom(...ORDER_STATUSES)) }),
    ),
    language: fc.constantFrom('en', 'de', 'fr-CA'),
    reply: text,
    actions: fc.array(action, { maxLength: 5 }),
  })
  .map((value): Resolution => ({
    ...value,
    needs_human: value.needs_human || value.outcome === 'hand_off',
    rules: value.outcome === 'hand_off' ? [...value.rules.slice(0, 4), 'H3'] : value.rules,
    reply:
      value.outcome === 'no_reply'
        ? ''
        : `Hello. ${value.reply.replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, '')}`,
    actions: value.outcome === 'resolve' ? value.actions : [],
  }));
const schema = resolutionSchema(larkfield);

const rarely = fc.nat(5).map((value) => value === 0);
const minor = fc.bigInt({ min: 0n, max: 1_000_000n });
const facts = (orderId_: string): fc.Arbitrary<WriteFacts> =>
  fc
    .record({
      minors: fc.tuple(minor, minor, minor, minor, minor),
      units: fc.oneof(fc.constant([]), fc.subarray([1, 2, 3])),
      quantity: fc.integer({ min: 1, max: 4 }),
      delivered: fc.integer({ min: 0, max: 4 }),
      currency: fc.constantFrom('CAD', 'JPY', 'KWD'),
      isForeign: rarely,
      hasOpenDispute: rarely,
      isMissing: rarely,
    })
    .map(({ minors: [captured, refunded, reserved, total, today], ...made }) =>
      someFacts({
        refundedTodayMinor: { customer: today / 4n, shop: today },
        order: made.isMissing
          ? null
          : anOrder({
              orderId: orderId_,
              customerId: made.isForeign ? 'C-1' : CUSTOMER,
              currency: made.currency,
              totalMinor: total,
              payments: [
                aPayment({
                  currency: made.currency,
                  capturedMinor: captured,
                  refundedMinor: refunded / 4n,
                  hasOpenDispute: made.hasOpenDispute,
                }),
                aPayment({
                  paymentId: 'P-2',
                  capturedMinor: captured,
                  reservedMinor: reserved / 4n,
                }),
              ],
              lines: [
                aLine({
                  quantity: made.quantity,
                  deliveredQuantity: made.delivered,
                  labelledUnits: made.units,
                  replacedUnits: made.units,
                }),
              ],
            }),
      }),
    );

const context: fc.Arbitrary<RuleContext> = fc
  .record({
    ticketText: text,
    known: fc.subarray([...ORDERS]),
    allFacts: fc.tuple(facts(ORDERS[0]), facts(ORDERS[1]), facts(ORDERS[2])),
    emptyCount: fc.nat(3),
    isReplyOnly: fc.boolean(),
    toolTexts: fc.array(text, { maxLength: 3 }),
    receipts: fc.array(
      fc.record({
        actionIndex: fc.nat(4),
        kind: fc.constantFrom('refund', 'replacement', 'return_label', 'gone', 'toString'),
        words: text,
        state: fc.constantFrom('succeeded', 'denied', 'rejected', 'expired', 'unknown'),
        code: fc.constant(null),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ known, allFacts, emptyCount, ...rest }) =>
    aContext({
      ...rest,
      searches: { count: 3, emptyCount },
      returnedOrders: new Map(known.map((id) => [id, { status: null }])),
      facts: new Map(ORDERS.map((id, index) => [id, allFacts[index] ?? someFacts()])),
    }),
  );

describe('for any resolution that has the right form, checkBusinessRules', () => {
  it('never throws, and gives only codes of the table and messages of a bounded size', () => {
    fc.assert(
      fc.property(resolution, context, (value, given_) => {
        fc.pre(schema.safeParse(value).success);
        for (const { code, message } of checkBusinessRules(value, given_).refusals) {
          expect(RESOLUTION_CODES).toContain(code);
          expect(message.length).toBeLessThan(1_500);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('lets through only actions on returned orders of this customer, within what is refundable', () => {
    const lenient = {
      ticketText: 'Where is it?',
      toolTexts: [],
      rules: new Map(),
      searches: { count: 0, emptyCount: 0 },
      receipts: [],
      isReplyOnly: false,
      returnedOrders: new Map([ORDERS[0], ORDERS[1]].map((id) => [id, { status: null }])),
    };
    const plain = fc
      .array(smallAction, { minLength: 1, maxLength: 3 })
      .map((actions) =>
        aProposal({ order: null, rules: ['H3'], reply: 'We look into it.', actions }),
      );
    let passedCount = 0;
    fc.assert(
      fc.property(plain, context, (value, given_) => {
        const checked: RuleContext = { ...given_, ...lenient };
        const { actions, refusals } = checkBusinessRules(value, checked);
        if (refusals.length > 0) return;
        passedCount += actions.length;
        expect(actions).toHaveLength(value.actions.length);
        for (const each of actions) {
          expect(checked.returnedOrders.has(each.order_id)).toBe(true);
          expect(checked.facts.get(each.order_id)?.order?.customerId).toBe(CUSTOMER);
        }
        for (const orderId_ of ORDERS) {
          for (const payment of checked.facts.get(orderId_)?.order?.payments ?? []) {
            const refundedMinor = actions
              .filter(
                (each) => each.order_id === orderId_ && each['payment_id'] === payment.paymentId,
              )
              .reduce((sum, each) => sum + BigInt(each['amount_minor'] as string), 0n);
            expect(refundedMinor <= refundableMinor(payment)).toBe(true);
          }
        }
      }),
      { numRuns: 600 },
    );
    expect(passedCount).toBeGreaterThan(20);
  });
});
