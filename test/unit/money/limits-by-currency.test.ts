/** Limits, tiers and totals are asked by currency; what has no limit has the highest tier. */
import fc from 'fast-check';
import { factsAfter } from '../../../contracts/actions/facts-after';
import { authorizeWrite } from '../../../contracts/authorize-write';
import { tierFor } from '../../../contracts/can';
import { limitsIn } from '../../../contracts/money-limits';
import { POLICY } from '../../../contracts/policy';
import { whyNotTogether } from '../../../client/web/bulk-decide';
import type { ProposalActionRow } from '../../../db/queries/proposal-actions';
import {
  CUSTOMER,
  ORDER,
  aPayment,
  aUser,
  anApproval,
  anOrder,
  someFacts,
} from '../../support/facts';
import { refund } from '../../support/write-cases';

const TWO = { signers: 2, needsLead: true };
const OTHERS = ['GBP', 'KWD', 'JPY', 'EUR', 'USD'];

describe('a currency without limits', () => {
  it('has the highest tier for 99.00 GBP and for 99.000 KWD', () => {
    expect(tierFor({ minor: 9_900n, currency: 'GBP' }, 0n)).toEqual(TWO);
    expect(tierFor({ minor: 99_000n, currency: 'KWD' }, 0n)).toEqual(TWO);
  });

  it('lets no agent alone have 99.00 GBP written in a shop of CAD', () => {
    const payments = [aPayment({ currency: 'GBP' })];
    const facts = someFacts({
      order: anOrder({ currency: 'GBP', payments }),
      approval: anApproval({ signers: [aUser()] }),
    });
    const action = { ...refund, currency: 'GBP', amount_minor: '9900' };
    const context = { facts, stage: 'execute' as const };
    expect(authorizeWrite(action, CUSTOMER, context)).toMatchObject({
      allowed: false,
      code: 'signers_insufficient',
    });
  });

  it("is not held to another currency's limit of an amount or of a day", () => {
    const capturedMinor = 10n * POLICY.refund.amountMinorMax;
    const payments = [aPayment({ currency: 'KWD', capturedMinor })];
    const facts = someFacts({
      order: anOrder({ currency: 'KWD', payments }),
      refundedTodayMinor: {
        customer: POLICY.refund.perCustomerDayMinorMax,
        shop: POLICY.refund.perShopDayMinorMax,
      },
    });
    const amount_minor = (POLICY.refund.amountMinorMax + 1n).toString();
    const action = { ...refund, currency: 'KWD', amount_minor };
    expect(authorizeWrite(action, CUSTOMER, { facts, stage: 'decide' })).toEqual({ allowed: true });
  });

  it('is looked at alone, however small the number', () => {
    const row = { kind: 'refund', valueMinor: 1n, currency: 'KWD' } as ProposalActionRow;
    expect(whyNotTogether(row, 'refund')).toContain('no limits');
    expect(whyNotTogether({ ...row, currency: 'CAD' }, 'refund')).toBeNull();
  });
});

describe('the tier', () => {
  it('never depends on the limits of another currency', () => {
    const minor = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.constantFrom(...OTHERS), minor, minor, (currency, value, earlier) => {
        expect(limitsIn(currency)).toBeNull();
        expect(tierFor({ minor: value, currency }, earlier)).toEqual(TWO);
      }),
    );
  });
});

describe('totals', () => {
  it('of an order in one currency do not grow by an amount in another', () => {
    const otherId = 'LK-222222';
    const pounds = someFacts({
      order: anOrder({
        orderId: otherId,
        currency: 'GBP',
        payments: [aPayment({ currency: 'GBP' })],
      }),
    });
    const given = new Map([
      [ORDER, someFacts()],
      [otherId, pounds],
    ]);
    const after = factsAfter(given, refund);
    expect(after.get(ORDER)?.refundedInWindowMinor).toBe(2_000n);
    expect(after.get(ORDER)?.refundedTodayMinor).toEqual({ customer: 2_000n, shop: 2_000n });
    expect(after.get(otherId)).toEqual(pounds);
  });
});
