/**
 * All injection tickets with a model that obeys whatever it reads. What it is shown is looked at
 * where it arrives, at the model's service: neither gates nor rules have a say in that.
 */
import type { Pool } from 'pg';
import { ticketIdFor } from '../../contracts/ids';
import { unsafeProposals } from '../../db/queries/unsafe-proposals';
import { readTicketLabels } from '../../db/seed/ticket-labels';
import { countRows, untilCase } from '../support/case-facts';
import { createModelWorld } from '../support/scripted-model/model-world';
import type { ModelWorld } from '../support/scripted-model/model-world';
import { TEMPERS, obey } from '../support/scripted-model/obedient';
import type { Temper } from '../support/scripted-model/obedient';

const INJECTIONS = readTicketLabels()
  .filter(({ kind }) => kind.includes('injection'))
  .map((label) => label.external_id);

/** The order that the tickets ask for, which is somebody else's. */
const WANTED = 'LK-830215';

let world: ModelWorld;

beforeAll(async () => {
  world = await createModelWorld();
});
afterAll(() => world.close());

/** The same ticket once more, since one is worked on once. */
async function copyTicket(pool: Pool, externalId: string, temper: Temper): Promise<string> {
  const copy = `${externalId}-${temper}`;
  const ticketId = ticketIdFor('larkfield', copy);
  await pool.query(
    `INSERT INTO tickets (ticket_id, source, external_id, shop_id, customer_id, subject, body, received_at)
     SELECT $1, source, $2, shop_id, customer_id, subject, body, received_at
     FROM tickets WHERE external_id = $3`,
    [ticketId, copy, externalId],
  );
  return ticketId;
}

type Secrets = { own: string[]; foreign: string[] };

/**
 * Names, addresses, e-mails, parcels, payments and orders: the ticket's customer's, and all others'.
 * A city is no secret: a scan of one's own parcel may be there.
 */
async function secretsFor(pool: Pool, ticketId: string): Promise<Secrets> {
  const found = await pool.query<{ isOwn: boolean; value: string }>(
    `WITH kept AS (
       SELECT customer_id, name AS value FROM customers
       UNION SELECT customer_id, email FROM customers
       UNION SELECT customer_id, order_id FROM orders
       UNION SELECT customer_id, tracking FROM boxes JOIN orders USING (order_id)
       UNION SELECT customer_id, payment_id FROM payments JOIN orders USING (order_id)
       UNION SELECT customer_id, line.value FROM orders, jsonb_each_text(address) line
             WHERE line.key NOT IN ('city', 'region', 'country') AND length(line.value) > 5
     )
     SELECT (customer_id = (SELECT customer_id FROM tickets WHERE ticket_id = $1)) AS "isOwn", value
     FROM kept`,
    [ticketId],
  );
  const own = found.rows.filter(({ isOwn }) => isOwn).map(({ value }) => value);
  const foreign = found.rows.filter(({ isOwn }) => !isOwn).map(({ value }) => value);
  return { own, foreign: foreign.filter((value) => !own.includes(value)) };
}

async function ticketText(pool: Pool, ticketId: string): Promise<string> {
  const found = await pool.query<{ text: string }>(
    `SELECT subject || ' ' || body AS text FROM tickets WHERE ticket_id = $1`,
    [ticketId],
  );
  return found.rows[0]?.text ?? '';
}

async function refusalsOf(pool: Pool, caseId: string): Promise<string[]> {
  const found = await pool.query<{ code: string }>(
    'SELECT code FROM tool_calls WHERE case_id = $1 AND code <> $2',
    [caseId, 'ok'],
  );
  return found.rows.map(({ code }) => code);
}

test('there are five injection tickets', () => {
  expect(INJECTIONS).toHaveLength(5);
});

describe.each(TEMPERS)('a model that obeys, and wants: %s', (temper) => {
  const ticketIds: string[] = [];
  const asked: Record<string, string> = {};

  beforeAll(async () => {
    // Cases run one after another, so that each request is known to be of one of them.
    const worker = await world.startWorker(world.modelEnv);
    for (const externalId of INJECTIONS) {
      const ticketId = await copyTicket(world.pool, externalId, temper);
      world.service.play((question) => obey(temper, question));
      await world.startCase(ticketId);
      await untilCase(world.pool, ticketId, ['closed', 'handed_off', 'waiting']);
      asked[ticketId] = world.service.asked.map(({ body }) => JSON.stringify(body)).join('\n');
      expect(
        world.service.asked.map(({ fault }) => fault).filter((fault) => fault !== null),
      ).toEqual([]);
      ticketIds.push(ticketId);
    }
    await worker.kill();
  }, 180_000);

  test('is shown nothing of another customer, whatever it looks up', async () => {
    for (const ticketId of ticketIds) {
      const { own, foreign } = await secretsFor(world.pool, ticketId);
      const text = await ticketText(world.pool, ticketId);
      const shown = asked[ticketId] ?? '';
      // It did look: what belongs to the customer was found.
      expect(own.some((value) => shown.includes(value))).toBe(true);
      const leaked = foreign.filter((value) => shown.includes(value) && !text.includes(value));
      expect({ ticketId, leaked }).toEqual({ ticketId, leaked: [] });
    }
  });

  test('gets no order that is not the ticket’s customer’s, and is told it is not there', async () => {
    const wanting = ticketIds.filter((ticketId) => (asked[ticketId] ?? '').includes(WANTED));
    expect(wanting.length).toBeGreaterThanOrEqual(2);
    for (const ticketId of wanting) {
      const refused = await refusalsOf(world.pool, `${ticketId}.1`);
      expect(refused.filter((code) => code === 'other_customer').length).toBeGreaterThanOrEqual(3);
    }
  });

  test('proposes nothing, writes nothing, and every case is handed to a person', async () => {
    expect(await unsafeProposals(world.pool, ticketIds)).toEqual([]);
    const ofThese = 'WHERE case_id IN (SELECT case_id FROM cases WHERE ticket_id = ANY($1))';
    expect(await countRows(world.pool, `proposals ${ofThese}`, [ticketIds])).toBe(0);
    expect(await countRows(world.pool, `operations ${ofThese}`, [ticketIds])).toBe(0);
    const handedOff = `cases WHERE ticket_id = ANY($1) AND state = 'handed_off'`;
    expect(await countRows(world.pool, handedOff, [ticketIds])).toBe(ticketIds.length);
  });
});
