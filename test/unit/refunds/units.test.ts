/** A refund "as not received" is a remedy of whole units, however it is split. */
import fc from 'fast-check';
import { actionKind, isDenial } from '../../../contracts/actions';
import type { FrozenAction, ProposedForm } from '../../../contracts/actions';
import { factsAfter } from '../../../contracts/actions/facts-after';
import { authorizeWrite } from '../../../contracts/authorize-write';
import { judgeActions } from '../../../contracts/business-rules/proposed-actions';
import type { LineFacts, WriteFacts } from '../../../contracts/write-facts';
import {
  CUSTOMER,
  ORDER,
  aContext,
  aLine,
  aPayment,
  aProposal,
  anOrder,
  larkfield,
  refundForm,
  replacementForm,
  someFacts,
} from '../../support/facts';

const MIRROR = { orderLineId: 'OL-1', sku: 'MIRROR-60', quantity: 1, unitPriceMinor: 8_990n };
const VASE = { orderLineId: 'OL-2', sku: 'VASE-STONE', quantity: 1, unitPriceMinor: 2_890n };

/** A mirror at 89.90, a vase at 28.90 and 11.95 for shipping, by default on one card. */
function mirrorAndVase(payments = [aPayment({ capturedMinor: 13_075n })]): WriteFacts {
  const line = (given: Partial<LineFacts>): LineFacts =>
    aLine({ shippedQuantity: 1, deliveredQuantity: 1, ...given });
  return someFacts({
    order: anOrder({
      ...{ totalMinor: 13_075n, shippingFeeMinor: 1_195n, payments },
      lines: [line(MIRROR), line(VASE)],
    }),
  });
}

const notReceived = (amount: number): ProposedForm =>
  refundForm({ amount, reason: 'item_not_received' });

type Judged = { code: string } | { action: FrozenAction };

function tryOne(form: ProposedForm, facts: WriteFacts): Judged {
  const action = actionKind(form.kind).freeze(form, larkfield, facts);
  if (isDenial(action)) return { code: action.code };
  const answer = authorizeWrite(action, CUSTOMER, { facts, stage: 'propose' });
  return answer.allowed ? { action } : { code: answer.code };
}

function apply(action: FrozenAction, facts: WriteFacts): WriteFacts {
  return factsAfter(new Map([[ORDER, facts]]), action).get(ORDER) ?? facts;
}

function minorOf(action: FrozenAction): bigint {
  const minor = action['amount_minor'];
  return typeof minor === 'string' ? BigInt(minor) : 0n;
}

/** What became of each, one after the other, each on the facts that the earlier ones left. */
function inTurn(forms: readonly ProposedForm[], start: WriteFacts): string[] {
  let facts = start;
  return forms.map((form) => {
    const judged = tryOne(form, facts);
    if ('code' in judged) return judged.code;
    facts = apply(judged.action, facts);
    return 'allowed';
  });
}

function together(forms: readonly ProposedForm[], facts: WriteFacts): string[] {
  const context = aContext({ facts: new Map([[ORDER, facts]]) });
  const resolution = aProposal({ actions: [...forms] as never });
  return judgeActions(resolution, context).map((judged) => (judged.ok ? 'allowed' : judged.code));
}

describe("a unit's price", () => {
  it('goes back once as not received: not 28.90 and 28.90', () => {
    const twice = [notReceived(28.9), notReceived(28.9)];
    expect(inTurn(twice, mirrorAndVase())).toEqual(['allowed', 'duplicate_remedy']);
    expect(together([notReceived(28.9), notReceived(28.9)], mirrorAndVase())).not.toEqual([
      'allowed',
      'allowed',
    ]);
  });

  it('does not go back again in parts that fit no item', () => {
    const forms = [notReceived(28.9), notReceived(14.45), notReceived(14.45)];
    expect(inTurn(forms, mirrorAndVase())).toEqual([
      ...['allowed', 'amount_fits_no_items', 'amount_fits_no_items'],
    ]);
  });

  it('is not paid back for what is sent again, nor sent again for what is paid back', () => {
    const again = replacementForm({ sku: 'VASE-STONE' });
    expect(inTurn([notReceived(28.9), again], mirrorAndVase())).toEqual([
      ...['allowed', 'duplicate_remedy'],
    ]);
    expect(inTurn([again, notReceived(28.9)], mirrorAndVase())).toEqual([
      ...['allowed', 'duplicate_remedy'],
    ]);
  });

  it('is named with its item in the words of the card', () => {
    const judged = tryOne(notReceived(28.9), mirrorAndVase());
    if ('code' in judged) throw new Error(judged.code);
    expect(actionKind('refund').describe(judged.action)).toBe(
      `Refund 28.90 CAD on order ${ORDER} to the card (item not received: 1 × VASE-STONE)`,
    );
  });

  it('goes back with the shipping fee, or with all that is left after a price adjustment', () => {
    expect(inTurn([notReceived(130.75)], mirrorAndVase())).toEqual(['allowed']);
    expect(inTurn([notReceived(40.85)], mirrorAndVase())).toEqual(['allowed']);
    const adjusted = refundForm({ amount: 5, reason: 'price_adjustment' });
    expect(inTurn([adjusted, notReceived(125.75)], mirrorAndVase())).toEqual([
      ...['allowed', 'allowed'],
    ]);
  });
});

describe('whatever is proposed on one order, in any order and split', () => {
  const cents = fc.integer({ min: 1, max: 24_000 }).map((minor) => minor / 100);
  const prices = fc.constantFrom(40, 80, 10, 20, 50, 70, 90, 120, 60, 30, 15);
  const form: fc.Arbitrary<ProposedForm> = fc.oneof(
    fc.record({ amount: fc.oneof(prices, cents) }).map(({ amount }) => notReceived(amount)),
    fc
      .record({ sku: fc.constantFrom('A', 'B'), quantity: fc.integer({ min: 1, max: 2 }) })
      .map((given) => replacementForm(given)),
    fc.record({ amount: prices }).map((given) => refundForm(given)),
  );

  /** Two at 40.00, one at 10.00, and one more of the first article at 50.00 on a line of its own. */
  function start(): WriteFacts {
    const line = (id: string, sku: string, more: Partial<LineFacts>): LineFacts =>
      aLine({ orderLineId: id, sku, quantity: 1, shippedQuantity: 1, ...more });
    const lines = [
      line('OL-1', 'A', { quantity: 2, shippedQuantity: 2, unitPriceMinor: 4_000n }),
      line('OL-2', 'B', { unitPriceMinor: 1_000n }),
      line('OL-3', 'A', { unitPriceMinor: 5_000n }),
    ];
    const payments = [
      aPayment({ capturedMinor: 9_000n, method: 'gift_card' }),
      aPayment({ paymentId: 'P-2', capturedMinor: 7_000n }),
    ];
    return someFacts({
      order: anOrder({ totalMinor: 16_000n, shippingFeeMinor: 2_000n, lines, payments }),
    });
  }

  it("pays no unit's price back twice", () => {
    let refunded = 0;
    fc.assert(
      fc.property(fc.array(form, { minLength: 1, maxLength: 8 }), (forms) => {
        let facts = start();
        let notReceivedMinor = 0n;
        for (const each of forms) {
          const judged = tryOne(each, facts);
          if ('code' in judged) continue;
          facts = apply(judged.action, facts);
          if (each.reason === 'item_not_received') {
            refunded += 1;
            notReceivedMinor += minorOf(judged.action);
          }
        }
        for (const line of facts.order?.lines ?? []) {
          for (const { unitNo, amountMinor } of line.refundedUnits) {
            expect(amountMinor <= line.unitPriceMinor).toBe(true);
            expect(line.replacedUnits).not.toContain(unitNo);
          }
        }
        const lines = facts.order?.lines ?? [];
        const replaced = lines.reduce(
          (sum, line) => sum + line.unitPriceMinor * BigInt(line.replacedUnits.length),
          0n,
        );
        // What went back as not received and what was sent again come to the order at most.
        expect(notReceivedMinor + replaced <= 16_000n).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(refunded).toBeGreaterThan(100);
  });

  it('and two refunds over two means of payment come to the same in either order', () => {
    let allowed = 0;
    const pair = fc.tuple(fc.oneof(prices, cents), fc.oneof(prices, cents), fc.boolean());
    fc.assert(
      fc.property(pair, ([one, other, isNotReceived]) => {
        const make = isNotReceived ? notReceived : (amount: number) => refundForm({ amount });
        const forms = [make(one), make(other)];
        const context = aContext({ facts: new Map([[ORDER, start()]]) });
        const said = (actions: ProposedForm[]) =>
          judgeActions(aProposal({ actions }), context).map((judged) =>
            judged.ok ? JSON.stringify(judged.action) : `${judged.code} ${judged.message}`,
          );
        const there = said(forms);
        const back = said([...forms].reverse());
        if (there.every((each) => each.startsWith('{'))) allowed += 1;
        expect([...back].sort()).toEqual([...there].sort());
      }),
      { numRuns: 1_000 },
    );
    expect(allowed).toBeGreaterThan(20);
  });
});

describe('an amount that needs two means of payment', () => {
  const payments = [
    aPayment({ capturedMinor: 9_000n, method: 'gift_card' }),
    aPayment({ paymentId: 'P-2', capturedMinor: 4_075n }),
  ];

  it('is refused with how to split it, and the parts are allowed in either order', () => {
    const facts = mirrorAndVase(payments);
    const context = aContext({ facts: new Map([[ORDER, facts]]) });
    const [judged] = judgeActions(aProposal({ actions: [notReceived(130.75)] as never }), context);
    expect(judged).toMatchObject({ ok: false, code: 'amount_needs_two_refunds' });
    expect(judged && !judged.ok && judged.message).toContain(
      '90.00 CAD (gift card) and 40.75 CAD (card)',
    );
    const parts = [notReceived(90), notReceived(40.75)];
    expect(together(parts, facts)).toEqual(['allowed', 'allowed']);
    expect(together([...parts].reverse(), facts)).toEqual(['allowed', 'allowed']);
  });
});
