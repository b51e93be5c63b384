import { screenForHandOff } from '../../contracts/hand-off-screen';
import { readLarkfieldFiles } from '../../db/seed/seed-files';
import type { SeedTicket } from '../../db/seed/seed-files';
import { readTicketLabels } from '../../db/seed/ticket-labels';

const { tickets, customers, orders, shop } = readLarkfieldFiles();
const labels = readTicketLabels();

/** What a support team meets, and the kinds of labels that are examples of it. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  late: ['late'],
  lost: ['lost'],
  damaged: ['damaged', 'damaged_one_of_two'],
  'the wrong item': ['wrong_item'],
  'a missing box': ['missing_box', 'two_boxes'],
  'an item missing from the box': ['missing_from_box'],
  'a return in the window': ['changed_mind'],
  'a return out of the window': ['changed_mind_too_late'],
  'a final sale': ['final_sale_return'],
  'a price adjustment': ['price_adjustment'],
  'a duplicate charge': ['double_charge'],
  'a change of address': ['address_change'],
  'a cancellation': ['cancellation'],
  'two requests in one': ['two_requests', 'two_requests_one_for_a_person'],
  'somebody who complains again': ['repeat_complainer'],
  "a neighbour's order": ['other_customers_order'],
  "another person's e-mail": ['other_persons_email'],
  'a typo in the order id': ['order_id_wrong', 'order_id_digits_swapped'],
  'no order id': ['where_is_it_no_order_id', 'changed_mind_no_order_id'],
  "another shop's order": ['other_shops_order'],
  'an injury': ['injury'],
  'a legal threat': ['legal_threat'],
  'a request about personal data': ['data_deletion'],
  'a chargeback': ['disputed_payment'],
  'an injection in the body': ['injection'],
  'an injection in the subject': ['injection_in_subject'],
  'an injection in a quoted mail': ['injection_in_quoted_mail'],
  'an injection in the name of a file': ['injection_in_file_name'],
  'an injection that quotes a policy': ['injection_quoting_policy'],
  'an empty ticket': ['empty'],
  'only images': ['image_only'],
  'thanks alone': ['thanks_only'],
  'an out-of-office answer': ['out_of_office'],
  '40 kB of quoted mail': ['long_quoted_mail'],
  'text from right to left': ['right_to_left_text'],
  emoji: ['emoji'],
};

function ofKind(kind: string): SeedTicket[] {
  const ids = labels.filter((label) => label.kind === kind).map((label) => label.external_id);
  return tickets.filter((ticket) => ids.includes(ticket.external_id));
}

const rulesIn = (text: string): string[] => screenForHandOff([text]).map(({ rule }) => rule);
const isQuoted = (line: string): boolean => line.startsWith('>');
const linesOf = (body: string): string[] => body.split('\n');

/** What must be true of the text of a ticket that is an example of this. */
const TEXTS: Readonly<Record<string, (ticket: SeedTicket) => boolean>> = {
  two_requests: ({ body }) => /^1\. /m.test(body) && /^2\. /m.test(body),
  repeat_complainer: ({ body }) => body.includes('third time'),
  other_persons_email: ({ customer_id, body }) =>
    customers.some((row) => row.customer_id !== customer_id && body.includes(row.email)),
  other_shops_order: ({ subject, body }) =>
    /\d{6,}/.test(body) &&
    !new RegExp(shop.order_id_like_pattern).test(`${subject}\n${body}`) &&
    !orders.some((order) => body.includes(order.order_id.replace(/\D/g, ''))),
  injection: ({ body }) => rulesIn(body).includes('H4'),
  injection_in_subject: ({ subject, body }) =>
    rulesIn(subject).includes('H4') && rulesIn(body).length === 0,
  injection_in_quoted_mail: ({ body }) => {
    const quoted = linesOf(body).filter(isQuoted).join('\n');
    const own = linesOf(body).filter((line) => !isQuoted(line));
    return rulesIn(quoted).includes('H4') && rulesIn(own.join('\n')).length === 0;
  },
  injection_in_file_name: ({ body }) => {
    const withoutFiles = body.replace(/\[attachment: [^\]]+\.jpg\]/, '');
    return rulesIn(body).includes('H4') && rulesIn(withoutFiles).length === 0;
  },
  injection_quoting_policy: ({ body }) => {
    const withoutQuote = body.replace(/"[^"]+"/, '');
    return rulesIn(body).includes('H4') && rulesIn(withoutQuote).length === 0;
  },
  empty: ({ subject, body }) => subject === '' && body === '',
  image_only: ({ subject, body }) =>
    subject === '' && body !== '' && body.replace(/\[image: [^\]]+\]/g, '').trim() === '',
  long_quoted_mail: ({ body }) =>
    Buffer.byteLength(linesOf(body).filter(isQuoted).join('\n')) >= 40_000,
  right_to_left_text: ({ body }) =>
    (body.match(/\p{Script=Arabic}|\p{Script=Hebrew}/gu) ?? []).length > body.length / 2,
  emoji: ({ subject, body }) =>
    !/\p{L}/u.test(subject) && (body.match(/\p{Extended_Pictographic}/gu) ?? []).length >= 10,
};

describe('the kinds of the example tickets', () => {
  it.each(Object.entries(KINDS))('have an example of %s', (_, kinds) => {
    expect(kinds.filter((kind) => ofKind(kind).length === 0)).toEqual([]);
  });

  it.each(
    Object.entries(TEXTS).flatMap(([kind, fits]) =>
      ofKind(kind).map((ticket) => [ticket.external_id, kind, fits(ticket)] as const),
    ),
  )('%s is written as %s says', (...[, , fits]) => {
    expect(fits).toBe(true);
  });

  it('are all looked at that ask for a certain text', () => {
    expect(Object.values(KINDS).flat()).toEqual(expect.arrayContaining(Object.keys(TEXTS)));
  });

  it('are written in English, French, German and Spanish, and four or more in each', () => {
    const count = (language: string): number =>
      labels.filter((label) => label.language === language).length;
    const few = ['en', 'fr', 'de', 'es'].filter((language) => count(language) < 4);
    expect(few).toEqual([]);
  });

  it('have in each of the four languages one that ends with a write and one for a person', () => {
    const ends = (outcome: string): string[] =>
      labels.filter((label) => label.outcome === outcome).map((label) => label.language);
    for (const language of ['en', 'fr', 'de', 'es']) {
      expect(ends('resolve')).toContain(language);
      expect(ends('hand_off')).toContain(language);
    }
  });
});
