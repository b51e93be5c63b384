import { BUSINESS_RULES, checkBusinessRules, fingerprintOf } from '../../contracts/business-rules';
import type { ResolutionCode } from '../../contracts/error-codes';
import { RESOLUTION_CODES } from '../../contracts/error-codes';
import {
  ORDER,
  aContext,
  aPayment,
  aProposal,
  aReply,
  labelForm,
  refundForm,
} from '../support/facts';
import { REPLY_CASES } from '../support/reply-rule-cases';
import type { Attempt } from '../support/rule-cases';
import { EVIDENCE_CASES, factsWith, proposing } from '../support/rule-cases';

const CASES = [...EVIDENCE_CASES, ...REPLY_CASES];
const OTHER_ORDER = 'LK-615204';

function codesOf({ resolution, context }: Attempt): ResolutionCode[] {
  return checkBusinessRules(resolution, aContext(context)).refusals.map(({ code }) => code);
}

describe('a business rule', () => {
  it.each(CASES)('refuses $what ($code)', ({ code, refused }) => {
    expect(codesOf(refused)).toEqual([code]);
  });

  it.each(CASES)('lets the near miss of $what pass ($code)', ({ nearMiss }) => {
    expect(checkBusinessRules(nearMiss.resolution, aContext(nearMiss.context)).refusals).toEqual(
      [],
    );
  });

  it.each(CASES)('is the only one to refuse $what ($code), so the case fails without it', (row) => {
    const { resolution, context } = row.refused;
    const others = BUSINESS_RULES.filter((rule) => rule.code !== row.code);
    expect(others.flatMap((rule) => rule.check(resolution, aContext(context)) ?? [])).toEqual([]);
  });

  it.each(BUSINESS_RULES)('has a case here ($code)', ({ code }) => {
    expect(CASES.map((row) => row.code)).toContain(code);
  });

  it.each(CASES)('says how to mend $what in sentences without jargon ($code)', (row) => {
    const { refusals } = checkBusinessRules(row.refused.resolution, aContext(row.refused.context));
    for (const { message } of refusals) {
      expect(message).toMatch(/[.]$/);
      expect(message.length).toBeLessThan(500);
      expect(message).not.toMatch(/undefined|null\)|\[object|regex|schema|fingerprint/i);
    }
  });
});

describe('the table of business rules', () => {
  it('has every resolution code but those of the form and of the loop, each once', () => {
    const elsewhere = ['resolution_invalid', 'finish_with_reads'];
    const expected = RESOLUTION_CODES.filter((code) => !elsewhere.includes(code));
    const codes = BUSINESS_RULES.map(({ code }) => code);
    expect([...codes].sort()).toEqual([...expected].sort());
  });

  it('gives back refusals with the code of their own rule', () => {
    for (const { refused } of CASES) {
      for (const rule of BUSINESS_RULES) {
        const refusal = rule.check(refused.resolution, aContext(refused.context));
        if (refusal) expect(refusal.code).toBe(rule.code);
      }
    }
  });
});

describe('checkBusinessRules', () => {
  it('freezes the actions in their order when nothing speaks against them', () => {
    const { actions } = checkBusinessRules(
      proposing(refundForm({ amount: 12.5 }), labelForm()),
      aContext(),
    );
    expect(actions).toEqual([
      {
        kind: 'refund',
        order_id: ORDER,
        payment_id: 'P-1',
        payment_method: 'card',
        amount_minor: '1250',
        currency: 'CAD',
        units: [],
        reason: 'late_delivery',
      },
      {
        kind: 'return_label',
        order_id: ORDER,
        order_line_id: 'OL-1',
        sku: 'LANTERN-2',
        quantity: 1,
        reason: 'changed_mind',
      },
    ]);
  });

  it('freezes none when one of them is refused', () => {
    const resolution = proposing(refundForm(), labelForm({ sku: 'OTHER' }));
    expect(checkBusinessRules(resolution, aContext())).toMatchObject({
      actions: [],
      refusals: [{ code: 'sku_not_in_order' }],
    });
  });

  it('tells all that is wrong at once', () => {
    const resolution = aProposal({
      rules: ['W9'],
      actions: [refundForm({ amount: 500 })],
      reply: 'We have refunded $7.',
    });
    expect(codesOf({ resolution })).toEqual([
      'unknown_rule',
      'amount_exceeds_refundable',
      'reply_claims_done',
      'reply_amount_mismatch',
    ]);
  });

  it('takes the second refund from the payment that has more left after the first', () => {
    const payments = [aPayment(), aPayment({ paymentId: 'P-2', capturedMinor: 6_000n })];
    const { actions } = checkBusinessRules(
      proposing(refundForm({ amount: 90 }), refundForm({ amount: 50 })),
      aContext(factsWith({ payments })),
    );
    expect(actions.map((action) => action['payment_id'])).toEqual(['P-1', 'P-2']);
  });

  it('asks for a person by what the ticket says, and never tells whose an order is', () => {
    const ticketText = `My neighbour is waiting for ${OTHER_ORDER}.`;
    const { refusals } = checkBusinessRules(aReply(), aContext({ ticketText }));
    expect(refusals[0]?.message).toMatch(/H4/);
    expect(refusals[0]?.message).not.toMatch(/customer|somebody|other|belongs/i);
  });
});

describe('the fingerprint of an action', () => {
  const refund = { kind: 'refund', order_id: ORDER, payment_id: 'P-1', amount_minor: '2000' };

  it('stays the same when only the reason or the payment changes', () => {
    const again = { ...refund, payment_id: 'P-2', reason: 'late_delivery' };
    expect(fingerprintOf(again)).toBe(fingerprintOf({ ...refund, reason: 'price_adjustment' }));
  });

  it.each([{ amount_minor: '2001' }, { order_id: OTHER_ORDER }, { kind: 'credit' }])(
    'changes with what happens: %j',
    (change) => {
      const before = { ...refund, reason: 'late_delivery' };
      expect(fingerprintOf({ ...before, ...change })).not.toBe(fingerprintOf(before));
    },
  );

  it('stays the same when the address of a replacement changes', () => {
    const sent = { kind: 'replacement', order_id: ORDER, sku: 'A', quantity: 1, reason: 'x' };
    expect(fingerprintOf({ ...sent, address_digest: 'a' })).toBe(
      fingerprintOf({ ...sent, address_digest: 'b' }),
    );
    expect(fingerprintOf({ ...sent, quantity: 2 })).not.toBe(fingerprintOf(sent));
  });
});
