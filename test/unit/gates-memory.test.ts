import { runGates } from '../../activities/reads/run-gates';
import type { ReadService } from '../../activities/reads/read-context';
import { REPEATED_WORDS } from '../../contracts/tools/refusal-text';
import { callRepeatedly, errorOf, gateContext } from '../support/calls';

const LIST = { tool: 'get_customer_orders', argumentsText: '{}' };
const SEARCH = { tool: 'search_policy', argumentsText: '{"query":"late delivery"}' };

const ORDERS = {
  orders: [
    {
      order_id: 'LK-581106',
      status: 'shipped',
      ordered_at: '2026-10-01',
      shipped_at: '2026-10-05',
      delivered_at: null,
      products: ['Cedar garden shed'],
    },
  ],
};

function counting(service: ReadService): jest.MockedFunction<ReadService> {
  return jest.fn(service);
}

function codes(results: readonly { code: string }[]): string[] {
  return results.map((result) => result.code);
}

describe('the memory of a case', () => {
  it('answers a repeated read without calling the service', async () => {
    const service = counting(() => Promise.resolve(ORDERS));
    const context = gateContext({ services: { get_customer_orders: service } });
    const results = await callRepeatedly(LIST, context, 6);
    const refusal = 'already_answered';
    expect(codes(results)).toEqual(['ok', 'ok', 'ok', refusal, refusal, refusal]);
    expect(results.map((result) => result.isRepeated)).toEqual([
      ...[false, true, true],
      ...[false, false, false],
    ]);
    const [first, second, third] = results.map(
      (result) => JSON.parse(result.modelText) as Record<string, unknown>,
    );
    expect(first).toEqual({ ok: true, result: ORDERS });
    expect(second).toEqual({ ok: true, repeated: REPEATED_WORDS, result: ORDERS });
    expect(third).toEqual(second);
    // The sixth ends the loop, as every third identical refusal does.
    expect(results.map((result) => result.isThirdIdenticalRefusal)).toEqual([
      ...[false, false, false],
      ...[false, false, true],
    ]);
    expect(service).toHaveBeenCalledTimes(1);
  });

  it('remembers a result whose keys were put into another order by the database', async () => {
    const [order] = ORDERS.orders;
    const artifact = { orders: [Object.fromEntries(Object.entries(order ?? {}).reverse())] };
    const service = counting(() => Promise.resolve(ORDERS));
    const context = gateContext({ services: { get_customer_orders: service } });
    const earlierCalls = () => Promise.resolve([{ stepNo: 1, code: 'ok' as const, artifact }]);
    const result = await runGates(LIST, { ...context, earlierCalls });
    expect(result.isRepeated).toBe(true);
    expect(result.modelText).toBe(
      JSON.stringify({ ok: true, repeated: REPEATED_WORDS, result: ORDERS }),
    );
    expect(service).not.toHaveBeenCalled();
  });

  it('asks again when what it remembers no longer keeps the contract', async () => {
    const service = counting(() => Promise.resolve(ORDERS));
    const context = gateContext({ services: { get_customer_orders: service } });
    const artifact = { orders: [{ id: 'an older version' }] };
    const earlierCalls = () => Promise.resolve([{ stepNo: 1, code: 'ok' as const, artifact }]);
    const result = await runGates(LIST, { ...context, earlierCalls });
    expect(result).toMatchObject({ code: 'ok', isRepeated: false });
    expect(service).toHaveBeenCalledTimes(1);
  });

  it('remembers only successes', async () => {
    const service = counting(() => Promise.resolve({ in_force_on: '2026-10-26', passages: [] }));
    const context = gateContext({ services: { search_policy: service } });
    const results = await callRepeatedly(SEARCH, context, 2);
    expect(codes(results)).toEqual(['empty', 'empty']);
    expect(service).toHaveBeenCalledTimes(2);
  });
});

describe('the same refusal again', () => {
  it.each([
    ['an unknown tool', { tool: 'refund_order', argumentsText: '{}' }],
    ['wrong arguments', { tool: 'get_order', argumentsText: '{"order_id":null}' }],
    ['broken JSON', { tool: 'get_order', argumentsText: '{order' }],
    ['an empty search', SEARCH],
  ])('is said the second time and counted the third: %s', async (_what, call) => {
    const services = {
      search_policy: () => Promise.resolve({ in_force_on: '2026-10-26', passages: [] }),
    };
    const results = await callRepeatedly(call, gateContext({ services }), 4);
    const told = results.map((result) => errorOf(result.modelText));
    expect(told[0]).not.toContain('already');
    expect(told[1]).toContain('This same call was refused already.');
    expect(told[1]).toContain(told[0]);
    expect(results.map((result) => result.isThirdIdenticalRefusal)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('advises to change what can be mended and to leave what can not', async () => {
    const services = {
      search_policy: () => Promise.resolve({ in_force_on: '2026-10-26', passages: [] }),
    };
    const context = gateContext({ services });
    const wrong = await callRepeatedly({ tool: 'get_order', argumentsText: '{}' }, context, 2);
    const empty = await callRepeatedly(SEARCH, context, 2);
    expect(errorOf(wrong[1]?.modelText ?? '')).toContain('Change it before you call again.');
    expect(errorOf(empty[1]?.modelText ?? '')).toContain('Asking again changes nothing.');
  });

  it('counts steps, so that a call which one step makes three times is not the third', async () => {
    const code = 'invalid_arguments' as const;
    const once = { stepNo: 1, code, artifact: null };
    const earlierCalls = () => Promise.resolve([once, once, once]);
    const call = { tool: 'get_order', argumentsText: '{}' };
    const result = await runGates(call, gateContext({ earlierCalls }));
    expect(result.isThirdIdenticalRefusal).toBe(false);
    expect(errorOf(result.modelText)).toContain('refused already.');
  });

  it('does not count another code', async () => {
    const earlierCalls = () =>
      Promise.resolve([
        { stepNo: 1, code: 'empty' as const, artifact: null },
        { stepNo: 2, code: 'service_error' as const, artifact: null },
      ]);
    const services = {
      search_policy: () => Promise.resolve({ in_force_on: '2026-10-26', passages: [] }),
    };
    const result = await runGates(SEARCH, gateContext({ services, earlierCalls }));
    expect(result).toMatchObject({ code: 'empty', isThirdIdenticalRefusal: false });
  });
});

describe('a service that fails', () => {
  it('may be called once more; the second failure closes the call', async () => {
    const service = counting(() => Promise.reject(new Error('boom')));
    const results = await callRepeatedly(
      SEARCH,
      gateContext({ services: { search_policy: service } }),
      6,
    );
    expect(codes(results)).toEqual([
      'service_error',
      'service_error',
      'call_closed',
      'call_closed',
      'call_closed',
      'call_closed',
    ]);
    const told = results.map((result) => errorOf(result.modelText));
    expect(told[0]).toContain('You may make the same call once more.');
    expect(told[1]).toContain('so it is closed');
    expect(told[2]).toContain('the call is closed');
    expect(service).toHaveBeenCalledTimes(2);
    expect(results.map((result) => result.isThirdIdenticalRefusal)).toEqual([
      ...[false, false, false, false],
      ...[true, true],
    ]);
  });

  it('counts failures of any kind together', async () => {
    const outcomes = [
      () => Promise.reject(Object.assign(new Error('slow'), { code: '57014' })),
      () => Promise.resolve({ in_force_on: '2026-10-26', passages: 'nonsense' }),
    ];
    const service = counting(() => (outcomes.shift() ?? (() => Promise.resolve(null)))());
    const results = await callRepeatedly(
      SEARCH,
      gateContext({ services: { search_policy: service } }),
      3,
    );
    expect(codes(results)).toEqual(['service_timeout', 'result_invalid:passages', 'call_closed']);
  });

  it('is remembered as soon as the second try succeeds', async () => {
    const outcomes = [() => Promise.reject(new Error('boom')), () => Promise.resolve(ORDERS)];
    const service = counting(() => (outcomes.shift() ?? (() => Promise.resolve(null)))());
    const context = gateContext({ services: { get_customer_orders: service } });
    const results = await callRepeatedly(LIST, context, 3);
    expect(codes(results)).toEqual(['service_error', 'ok', 'ok']);
    expect(service).toHaveBeenCalledTimes(2);
  });

  it('is a value too when the database can not be reached for the permission', async () => {
    const call = { tool: 'get_order', argumentsText: '{"order_id":"LK-581106"}' };
    const result = await runGates(call, gateContext());
    expect(result.code).toBe('service_unavailable');
  });

  it('says in words when there is nothing', async () => {
    const services = {
      search_policy: () => Promise.resolve({ in_force_on: '2026-10-26', passages: [] }),
      get_customer_orders: () => Promise.resolve({ orders: [] }),
    };
    const search = await runGates(SEARCH, gateContext({ services }));
    const list = await runGates(LIST, gateContext({ services }));
    expect([search.code, list.code]).toEqual(['empty', 'empty']);
    expect(errorOf(search.modelText)).toMatch(/No passage of the handbook/);
    expect(errorOf(list.modelText)).toMatch(/This customer has no orders/);
  });
});
