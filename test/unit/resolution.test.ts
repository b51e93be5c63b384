import fc from 'fast-check';
import { decodeResolution } from '../../contracts/decode-resolution';
import type { Resolution } from '../../contracts/resolution';
import {
  HAND_OFF_RULES,
  OUTCOMES,
  TEAMS,
  resolutionSchema,
  resolutionShape,
} from '../../contracts/resolution';
import { aHandOff, aProposal, aReply, labelForm, larkfield, refundForm } from '../support/facts';

function decoded(value: unknown): ReturnType<typeof decodeResolution> {
  return decodeResolution(JSON.stringify(value), larkfield);
}

function messageOf(value: unknown): string {
  const answer = decoded(value);
  if (answer.ok) return 'accepted';
  expect(answer.refusal.code).toBe('resolution_invalid');
  return answer.refusal.message;
}

const noReply = aReply({ outcome: 'no_reply', reply: '', order: null });

describe('a resolution that is accepted', () => {
  it.each([
    aReply(),
    aProposal(),
    aHandOff(),
    noReply,
    aReply({ outcome: 'ask_customer' }),
    aReply({ language: 'fr-CA', rules: ['W1', 'R1', 'L1', 'D1', 'H3'] }),
    aReply({ reply: 'é'.repeat(2_000) }),
    aReply({ reply: 'Two\nlines\tand a tab 👍' }),
    aProposal({ actions: Array.from({ length: 5 }, () => labelForm()) }),
  ])('comes back as it was (%#)', (resolution) => {
    expect(decoded(resolution)).toEqual({ ok: true, resolution });
  });
});

describe('a resolution with a key that is wrong', () => {
  const without = (key: keyof Resolution): object =>
    Object.fromEntries(Object.entries(aReply()).filter(([name]) => name !== key));

  it.each(Object.keys(aReply()) as (keyof Resolution)[])('is refused without %s', (key) => {
    expect(messageOf(without(key))).toContain(key);
  });

  it.each(Object.keys(aReply()) as (keyof Resolution)[])(
    'is refused when %s is a number',
    (key) => {
      expect(messageOf({ ...aReply(), [key]: 7 })).toContain(key);
    },
  );

  it.each([
    [{ outcome: 'refund' }, 'outcome'],
    [{ team: 'sales' }, 'team'],
    [{ confidence: 'sure' }, 'confidence'],
    [{ needs_human: 'true' }, 'needs_human'],
    [{ reason: '' }, 'reason'],
    [{ rules: [] }, 'rules'],
    [{ rules: ['W1', 'W2', 'W3', 'W4', 'W5', 'W6'] }, 'rules'],
    [{ rules: ['The order is on its way, so the customer waits.'] }, 'rule id such as W1'],
    [{ rules: ['W1\n'] }, 'rules[0]'],
    [{ language: 'English' }, 'language'],
    [{ language: 'en\n' }, 'language'],
    [{ order: 'LK-551906' }, 'order'],
    [{ order: { order_id: 'LK-55190', status: null } }, 'LK-000000'],
    [{ order: { order_id: 'LK-551906', status: 'lost' } }, 'order.status'],
    [{ order: { order_id: 'LK-551906' } }, 'order.status'],
    [{ reply: 'x'.repeat(2_001) }, 'reply'],
    [{ reply: 'a\u001b[2Jb' }, 'reply'],
    [{ reply: 'a\u0000b' }, ''],
    [{ reply: 'a\ud800b' }, ''],
    [{ note: 'x' }, 'note'],
  ])('is refused with %j', (change, named) => {
    const message = messageOf({ ...aReply(), ...change });
    expect(message).not.toBe('accepted');
    expect(message).toContain(named);
  });

  it.each([
    [labelForm({ reason: 'late_delivery' }), 'actions[0].reason'],
    [refundForm({ amount: '20' }), 'actions[0].amount'],
    [refundForm({ amount: 20.001 }), 'actions[0].amount'],
    [refundForm({ kind: 'voucher' }), 'actions[0].kind'],
    [refundForm({ sku: 'A' }), 'sku'],
  ])('is refused with the action %j', (action, named) => {
    expect(messageOf(aProposal({ actions: [action] }))).toContain(named);
  });
});

describe('what the fields require of each other', () => {
  it.each([
    ['resolve needs an action', aProposal({ actions: [] }), 'actions'],
    ['only resolve has actions', aReply({ actions: [refundForm()] }), 'actions'],
    ['a hand-off has no actions', aHandOff({ actions: [refundForm()] }), 'actions'],
    ['a hand-off needs a person', aHandOff({ needs_human: false }), 'needs_human'],
    ['a hand-off needs one of H1 to H5', aHandOff({ rules: ['W1'] }), 'rules'],
    ['H6 is no hand-off rule', aHandOff({ rules: ['H6'] }), 'rules'],
    ['only no_reply has an empty reply', aReply({ reply: '' }), 'reply'],
    ['spaces are no reply', aReply({ reply: ' \n ' }), 'reply'],
    ['no_reply has no reply', { ...noReply, reply: 'Thanks!' }, 'reply'],
    [
      'six actions are too many',
      aProposal({ actions: Array.from({ length: 6 }, () => labelForm()) }),
      'actions',
    ],
  ])('%s', (_, resolution, named) => {
    expect(messageOf(resolution)).toContain(named);
  });
});

describe('arguments that are no resolution', () => {
  it.each([
    '',
    'null',
    '{}',
    '[]',
    '"{}"',
    '{"outcome":',
    '1',
    'Sure, here it is: {}',
    JSON.stringify(JSON.stringify(aReply())),
  ])('are refused: %j', (text) => {
    expect(decodeResolution(text, larkfield)).toMatchObject({
      ok: false,
      refusal: { code: 'resolution_invalid' },
    });
  });

  it('never make it throw, whatever JSON they are', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(decodeResolution(text, larkfield).ok).toBe(false);
      }),
    );
  });

  it('never make it throw, whatever one key holds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(aReply())), fc.jsonValue(), (key, value) => {
        expect(() => decoded({ ...aProposal(), [key]: value })).not.toThrow();
      }),
    );
  });

  it('are told in a bounded message', () => {
    const long = { ...aReply(), ['x'.repeat(5_000)]: 'y'.repeat(50_000) };
    expect(messageOf(long).length).toBeLessThan(2_000);
  });
});

describe('the shape', () => {
  it('takes everything that the whole contract takes', () => {
    for (const value of [aReply(), aProposal(), aHandOff(), noReply]) {
      expect(resolutionShape(larkfield).safeParse(value).success).toBe(true);
      expect(resolutionSchema(larkfield).safeParse(value).success).toBe(true);
    }
  });

  it('has as many outcomes, teams and hand-off rules as the contract', () => {
    expect([OUTCOMES.length, TEAMS.length, HAND_OFF_RULES.length]).toEqual([5, 8, 5]);
  });
});
