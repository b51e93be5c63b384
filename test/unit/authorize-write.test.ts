import { authorizeWrite } from '../../contracts/authorize-write';
import { WRITE_CODES } from '../../contracts/error-codes';
import { POLICY } from '../../contracts/policy';
import type { WriteFacts } from '../../contracts/write-facts';
import { CUSTOMER, ORDER, aUser, anApproval, anOrder, someFacts } from '../support/facts';
import type { WriteCase } from '../support/write-cases';
import { KIND_CASES, label, order, refund } from '../support/write-cases';

const approval = (changes: Parameters<typeof anApproval>[0]): Partial<WriteFacts> => ({
  approval: anApproval(changes),
});

const lead = aUser({ userId: 'lea', role: 'lead' });
const justOver = POLICY.approval.agentAloneUpToMinor - 2_000n;

const APPROVAL_CASES: readonly WriteCase[] = [
  {
    code: 'order_not_own',
    what: 'an order that is not there',
    denied: { order: null },
    allowed: {},
  },
  {
    code: 'order_not_own',
    what: "somebody else's order",
    denied: order({ customerId: 'C-38852' }),
    allowed: order({ customerId: CUSTOMER }),
  },
  {
    code: 'order_not_own',
    what: 'facts of another order of the same customer',
    denied: order({ orderId: 'LK-000001' }),
    allowed: order({ orderId: ORDER }),
  },
  { code: 'case_closed', what: 'a closed case', denied: { isCaseOpen: false }, allowed: {} },
  {
    code: 'approval_missing',
    what: 'no approval',
    stage: 'execute',
    denied: { approval: null },
    allowed: approval({}),
  },
  {
    code: 'approval_missing',
    what: 'a rejection',
    stage: 'execute',
    denied: approval({ verdict: 'rejected' }),
    allowed: approval({ verdict: 'approved' }),
  },
  {
    code: 'approval_missing',
    what: 'an approval that nobody gave',
    stage: 'execute',
    denied: approval({ signers: [] }),
    allowed: approval({}),
  },
  {
    code: 'approval_expired',
    what: 'a proposal that expired',
    stage: 'execute',
    denied: approval({ proposalState: 'expired' }),
    allowed: approval({ proposalState: 'decided' }),
  },
  {
    code: 'approval_superseded',
    what: 'an older revision',
    stage: 'execute',
    denied: approval({ isLatestRevision: false }),
    allowed: approval({ isLatestRevision: true }),
  },
  ...(['pending', 'superseded', 'lapsed', 'withdrawn'] as const).map(
    (proposalState): WriteCase => ({
      code: 'approval_superseded',
      what: `a proposal that is ${proposalState}`,
      stage: 'execute',
      denied: approval({ proposalState }),
      allowed: approval({ proposalState: 'decided' }),
    }),
  ),
  {
    code: 'digest_mismatch',
    what: 'other bytes than were approved',
    stage: 'execute',
    denied: approval({ executingDigest: 'e'.repeat(64) }),
    allowed: approval({ executingDigest: 'd'.repeat(64) }),
  },
  {
    code: 'signer_not_entitled',
    what: 'an approver who has left',
    stage: 'execute',
    denied: approval({ signers: [aUser({ isActive: false })] }),
    allowed: approval({ signers: [aUser({ isActive: true })] }),
  },
  {
    code: 'signer_not_entitled',
    what: 'an approver whose role no longer decides',
    stage: 'execute',
    denied: approval({ signers: [aUser({ role: 'read_only' })] }),
    allowed: approval({ signers: [aUser({ role: 'admin' })] }),
  },
  {
    code: 'signer_not_entitled',
    what: 'the only lead who signed and is an agent by now',
    stage: 'execute',
    denied: {
      ...approval({ tierWhenProposed: { signers: 1, needsLead: true } }),
      refundedInWindowMinor: justOver + 1n,
    },
    allowed: {
      ...approval({ tierWhenProposed: { signers: 1, needsLead: true }, signers: [lead] }),
      refundedInWindowMinor: justOver + 1n,
    },
  },
  {
    code: 'signers_insufficient',
    what: 'an agent alone above the agent limit, through the total of 30 days',
    stage: 'execute',
    denied: { ...approval({}), refundedInWindowMinor: justOver + 1n },
    allowed: { ...approval({}), refundedInWindowMinor: justOver },
  },
  {
    code: 'signers_insufficient',
    what: 'two agents where a lead is needed',
    stage: 'execute',
    denied: {
      ...approval({ signers: [aUser(), aUser({ userId: 'ben' })] }),
      refundedInWindowMinor: POLICY.approval.leadAloneUpToMinor,
    },
    allowed: {
      ...approval({ signers: [aUser(), lead] }),
      refundedInWindowMinor: POLICY.approval.leadAloneUpToMinor,
    },
  },
  {
    code: 'signers_insufficient',
    what: 'one person twice',
    stage: 'execute',
    denied: {
      ...approval({ signers: [lead, lead] }),
      refundedInWindowMinor: POLICY.approval.leadAloneUpToMinor,
    },
    allowed: {
      ...approval({ signers: [lead, aUser()] }),
      refundedInWindowMinor: POLICY.approval.leadAloneUpToMinor,
    },
  },
  {
    code: 'signers_insufficient',
    what: 'the person who edited the action',
    stage: 'execute',
    denied: approval({ requesterIds: ['ana'] }),
    allowed: approval({ requesterIds: ['ben'] }),
  },
  {
    code: 'signers_insufficient',
    what: 'an approver whose own order it is',
    stage: 'execute',
    denied: approval({ signers: [aUser({ customerId: CUSTOMER })] }),
    allowed: approval({ signers: [aUser({ customerId: 'C-38852' })] }),
  },
];

const CASES = [...APPROVAL_CASES, ...KIND_CASES];

describe('authorizeWrite', () => {
  it.each(CASES)('denies $what ($code)', ({ code, action, stage, denied }) => {
    const context = { facts: someFacts(denied), stage: stage ?? 'propose' };
    expect(authorizeWrite(action ?? refund, CUSTOMER, context)).toMatchObject({
      allowed: false,
      code,
    });
  });

  it.each(CASES)(
    'allows the nearest thing to $what ($code)',
    ({ action, allowedAction, stage, allowed }) => {
      const context = { facts: someFacts(allowed), stage: stage ?? 'propose' };
      expect(authorizeWrite(allowedAction ?? action ?? refund, CUSTOMER, context)).toEqual({
        allowed: true,
      });
    },
  );

  it.each(WRITE_CODES)('can answer with %s', (code) => {
    expect(CASES.map((row) => row.code)).toContain(code);
  });

  it('takes the customer from the ticket, not from the order', () => {
    const context = { facts: someFacts(), stage: 'propose' as const };
    expect(authorizeWrite(refund, 'C-38852', context)).toMatchObject({ code: 'order_not_own' });
  });

  it('says the same of a missing and of a foreign order', () => {
    const answers = [null, anOrder({ customerId: 'C-38852' })].map((row) =>
      authorizeWrite(refund, CUSTOMER, { facts: someFacts({ order: row }), stage: 'propose' }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it.each(['propose', 'decide'] as const)('asks for no approval at the stage %s', (stage) => {
    expect(authorizeWrite(refund, CUSTOMER, { facts: someFacts(), stage })).toEqual({
      allowed: true,
    });
  });

  it('asks whose order it is before anything else', () => {
    const facts = someFacts({ order: null, isCaseOpen: false, approval: null });
    const answer = authorizeWrite(refund, CUSTOMER, { facts, stage: 'execute' });
    expect(answer).toMatchObject({ code: 'order_not_own' });
  });

  it('allows a free label to a customer who had much refunded, signed by one agent', () => {
    const facts = someFacts({ ...approval({}), refundedInWindowMinor: 500_000n });
    expect(authorizeWrite(label, CUSTOMER, { facts, stage: 'execute' })).toEqual({ allowed: true });
  });

  it('counts the windows by the shop clock, not by the real one', () => {
    const facts = someFacts({ now: new Date('2031-01-01T00:00:00Z') });
    expect(authorizeWrite(label, CUSTOMER, { facts, stage: 'propose' })).toEqual({ allowed: true });
  });
});
