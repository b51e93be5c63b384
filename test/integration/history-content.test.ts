import { recordDecision } from '../../db/record-decision';
import { workflowIdForTicket } from '../../contracts/ids';
import { decisionOn, replyTexts, untilCase, untilProposed } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';
import { signalWakeup } from '../support/signal-approval';
import { readHistory } from '../support/read-history';
import type { ReadHistory } from '../support/read-history';

const TICKET = 'larkfield-T-81003';
const EVENTS_MAX = 110;
const BYTES_MAX = 40_000;

describe('the history of a resolved case', () => {
  let world: CaseWorld;
  let history: ReadHistory;

  beforeAll(async () => {
    world = await createCaseWorld();
    await world.startWorker();
    await world.startCase(TICKET);
    const [action] = await untilProposed(world.pool, TICKET);
    if (!action) throw new Error('Nothing was proposed.');
    const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
    await signalWakeup(world.pool, world.client, await recordDecision(world.pool, request));
    await untilCase(world.pool, TICKET, ['closed']);
    const handle = world.client.workflow.getHandle(workflowIdForTicket(TICKET));
    await handle.result();
    history = await readHistory(handle);
  }, 120_000);

  afterAll(async () => {
    await world.close();
  });

  it(`stays under ${String(EVENTS_MAX)} events and ${String(BYTES_MAX)} bytes`, () => {
    expect(history.events.length).toBeGreaterThan(20);
    expect(history.events.length).toBeLessThan(EVENTS_MAX);
    expect(history.bytes).toBeLessThan(BYTES_MAX);
  });

  it('has no ticket text, no name, no address, no tool result and no reply in it', async () => {
    const facts = await world.pool.query<{ text: string }>(
      `SELECT unnest(ARRAY[t.subject, t.body, c.name, c.email, o.address::text]) AS text
       FROM tickets t JOIN customers c USING (customer_id) JOIN orders o USING (customer_id)
       WHERE t.ticket_id = $1
       UNION ALL SELECT p.name FROM products p
       UNION ALL SELECT model_text FROM tool_calls WHERE model_text IS NOT NULL
       UNION ALL SELECT b.tracking FROM boxes b
       UNION ALL SELECT r.body FROM policy_rules r`,
      [TICKET],
    );
    const texts = [...facts.rows.map((row) => row.text), ...(await replyTexts(world.pool, TICKET))];
    expect(texts.length).toBeGreaterThan(50);
    // Single words such as a team's name stand in the history by right; sentences never do.
    const pieces = texts.flatMap((text) => text.split(/[.\n"]/).map((piece) => piece.trim()));
    // An order's id is an id: it stands with what waits, for whoever signs with nothing but Temporal.
    const telling = pieces.filter(
      (piece) => piece.length >= 8 && /\s|@|\d{5}/.test(piece) && !/^LK-\d{6}$/.test(piece),
    );
    expect(telling.length).toBeGreaterThan(100);
    expect(telling.filter((piece) => history.text.includes(piece))).toEqual([]);
  });

  it('tells an ops person by its summaries what happened', () => {
    const summaries = history.events.flatMap((event) =>
      event.summary === null ? [] : [event.summary],
    );
    expect(summaries).toEqual(
      expect.arrayContaining([
        'Open the case',
        'Step 1: ask the model',
        'Publish the proposal of step 4',
        'Wait for people',
        'Read the decisions',
        'Write action 0 of revision 1',
        'Deliver the reply',
        'Close the case: resolve',
      ]),
    );
  });
});
