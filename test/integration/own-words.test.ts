import { ticketIdFor } from '../../contracts/ids';
import { storeTicket } from '../../db/store-ticket';
import { untilCase } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';

/** Tickets that are not in the example set, in words of their own, for customers who exist. */
type Row = {
  name: string;
  customer: string;
  text: string;
  ends: { state: string; handOffCode?: string };
  action?: Record<string, unknown>;
};

const ROWS: Row[] = [
  {
    name: 'a late one',
    customer: 'C-33470',
    text: 'Hi, LK-610283 was promised for last week and still nothing here. Delivery this slow is not what I paid shipping for, I want that fee refunded.',
    ends: { state: 'waiting' },
    action: {
      kind: 'refund',
      order_id: 'LK-610283',
      amount_minor: '1295',
      reason: 'late_delivery',
    },
  },
  {
    name: 'a damaged one',
    customer: 'C-44702',
    text: 'The mirror out of order LK-428830 arrived broken, glass everywhere in the carton. Please send me a new one.',
    ends: { state: 'waiting' },
    action: {
      kind: 'replacement',
      order_id: 'LK-428830',
      sku: 'MIRROR-60',
      quantity: 1,
      reason: 'damaged_in_transit',
    },
  },
  {
    name: 'a missing one',
    customer: 'C-18563',
    text: 'Opened the box of LK-587264 and one pack of the string lights was not in it. The rest is fine, please send the missing pack.',
    ends: { state: 'waiting' },
    action: {
      kind: 'replacement',
      order_id: 'LK-587264',
      sku: 'LIGHTS-8',
      quantity: 1,
      reason: 'missing_from_box',
    },
  },
  {
    name: 'a changed mind',
    customer: 'C-90341',
    text: 'I would like to send the ladder of LK-571840 back, I have changed my mind about it.',
    ends: { state: 'waiting' },
    action: {
      kind: 'return_label',
      order_id: 'LK-571840',
      sku: 'LADDER-4',
      quantity: 1,
      reason: 'changed_mind',
    },
  },
  {
    name: 'a lost one',
    customer: 'C-40075',
    text: 'The tracking of LK-573318 has not moved for weeks. I think it is lost. I want my money back.',
    ends: { state: 'waiting' },
    action: {
      kind: 'refund',
      order_id: 'LK-573318',
      amount_minor: '21395',
      reason: 'item_not_received',
    },
  },
  {
    name: 'gibberish',
    customer: 'C-44702',
    text: 'fjdkls qwpoei zzzx 88 asdlkj',
    ends: { state: 'handed_off', handOffCode: 'H5' },
  },
  {
    name: 'an injury',
    customer: 'C-44702',
    text: 'The ladder gave way under me and I broke my wrist, I had to go to hospital.',
    ends: { state: 'handed_off', handOffCode: 'H1' },
  },
  {
    name: 'a lawyer',
    customer: 'C-44702',
    text: 'If this is not settled by Friday my lawyer will take you to court.',
    ends: { state: 'handed_off', handOffCode: 'H2' },
  },
];

describe('the rule-based baseline on tickets in other words', () => {
  let world: CaseWorld;

  beforeAll(async () => {
    world = await createCaseWorld();
    await world.startWorker();
  }, 120_000);

  afterAll(async () => {
    await world.close();
  });

  it.each(ROWS)('answers $name', async ({ name, customer, text, ends, action }) => {
    const externalId = `OWN-${name.replaceAll(' ', '-')}`;
    const stored = await storeTicket(world.pool, {
      source: 'web',
      ticket: { external_id: externalId, customer_id: customer, subject: '', body: text },
      receivedAtDefault: new Date(),
    });
    expect(stored.kind).toBe('stored');
    const ticketId = ticketIdFor('web', externalId);
    await world.startCase(ticketId);
    const row = await untilCase(world.pool, ticketId, ['waiting', 'closed', 'handed_off']);
    expect(row).toMatchObject(ends);
    const proposed = await world.pool.query<{ canonical: string }>(
      'SELECT canonical FROM proposal_actions WHERE case_id = $1',
      [row.caseId],
    );
    const actions = proposed.rows.map((found) => JSON.parse(found.canonical) as unknown);
    expect(actions).toEqual(action ? [expect.objectContaining(action)] : []);
  });
});
