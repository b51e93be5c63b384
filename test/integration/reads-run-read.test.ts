/** The Activity: one stored answer per call, memory over the steps, codes and counts only. */
import type { RunReadResult } from '../../activities/reads/run-read';
import { createRunRead } from '../../activities/reads/run-read';
import type { ReadService } from '../../activities/reads/read-context';
import { serviceOf } from '../../activities/reads/read-services';
import { getOrder } from '../../contracts/tools/get-order';
import { REPEATED_WORDS } from '../../contracts/tools/refusal-text';
import { insertCaseNote } from '../../db/queries/case-notes';
import { ANSWERS } from '../support/answers';
import { errorOf } from '../support/calls';
import type { TestDatabase } from '../support/database';
import { createTestDatabase } from '../support/database';

const CASE = 'larkfield-T-80008.1';
const OWN = '{"order_id":"LK-581106"}';
const PASSAGE = ANSWERS.search_policy.passages[0];

const realOrder = serviceOf(getOrder);

let database: TestDatabase;
let stepNo = 0;

type Row = {
  code: string;
  model_text: string;
  artifact: { order_id?: string } | null;
  arguments_key: string;
  order_id: string | null;
  is_repeated: boolean;
  duration_ms: number;
  started_at: Date;
};

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});

afterAll(() => database.drop());

beforeEach(async () => {
  const { pool } = database;
  await pool.query('DELETE FROM tool_calls');
  await pool.query('DELETE FROM steps');
  await pool.query('DELETE FROM case_notes');
  await pool.query(
    `INSERT INTO cases (case_id, ticket_id, case_no, workflow_id, state, model, model_label,
                        model_provenance, design)
     VALUES ($1, 'larkfield-T-80008', 1, 'w', 'working', 'm', 'm', 'rules', 'd')
     ON CONFLICT DO NOTHING`,
    [CASE],
  );
  stepNo = 0;
});

/** A step as `callModel` stores it, with one call. */
async function ask(tool: string, argumentsText: string): Promise<{ stepNo: number }> {
  stepNo += 1;
  await database.pool.query(
    `INSERT INTO steps (case_id, step_no, model, request_digest, kind, answer, finish_reason,
                        input_tokens, output_tokens, cost_micros, started_at, duration_ms)
     VALUES ($1, $2, 'm', 'd', 'calls', '{}', 'calls', 0, 0, 0, now(), 0)`,
    [CASE, stepNo],
  );
  await database.pool.query(
    `INSERT INTO tool_calls (case_id, step_no, call_no, call_id, tool, arguments_text)
     VALUES ($1, $2, 0, 'call', $3, $4)`,
    [CASE, stepNo, tool, argumentsText],
  );
  return { stepNo };
}

function runRead(services: Record<string, ReadService> = {}): ReturnType<typeof createRunRead> {
  return createRunRead({ pool: database.pool, now: () => new Date(), services });
}

function run(
  step: { stepNo: number },
  services?: Record<string, ReadService>,
): Promise<RunReadResult> {
  return runRead(services)({ caseId: CASE, stepNo: step.stepNo, callNo: 0 });
}

async function row(step: { stepNo: number }): Promise<Row> {
  const found = await database.pool.query<Row>('SELECT * FROM tool_calls WHERE step_no = $1', [
    step.stepNo,
  ]);
  const [only] = found.rows;
  if (!only) throw new Error('There is no such row.');
  return only;
}

describe('runRead', () => {
  it('stores the answer and returns a code and counts alone', async () => {
    const step = await ask('get_order', OWN);
    const result = await run(step);
    const stored = await row(step);
    expect(result).toEqual({
      code: 'ok',
      chars: stored.model_text.length,
      isRepeated: false,
      isThirdIdenticalRefusal: false,
    });
    expect(stored).toMatchObject({
      ...{ code: 'ok', order_id: 'LK-581106', is_repeated: false },
      arguments_key: `get_order ${OWN}`,
    });
    expect(stored.artifact?.order_id).toBe('LK-581106');
    expect(stored.duration_ms).toBeGreaterThanOrEqual(0);
    expect(stored.started_at).toBeInstanceOf(Date);
    expect(JSON.stringify(result)).not.toContain('LK-');
  });

  it("takes the customer from the ticket, so that another's order is refused", async () => {
    const step = await ask('get_order', '{"order_id":"LK-428830"}');
    // The history is told of a missing one; staff have the code in the trace.
    expect(await run(step)).toMatchObject({ code: 'not_found' });
    expect(await row(step)).toMatchObject({
      ...{ code: 'other_customer', artifact: null, order_id: 'LK-428830' },
    });
  });

  it('gives the stored answer to a second attempt, without asking the service again', async () => {
    const step = await ask('get_order', OWN);
    const first = await run(step);
    const service = jest.fn(() => Promise.reject(new Error('must not be called')));
    expect(await run(step, { get_order: service })).toEqual(first);
    expect(service).not.toHaveBeenCalled();
  });

  it('gives both of two attempts at once the one answer that was stored', async () => {
    const step = await ask('get_order', OWN);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isCalled: () => void = () => undefined;
    const called = new Promise<void>((resolve) => {
      isCalled = resolve;
    });
    const slow = run(step, {
      get_order: async () => {
        isCalled();
        await held;
        throw new Error('too late to matter');
      },
    });
    await called;
    const quick = await run(step);
    release();
    expect(await slow).toEqual(quick);
    expect((await row(step)).code).toBe('ok');
  });

  it('answers from memory in later steps, until the customer writes again', async () => {
    const service = jest.fn(() =>
      Promise.resolve({ in_force_on: '2026-10-26', passages: [PASSAGE] }),
    );
    const services = { search_policy: service };
    const query = '{"query":"late delivery"}';
    const first = await run(await ask('search_policy', query), services);
    const second = await run(await ask('search_policy', '{ "query": "late delivery" }'), services);
    expect([first.isRepeated, second.isRepeated]).toEqual([false, true]);
    const texts = [(await row({ stepNo: 1 })).model_text, (await row({ stepNo: 2 })).model_text];
    const [asked, repeated] = texts.map((text) => JSON.parse(text) as object);
    expect(repeated).toEqual({ ...asked, repeated: REPEATED_WORDS });
    await insertCaseNote(database.pool, {
      ...{ caseId: CASE, noteKey: 'message-2', afterStepNo: 2 },
      note: { kind: 'customer_wrote', text: 'And now?' },
    });
    const third = await run(await ask('search_policy', query), services);
    expect(third.isRepeated).toBe(false);
    expect(service).toHaveBeenCalledTimes(2);
  });

  it('counts the same refusal over the steps, also for a second attempt of the third', async () => {
    const results: RunReadResult[] = [];
    for (let times = 0; times < 3; times += 1) {
      results.push(await run(await ask('get_order', '{"order_id":null}')));
    }
    expect(results.map((each) => each.isThirdIdenticalRefusal)).toEqual([false, false, true]);
    expect(errorOf((await row({ stepNo: 2 })).model_text)).toContain('refused already');
    expect(await run({ stepNo: 3 })).toEqual(results[2]);
  });

  it.each<[string, string, ReadService]>([
    ['nonsense', 'result_invalid:result', () => Promise.resolve('<html>Bad gateway</html>')],
    [
      'hours for days',
      'result_invalid:business_days_late',
      async (context, args) => ({ ...(await realOrder(context, args)), business_days_late: 720 }),
    ],
    [
      'negative stock',
      'result_invalid:items.0.in_stock',
      async (context, args) => {
        const order = await realOrder(context, args);
        return { ...order, items: order.items.map((item) => ({ ...item, in_stock: -1 })) };
      },
    ],
    [
      'too many rows',
      'result_invalid:items',
      async (context, args) => {
        const order = await realOrder(context, args);
        return { ...order, items: Array.from({ length: 51 }, () => order.items[0]) };
      },
    ],
    ['no answer', 'service_error', () => Promise.reject(new Error('boom'))],
  ])('a service that gives %s ends as %s', async (_what, code, service) => {
    const first = await ask('get_order', OWN);
    expect(await run(first, { get_order: service })).toMatchObject({ code });
    expect(await row(first)).toMatchObject({ artifact: null });
    const second = await ask('get_order', OWN);
    expect(await run(second, { get_order: service })).toMatchObject({ code });
    const third = await ask('get_order', OWN);
    expect(await run(third)).toMatchObject({ code: 'call_closed' });
  });

  it('fails for good when there is no such call', async () => {
    await expect(run({ stepNo: 99 })).rejects.toMatchObject({
      ...{ type: 'ToolCallNotFound', nonRetryable: true },
    });
  });
});
