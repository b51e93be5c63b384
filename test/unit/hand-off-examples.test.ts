import { screenForHandOff } from '../../contracts/hand-off-screen';
import { readLarkfieldFiles } from '../../db/seed/seed-files';
import { readTicketLabels } from '../../db/seed/ticket-labels';

/**
 * Whose order it is can't be read from a ticket: a gate finds it out for an order number, and the
 * model has to see that an e-mail address is not the writer's own.
 */
const NOT_IN_THE_TEXT = ['other_customers_order', 'other_persons_email'];

const labels = readTicketLabels();

function found(externalId: string): string[] {
  const ticket = readLarkfieldFiles().tickets.find((row) => row.external_id === externalId);
  if (!ticket) throw new Error(`There is no example ticket ${externalId}.`);
  return screenForHandOff([ticket.subject, ticket.body]).map(({ rule }) => rule);
}

function expected({ outcome, rules, kind, team }: (typeof labels)[number]): string[] {
  if (outcome !== 'hand_off' || NOT_IN_THE_TEXT.includes(kind)) return [];
  // Of what is outside the policy only requests about personal data are in the words.
  const seen = team === 'privacy' ? ['H3'] : ['H1', 'H2', 'H4', 'H5'];
  return rules.filter((rule) => seen.includes(rule));
}

describe('the screen on the example tickets', () => {
  it.each(labels)('misses nothing and raises no false alarm on $external_id ($kind)', (label) => {
    expect(found(label.external_id)).toEqual(expected(label));
  });

  it('has something to find for each of its rules', () => {
    const rules = new Set(labels.flatMap(expected));
    expect([...rules].sort()).toEqual(['H1', 'H2', 'H3', 'H4', 'H5']);
  });
});
