/** How a proposal closed is said in English as the core says it, and otherwise in other languages. */
import { describeClosed } from '../../db/decision-words';
import type { ClosedProposal } from '../../db/decision-words';
import { inLanguage } from '../../client/web/messages/say';
import { sayClosed } from '../../client/web/say-closed';

const now = new Date('2026-11-30T12:00:00Z');
const closedAt = new Date('2026-11-29T12:00:00Z');
const deadlineAt = new Date('2026-11-28T12:00:00Z');

function aClosed(change: Partial<ClosedProposal>): ClosedProposal {
  const closed: ClosedProposal = {
    state: 'lapsed',
    deadlineAt,
    closedAt,
    closedReason: 'facts_changed',
    closedWords: null,
  };
  return { ...closed, ...change };
}

const CLOSED = [
  aClosed({}),
  aClosed({ closedReason: 'customer_wrote', closedWords: 'The customer wrote again.' }),
  aClosed({ closedWords: '12.95 CAD was refunded on this order since.' }),
  aClosed({ closedReason: 'dispute_open', closedWords: 'The payment is disputed.' }),
  aClosed({ closedAt: null, closedReason: null }),
  aClosed({ state: 'expired' }),
  aClosed({ state: 'superseded', closedReason: 'sent back' }),
  aClosed({ state: 'superseded', closedReason: 'edited by lead (web)' }),
  aClosed({ state: 'withdrawn', closedReason: 'by lead (web): wrong amount' }),
  aClosed({ state: 'withdrawn', closedReason: 'by lead (terminal)' }),
  aClosed({ state: 'withdrawn', closedReason: 'merged', closedWords: 'lead merged it (web).' }),
  aClosed({ state: 'decided' }),
  aClosed({ state: 'pending' }),
];

test.each(CLOSED)('$state: $closedReason', (proposal) => {
  const words = describeClosed(proposal);
  expect(sayClosed(proposal, now)).toBe(words);
  const german = inLanguage('de', () => sayClosed(proposal, now));
  const french = inLanguage('fr', () => sayClosed(proposal, now));
  expect(new Set([words, german, french]).size).toBe(3);
});

test("the words of the case stay, behind the reason in the reader's language", () => {
  const proposal = aClosed({ closedWords: '12.95 CAD was refunded on this order since.' });
  expect(inLanguage('de', () => sayClosed(proposal, now))).toContain(
    'die Umstände haben sich geändert (12.95 CAD was refunded on this order since.)',
  );
});
