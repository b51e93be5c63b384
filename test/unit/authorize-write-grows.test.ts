/** More evidence against a write never turns a no into a yes (invariant 10 of docs/invariants.md). */
import fc from 'fast-check';
import { authorizeWrite } from '../../contracts/authorize-write';
import type { OrderFacts, PaymentFacts, WriteFacts } from '../../contracts/write-facts';
import { CUSTOMER, anApproval, anOrder, aUser, someFacts } from '../support/facts';
import { credit } from '../support/credit-cases';
import { label, refund } from '../support/write-cases';

type Evidence = (facts: WriteFacts) => WriteFacts;

function onOrder(change: (order: OrderFacts) => Partial<OrderFacts>): Evidence {
  return (facts) =>
    facts.order ? { ...facts, order: { ...facts.order, ...change(facts.order) } } : facts;
}

function onPayments(change: (payment: PaymentFacts) => Partial<PaymentFacts>): Evidence {
  return onOrder(({ payments }) => ({
    payments: payments.map((payment) => ({ ...payment, ...change(payment) })),
  }));
}

function onLines(change: (line: OrderFacts['lines'][number]) => object): Evidence {
  return onOrder(({ lines }) => ({ lines: lines.map((line) => ({ ...line, ...change(line) })) }));
}

function onApproval(change: Parameters<typeof anApproval>[0]): Evidence {
  return (facts) => ({
    ...facts,
    approval: facts.approval && { ...facts.approval, ...change },
  });
}

const EVIDENCE: Readonly<Record<string, Evidence>> = {
  'the case is closed': (facts) => ({ ...facts, isCaseOpen: false }),
  'the order is gone': (facts) => ({ ...facts, order: null }),
  'a dispute is opened': onPayments(() => ({ hasOpenDispute: true })),
  'some is refunded': onPayments(({ refundedMinor }) => ({
    refundedMinor: refundedMinor + 3_000n,
  })),
  'some is reserved': onPayments(({ reservedMinor }) => ({
    reservedMinor: reservedMinor + 3_000n,
  })),
  'some is disputed': onPayments(({ disputedMinor }) => ({
    disputedMinor: disputedMinor + 3_000n,
  })),
  'refunds of the day grow': (facts) => ({
    ...facts,
    refundedTodayMinor: { customer: 400_000n, shop: 9_900_000n },
  }),
  'refunds of the month grow': (facts) => ({
    ...facts,
    refundedInWindowMinor: facts.refundedInWindowMinor + 60_000n,
  }),
  'goods that never came are refunded': onOrder(({ unnamedRefundMinor }) => ({
    unnamedRefundMinor: unnamedRefundMinor + 4_000n,
  })),
  'a price went back as not received': onLines(() => ({
    refundedUnits: [{ unitNo: 1, amountMinor: 4_000n }],
  })),
  'one is sent again': onLines(() => ({ replacedUnits: [1] })),
  'both are sent again': onLines(() => ({ replacedUnits: [1, 2] })),
  'both have a label': onLines(() => ({ labelledUnits: [1, 2] })),
  'none is in stock': onLines(() => ({ stock: 0 })),
  'a final sale': onLines(() => ({ isFinalSale: true })),
  'a credit was given': (facts) => ({
    ...facts,
    creditedMinor: { order: 1_000n, customerInWindow: 5_000n },
  }),
  'the address changed': onOrder(() => ({ addressDigest: 'c'.repeat(64) })),
  'the approval expired': onApproval({ proposalState: 'expired' }),
  'it was superseded': onApproval({ proposalState: 'superseded' }),
  'there is a later revision': onApproval({ isLatestRevision: false }),
  'other bytes would execute': onApproval({ executingDigest: 'e'.repeat(64) }),
  'the signer left': onApproval({ signers: [aUser({ isActive: false })] }),
  'the signer may only read': onApproval({ signers: [aUser({ role: 'read_only' })] }),
  'the signer asked for it': onApproval({ requesterIds: ['ana'] }),
  'nobody signed': onApproval({ signers: [] }),
  'no approval': (facts) => ({ ...facts, approval: null }),
};

const NAMES = Object.keys(EVIDENCE);

function withEvidence(names: readonly string[]): WriteFacts {
  const allowed = someFacts({ approval: anApproval(), order: anOrder() });
  return names.reduce((facts, name) => EVIDENCE[name]?.(facts) ?? facts, allowed);
}

it.each([refund, label, credit])('a $kind that is denied stays denied', (action) => {
  const isAllowed = (names: readonly string[]): boolean =>
    authorizeWrite(action, CUSTOMER, { facts: withEvidence(names), stage: 'execute' }).allowed;
  expect(isAllowed([])).toBe(true);
  let denied = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 4 }),
      fc.constantFrom(...NAMES),
      (names, more) => {
        if (isAllowed(names)) return;
        denied += 1;
        expect({ names, more, isAllowed: isAllowed([...names, more]) }).toEqual({
          ...{ names, more, isAllowed: false },
        });
      },
    ),
    { numRuns: 500, seed: 18 },
  );
  expect(denied).toBeGreaterThan(100);
});
