/** A refusal keeps every word of the core's, whatever the language. */
import { canAct, canDecide } from '../../contracts/can';
import {
  DECISION_CODES,
  OUTSIDE_CODES,
  RESOLUTION_CODES,
  TICKET_CHANGE_CODES,
  WRITE_CODES,
} from '../../contracts/error-codes';
import { inLanguage } from '../../client/web/messages/say';
import { sayRefusal } from '../../client/web/say-refusal';
import { aUser } from '../support/facts';

const CODES = [
  ...new Set<string>([
    ...DECISION_CODES,
    ...OUTSIDE_CODES,
    ...RESOLUTION_CODES,
    ...TICKET_CHANGE_CODES,
    ...WRITE_CODES,
  ]),
];
const MESSAGE = 'Only 3.00 CAD of lead is left at 2026-11-30.';

test.each(CODES)('%s has a sentence in front of what the core says', (code) => {
  const refusal = { code, message: MESSAGE };
  expect(sayRefusal(refusal)).toBe(MESSAGE);
  const said = ['de', 'fr'] as const;
  for (const language of said) {
    const words = inLanguage(language, () => sayRefusal(refusal));
    expect(words.endsWith(`. (${MESSAGE})`)).toBe(true);
  }
});

test.each(['unheard_of', 'toString', null])('the code %p leaves the words as they are', (code) => {
  expect(inLanguage('de', () => sayRefusal({ code, message: MESSAGE }))).toBe(MESSAGE);
});

test('what the core always says alike is said whole', () => {
  const subject = {
    tier: { signers: 2, needsLead: true } as const,
    customerId: 'C-1',
    requesterIds: ['editor'],
    approvedBy: [aUser({ userId: 'signer' })],
  };
  const refused = [
    canDecide(aUser({ userId: 'editor' }), 'approve', subject),
    canDecide(aUser({ userId: 'signer' }), 'approve', subject),
    canDecide(aUser({ customerId: 'C-1' }), 'reject', subject),
    canAct(aUser({ customerId: 'C-1' }), 'edit', subject),
  ];
  for (const right of refused) {
    if (right.allowed) throw new Error('It is allowed.');
    const said = inLanguage('de', () => sayRefusal(right));
    expect(said).not.toContain(right.message);
    expect(said).not.toContain('(');
  }
});
