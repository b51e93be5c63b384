import type { DecisionSubject, Role } from '../../contracts/can';
import { canDecide, describeTier, ROLES, signersSuffice, tierFor } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { CUSTOMER, aUser } from '../support/facts';

const AGENT = { signers: 1, needsLead: false } as const;
const LEAD = { signers: 1, needsLead: true } as const;
const TWO = { signers: 2, needsLead: true } as const;
const { agentAloneUpToMinor, leadAloneUpToMinor } = POLICY.approval;

const ana = aUser();
const ben = aUser({ userId: 'ben' });
const lea = aUser({ userId: 'lea', role: 'lead' });
const ada = aUser({ userId: 'ada', role: 'admin' });

function subject(changes: Partial<DecisionSubject> = {}): DecisionSubject {
  return { tier: AGENT, customerId: CUSTOMER, requesterIds: [], approvedBy: [], ...changes };
}

describe('the tier of an action', () => {
  it.each([
    [agentAloneUpToMinor, 0n, AGENT],
    [agentAloneUpToMinor + 1n, 0n, LEAD],
    [leadAloneUpToMinor, 0n, LEAD],
    [leadAloneUpToMinor + 1n, 0n, TWO],
    [1n, agentAloneUpToMinor, LEAD],
    [1n, leadAloneUpToMinor, TWO],
    [0n, leadAloneUpToMinor + 1n, AGENT],
  ])('of %d with %d in the window', (valueMinor, windowMinor, tier) => {
    expect(tierFor({ minor: valueMinor, currency: 'CAD' }, windowMinor)).toEqual(tier);
  });

  it('is no lower when a refund is split', () => {
    const half = leadAloneUpToMinor / 2n + 1n;
    const cad = (minor: bigint) => ({ minor, currency: 'CAD' });
    expect(tierFor(cad(half), half)).toEqual(tierFor(cad(2n * half), 0n));
  });

  it('is said in words', () => {
    expect([AGENT, LEAD, TWO].map(describeTier)).toEqual([
      'a support agent',
      'a lead',
      'two people, one of them a lead',
    ]);
  });
});

describe('who may decide', () => {
  it.each<[Role, boolean]>([
    ['agent', true],
    ['lead', true],
    ['admin', true],
    ['ops', false],
    ['read_only', false],
  ])('%s: %s', (role, allowed) => {
    expect(canDecide(aUser({ role }), 'approve', subject()).allowed).toBe(allowed);
  });

  it('has a case for every role', () => {
    expect(ROLES).toHaveLength(5);
  });

  it.each(['approve', 'reject', 'send_back'] as const)(
    'a deactivated user may not %s',
    (verdict) => {
      expect(canDecide(aUser({ isActive: false }), verdict, subject())).toMatchObject({
        code: 'not_entitled',
      });
    },
  );

  it.each(['approve', 'reject', 'send_back'] as const)(
    'nobody may %s their own order',
    (verdict) => {
      const self = aUser({ customerId: CUSTOMER });
      expect(canDecide(self, verdict, subject())).toMatchObject({ code: 'own_order' });
      expect(canDecide(aUser({ customerId: 'C-1' }), verdict, subject()).allowed).toBe(true);
    },
  );

  it('the editor of an action may reject it but not approve it', () => {
    const edited = subject({ requesterIds: ['ana'] });
    expect(canDecide(ana, 'approve', edited)).toMatchObject({ code: 'second_person_needed' });
    expect(canDecide(ana, 'reject', edited)).toEqual({ allowed: true });
    expect(canDecide(ben, 'approve', edited)).toEqual({ allowed: true });
  });

  it('an agent may reject and send back what only a lead may approve', () => {
    const high = subject({ tier: LEAD });
    expect(canDecide(ana, 'approve', high)).toMatchObject({ code: 'not_entitled' });
    expect(canDecide(ana, 'reject', high)).toEqual({ allowed: true });
    expect(canDecide(ana, 'send_back', high)).toEqual({ allowed: true });
    expect(canDecide(lea, 'approve', high)).toEqual({ allowed: true });
  });

  it('the same person may not be both signers', () => {
    const once = subject({ tier: TWO, approvedBy: [lea] });
    expect(canDecide(lea, 'approve', once)).toMatchObject({ code: 'second_person_needed' });
    expect(canDecide(ana, 'approve', once)).toEqual({ allowed: true });
  });

  it('the second of two signers must be a lead when the first was not', () => {
    const byAgent = subject({ tier: TWO, approvedBy: [ana] });
    expect(canDecide(ben, 'approve', byAgent)).toMatchObject({ code: 'not_entitled' });
    expect(canDecide(ada, 'approve', byAgent)).toEqual({ allowed: true });
    expect(canDecide(ana, 'approve', subject({ tier: TWO }))).toEqual({ allowed: true });
  });
});

describe('the signers of a tier', () => {
  it.each([
    [AGENT, [ana], true],
    [AGENT, [], false],
    [LEAD, [ana], false],
    [LEAD, [lea], true],
    [TWO, [lea], false],
    [TWO, [lea, lea], false],
    [TWO, [ana, ben], false],
    [TWO, [ana, lea], true],
    [TWO, [lea, ada], true],
    [TWO, [ana, aUser({ userId: 'lea', role: 'lead', isActive: false })], false],
    [AGENT, [aUser({ role: 'ops' })], false],
  ])('%j by %j: %s', (tier, signers, suffices) => {
    expect(signersSuffice(tier, signers)).toBe(suffices);
  });
});
