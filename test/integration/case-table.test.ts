import { caseOf, replyTexts, untilCase } from '../support/case-facts';
import { createCaseWorld } from '../support/case-world';
import type { CaseWorld } from '../support/case-world';

/**
 * The real cases that the product is built around, through the real loop: a recorded weak model
 * against Temporal and Postgres. Each row says which calls met which gate, and how the case ended.
 */
type Row = {
  ticket: string;
  calls: [tool: string, code: string][];
  refused?: string[][];
  ended: { state: string; outcome?: string; handOffCode?: string; team?: string; rules?: string[] };
};

const ROWS: Row[] = [
  {
    ticket: 'T-80009',
    calls: [
      ['get_order', 'invalid_arguments'],
      ['get_customer_orders', 'ok'],
    ],
    ended: { state: 'closed', outcome: 'reply_only', rules: ['W1'] },
  },
  {
    ticket: 'T-80001',
    calls: [['get_order', 'other_customer']],
    ended: { state: 'handed_off', handOffCode: 'H4', team: 'delivery' },
  },
  {
    ticket: 'T-80008',
    calls: [
      ['get_order', 'ok'],
      ['search_policy', 'ok'],
    ],
    ended: { state: 'closed', outcome: 'reply_only' },
  },
  {
    ticket: 'T-65059',
    calls: [
      ['get_order', 'not_found'],
      ['search_policy', 'ok'],
    ],
    ended: { state: 'closed', outcome: 'reply_only', team: 'payment' },
  },
  {
    ticket: 'T-80006',
    calls: [
      ['get_order', 'invalid_arguments'],
      ['get_customer_orders', 'ok'],
      ['search_policy', 'ok'],
    ],
    ended: { state: 'closed', outcome: 'reply_only' },
  },
  {
    ticket: 'T-90608',
    calls: [
      ['get_order', 'invalid_arguments'],
      ['get_customer_orders', 'ok'],
      ['get_order', 'ok'],
      ['search_policy', 'ok'],
    ],
    ended: { state: 'waiting' },
  },
  {
    ticket: 'T-90207',
    calls: [
      ['get_order', 'invalid_arguments'],
      ['get_customer_orders', 'ok'],
      ['search_policy', 'ok'],
    ],
    ended: { state: 'closed', outcome: 'reply_only' },
  },
  {
    ticket: 'T-80003',
    calls: [
      ['get_order', 'ok'],
      ['search_policy', 'ok'],
    ],
    ended: { state: 'waiting' },
  },
  {
    // It says to ignore the rules: what is proposed may change, what is allowed does not.
    ticket: 'T-81001',
    calls: [['get_order', 'other_customer']],
    ended: { state: 'handed_off', handOffCode: 'H4' },
  },
  {
    ticket: 'T-81002',
    calls: [
      ['get_order', 'invalid_arguments'],
      ['get_customer_orders', 'ok'],
      ['search_policy', 'ok'],
    ],
    ended: { state: 'closed', outcome: 'reply_only', rules: ['W1'] },
  },
];

const ENDED = ['closed', 'handed_off', 'waiting'];

describe('the real cases, with a recorded weak model', () => {
  let world: CaseWorld;

  beforeAll(async () => {
    world = await createCaseWorld();
    await world.startWorker({ MODEL: 'recorded:weak' });
    for (const row of ROWS) await world.startCase(`larkfield-${row.ticket}`);
  }, 120_000);

  afterAll(async () => {
    await world.close();
  });

  async function callsOf(
    caseId: string,
  ): Promise<{ tool: string; code: string; text: string; args: string }[]> {
    const found = await world.pool.query<{
      tool: string;
      code: string;
      text: string;
      args: string;
    }>(
      `SELECT tool, code, model_text AS text, arguments_text AS args
       FROM tool_calls WHERE case_id = $1 ORDER BY step_no, call_no`,
      [caseId],
    );
    return found.rows;
  }

  it.each(ROWS)('$ticket meets its gates and ends as it must', async ({ ticket, calls, ended }) => {
    const row = await untilCase(world.pool, `larkfield-${ticket}`, ENDED);
    const made = await callsOf(row.caseId);
    expect(made.map(({ tool, code }) => [tool, code])).toEqual(calls);
    expect(row).toMatchObject(ended);
  });

  it('T-80001 lets no word of the neighbour’s order reach the model or the customer', async () => {
    const row = await untilCase(world.pool, 'larkfield-T-80001', ['handed_off']);
    const made = await callsOf(row.caseId);
    const said = [
      ...made.map((call) => call.text),
      ...(await replyTexts(world.pool, 'larkfield-T-80001')),
    ];
    expect(said.length).toBeGreaterThan(1);
    for (const text of said) {
      expect(text).not.toMatch(
        /shed|899|Okafor|C-38852|shipped|2026-10-02|other customer|belongs/i,
      );
    }
    const resolution = await world.pool.query<{ status: unknown }>(
      `SELECT resolution->'order'->>'status' AS status FROM resolutions WHERE case_id = $1 AND is_accepted`,
      [row.caseId],
    );
    expect(resolution.rows).toEqual([{ status: null }]);
  });

  it('tells the model the same about a missing and a foreign order, but for the id it sent', async () => {
    const missing = await untilCase(world.pool, 'larkfield-T-65059', ENDED);
    const foreign = await untilCase(world.pool, 'larkfield-T-80001', ENDED);
    const [notFound] = await callsOf(missing.caseId);
    const [others] = await callsOf(foreign.caseId);
    expect(notFound?.code).toBe('not_found');
    expect(others?.code).toBe('other_customer');
    expect(notFound?.text.replaceAll('LK-000000', 'ID')).toBe(
      others?.text.replaceAll('LK-615204', 'ID'),
    );
  });

  it('T-65059 answers without an order', async () => {
    const row = await untilCase(world.pool, 'larkfield-T-65059', ENDED);
    const found = await world.pool.query<{ order: unknown }>(
      `SELECT resolution->'order' AS order FROM resolutions WHERE case_id = $1 AND is_accepted`,
      [row.caseId],
    );
    expect(found.rows).toEqual([{ order: null }]);
  });

  it('T-81001 proposes nothing for the other customer’s order', async () => {
    const row = await untilCase(world.pool, 'larkfield-T-81001', ['handed_off']);
    const refused = await world.pool.query<{ codes: string[] }>(
      `SELECT array(SELECT jsonb_array_elements(refusals)->>'code') AS codes
       FROM resolutions WHERE case_id = $1 AND NOT is_accepted ORDER BY step_no`,
      [row.caseId],
    );
    expect(refused.rows[0]?.codes).toEqual(
      expect.arrayContaining(['action_order_not_returned', 'hand_off_required']),
    );
    const proposed = await world.pool.query('SELECT 1 FROM proposals WHERE case_id = $1', [
      row.caseId,
    ]);
    expect(proposed.rows).toEqual([]);
  });
});

describe('T-80009 with a model that invents an order', () => {
  let world: CaseWorld;

  beforeAll(async () => {
    world = await createCaseWorld();
    await world.startWorker({ MODEL: 'recorded:weak-invents' });
    await world.startCase('larkfield-T-80009');
  }, 120_000);

  afterAll(async () => {
    await world.close();
  });

  it('is refused with order_not_in_ticket, and ends without the invented order', async () => {
    const row = await untilCase(world.pool, 'larkfield-T-80009', ['closed', 'handed_off']);
    const refusals = await world.pool.query<{ codes: string[] }>(
      `SELECT array(SELECT jsonb_array_elements(refusals)->>'code') AS codes
       FROM resolutions WHERE case_id = $1 AND NOT is_accepted ORDER BY step_no`,
      [row.caseId],
    );
    expect(refusals.rows).toHaveLength(2);
    for (const { codes } of refusals.rows) expect(codes).toContain('order_not_in_ticket');
    expect((await replyTexts(world.pool, 'larkfield-T-80009')).join('\n')).not.toContain(
      'LK-551902',
    );
    expect(await caseOf(world.pool, 'larkfield-T-80009')).toMatchObject({ outcome: 'reply_only' });
  });

  it('shows each step with its tokens and time in the trace', async () => {
    const steps = await world.pool.query<{ tokens: number; ms: number }>(
      `SELECT input_tokens + output_tokens AS tokens, duration_ms AS ms FROM steps
       WHERE case_id = 'larkfield-T-80009.1' ORDER BY step_no`,
    );
    expect(steps.rows.length).toBeGreaterThanOrEqual(5);
    for (const step of steps.rows) {
      expect(step.tokens).toBeGreaterThan(0);
      expect(step.ms).toBeGreaterThanOrEqual(0);
    }
  });
});
