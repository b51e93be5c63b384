/** The adapter for label and warehouse services, against a provider that misbehaves. */
import { createHttpEffectAdapter } from '../../activities/writes/adapters/http-effect';
import type { ListedEffect, ProviderRequest } from '../../contracts/provider';
import { startProcess } from '../support/child-process';
import { MADE_REF, MAPPING_ROWS } from '../support/providers/mapping-rows';
import {
  effectsOf,
  LABEL_DESK_CAPABILITIES,
  labelDeskAt,
  perform,
  performAndGiveUp,
  refOf,
  requestFor,
  sendsOf,
  startProviderWorld,
} from '../support/providers/provider-world';
import type { ProviderWorld } from '../support/providers/provider-world';
import { controlProvider } from '../support/scripted-provider/control';

const HOUR_MS = 3_600_000;
const signal = new AbortController().signal;

let world: ProviderWorld;

beforeAll(async () => {
  world = await startProviderWorld();
});

afterAll(() => world.stop());

const LINES = [{ orderLineId: 'LF-1001-1', sku: 'TEA-200', quantity: 2 }];

function labelRequest(request: Partial<ProviderRequest> = {}): ProviderRequest {
  const none = { amountMinor: null, currency: null, paymentRef: null };
  return requestFor({ kind: 'return_label', lines: LINES, ...none, ...request });
}

describe('one send says what is known afterwards', () => {
  test.each(MAPPING_ROWS)('$title', async ({ fault, answer, effects, givesUp }) => {
    const desk = labelDeskAt(world.url);
    // A kind with money, since some of the rows are about the amount.
    const request = requestFor({ kind: 'payout' });
    await world.control.script([{ operationId: request.operationId, fault }]);
    const got = givesUp
      ? await performAndGiveUp(desk, request, world.control)
      : await perform(desk, request);
    const known = 'ref' in answer && answer.ref === MADE_REF;
    expect(got).toMatchObject({
      ...answer,
      ...(known ? { ref: await refOf(world, request) } : {}),
    });
    expect(await effectsOf(world, request)).toBe(effects);
    const { requests } = await world.control.report();
    expect(sendsOf(requests, request.providerKey)).toHaveLength(1);
  });

  test('nobody listens: not sent', async () => {
    const gone = await startProviderWorld();
    await gone.stop();
    expect(await perform(labelDeskAt(gone.url), labelRequest())).toMatchObject({
      kind: 'not_sent',
      reason: 'unreachable',
    });
  });

  test('the deadline is its own, whatever the caller allows', async () => {
    const request = labelRequest();
    await world.control.script([
      { operationId: request.operationId, fault: { kind: 'no_answer' } },
    ]);
    const answer = await perform(labelDeskAt(world.url, { timeoutMs: 800 }), request);
    expect(answer).toEqual({ kind: 'unknown', errorClass: 'timeout', ref: null });
  });

  test('a wrong signature is a wrong configuration, and nothing was sent', async () => {
    const stranger = createHttpEffectAdapter({
      name: 'label-desk',
      baseUrl: world.url,
      kinds: ['return_label'],
      requestSecret: 'whsec_c29tZWJvZHktZWxzZXMtc2VjcmV0LW9mLTI0',
      webhookSecrets: [],
      capabilities: LABEL_DESK_CAPABILITIES,
    });
    const request = labelRequest();
    expect(await perform(stranger, request)).toMatchObject({ reason: 'configuration' });
    expect(await effectsOf(world, request)).toBe(0);
  });
});

describe('the request', () => {
  test('is the same bytes under the same key each time, and says all of the effect', async () => {
    const request = labelRequest();
    const { operationId } = request;
    await world.control.script([{ operationId, fault: { kind: 'commit_then_drop' } }]);
    expect(await perform(labelDeskAt(world.url), request)).toMatchObject({ kind: 'unknown' });
    const answer = await perform(labelDeskAt(world.url), request);
    expect(answer).toEqual({ kind: 'succeeded', ref: await refOf(world, request) });
    const { requests } = await world.control.report();
    const [first, second, ...more] = sendsOf(requests, request.providerKey);
    expect(second?.body).toBe(first?.body);
    expect(more).toEqual([]);
    expect(JSON.parse(first?.body ?? '')).toEqual({
      operation_id: operationId,
      kind: 'return_label',
      order_id: 'LF-1001',
      amount_minor: null,
      currency: null,
      payment_ref: null,
      lines: [{ order_line_id: 'LF-1001-1', sku: 'TEA-200', quantity: 2 }],
      address_digest: null,
    });
    expect(await effectsOf(world, request)).toBe(1);
  });

  test('of another operation has another key', async () => {
    const desk = labelDeskAt(world.url);
    const [one, two] = [labelRequest(), labelRequest()];
    await Promise.all([perform(desk, one), perform(desk, two)]);
    expect([await effectsOf(world, one), await effectsOf(world, two)]).toEqual([1, 1]);
    const { requests } = await world.control.report();
    expect(sendsOf(requests, one.providerKey)).toHaveLength(1);
    expect(sendsOf(requests, two.providerKey)).toHaveLength(1);
  });

  test('of a kind, a key or an amount that the service can not take is not sent', async () => {
    const wrong = [
      labelRequest({ kind: 'goodwill_credit' }),
      labelRequest({ providerKey: 'k'.repeat(65) }),
      labelRequest({ amountMinor: 5n }),
    ];
    for (const request of wrong) {
      expect(await perform(labelDeskAt(world.url), request)).toEqual({
        kind: 'refused',
        code: 'request_not_expressible',
        isFinal: true,
      });
      expect(await effectsOf(world, request)).toBe(0);
    }
  });

  test('with the same key and another content is refused, which says nothing of the first', async () => {
    const desk = labelDeskAt(world.url);
    const request = labelRequest();
    await perform(desk, request);
    expect(await perform(desk, { ...request, orderId: 'LF-1002' })).toEqual({
      kind: 'refused',
      code: 'fingerprint_mismatch',
      isFinal: false,
    });
    expect(await effectsOf(world, request)).toBe(1);
  });
});

describe('a stored error', () => {
  test('over an effect that was made: the look-up finds it', async () => {
    const desk = labelDeskAt(world.url);
    const request = labelRequest();
    const fault = { kind: 'error_after_commit', status: 500, isStored: true } as const;
    await world.control.script([{ operationId: request.operationId, fault }]);
    expect(await perform(desk, request)).toMatchObject({ errorClass: 'http_500' });
    const ref = await refOf(world, request);
    expect(await perform(desk, request)).toEqual({ kind: 'succeeded', ref });
  });

  test('of a service that stores none is final only once nothing can come any more', async () => {
    const own = await startProviderWorld({ limits: { storesErrors: false } });
    const desk = labelDeskAt(own.url, { capabilities: { storesErrors: false } });
    const request = labelRequest();
    const late = { kind: 'drop_then_commit_later', delayMs: HOUR_MS } as const;
    await own.control.script([
      { operationId: request.operationId, fault: late },
      {
        operationId: request.operationId,
        fault: { kind: 'error_before_commit', status: 422 },
      },
    ]);
    expect(await perform(desk, request)).toMatchObject({ kind: 'unknown' });
    const refused = { kind: 'refused', code: 'internal', isFinal: false };
    expect(await perform(desk, request)).toEqual(refused);
    // The first request was on its way all the while: "final" would have been a lie.
    await own.control.advance(2 * HOUR_MS);
    const finding = await desk.lookUp(request, { signal, lastSentAt: new Date() });
    expect(finding).toMatchObject({ kind: 'found', state: 'succeeded' });
    await own.stop();
  });

  test('of a service that can not be asked is never final', async () => {
    const desk = labelDeskAt(world.url, { capabilities: { lookUp: 'none' } });
    const request = labelRequest();
    const fault = { kind: 'store_error', status: 422, code: 'not_today' } as const;
    await world.control.script([{ operationId: request.operationId, fault }]);
    const refused = { kind: 'refused', code: 'not_today', isFinal: false };
    expect(await perform(desk, request)).toEqual(refused);
  });
});

describe('a look-up by our id', () => {
  test('finds an effect in each of its states, however it ended', async () => {
    const desk = labelDeskAt(world.url);
    const request = labelRequest();
    await world.control.script([{ operationId: request.operationId, fault: { kind: 'pending' } }]);
    await perform(desk, request);
    const ref = await refOf(world, request);
    const found = { kind: 'found', ref, amountMinor: null, currency: null };
    const asked = { signal, lastSentAt: new Date() };
    expect(await desk.lookUp(request, asked)).toEqual({ ...found, state: 'accepted' });
    await world.control.settle(ref, 'succeeded');
    expect(await desk.lookUp(request, asked)).toEqual({ ...found, state: 'succeeded' });
  });

  test('that finds nothing proves it only once nothing can come any more', async () => {
    const own = await startProviderWorld({ limits: { lookUpLagMs: HOUR_MS } });
    const desk = labelDeskAt(own.url, { capabilities: { lookUpLagMs: HOUR_MS } });
    const request = labelRequest();
    await perform(desk, request);
    const asked = async (hoursAgo: number): Promise<unknown> =>
      desk.lookUp(request, { signal, lastSentAt: new Date(Date.now() - hoursAgo * HOUR_MS) });
    // It is there, but the service does not show it yet.
    expect(await asked(0)).toEqual({ kind: 'absent', isProof: false });
    expect(await asked(2)).toEqual({ kind: 'absent', isProof: false });
    await own.control.advance(2 * HOUR_MS);
    expect(await asked(2.5)).toMatchObject({ kind: 'found' });
    await own.stop();
  });

  test.each(['error', 'unreadable_body', 'proxy_not_found'] as const)(
    'that fails (%s) is unknown, never "not there"',
    async (fault) => {
      await world.control.scriptLookUps([fault]);
      const finding = await labelDeskAt(world.url).lookUp(labelRequest(), {
        signal,
        lastSentAt: null,
      });
      expect(finding.kind).toBe('unknown');
    },
  );

  test('is not made where the service knows none', async () => {
    const desk = labelDeskAt(world.url, { capabilities: { lookUp: 'none' } });
    const finding = await desk.lookUp(labelRequest(), { signal, lastSentAt: null });
    expect(finding).toEqual({ kind: 'unknown', errorClass: 'no_look_up' });
  });
});

describe('the list of a span of time', () => {
  test('is read to its last page, and not taken for whole when a page is missing', async () => {
    const own = await startProviderWorld();
    const desk = labelDeskAt(own.url);
    const made = [labelRequest(), labelRequest(), labelRequest(), labelRequest(), labelRequest()];
    for (const request of made) await perform(desk, request);
    const list = async (): Promise<ListedEffect[]> => {
      const listed: ListedEffect[] = [];
      const [since, until] = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS)];
      for await (const effect of desk.list({ since, until })) listed.push(effect);
      return listed;
    };
    const ids = (await list()).map(({ operationId }) => operationId);
    expect(ids.sort()).toEqual(made.map(({ operationId }) => operationId).sort());
    await own.control.scriptLookUps(['error']);
    await expect(list()).rejects.toThrow('can not be read whole');
    await own.stop();
  });
});

describe('as a process of its own', () => {
  test('the scripted provider serves whoever asks, and counts for all of them', async () => {
    const file = 'test/support/scripted-provider-process.ts';
    const child = startProcess(file, { args: [JSON.stringify({ limits: { executionMs: 20 } })] });
    await child.untilSays('listening http');
    const url = /listening (\S+)/.exec(child.output())?.[1] ?? '';
    const request = labelRequest();
    const six = Array.from({ length: 6 }, () => perform(labelDeskAt(url), request));
    const kinds = (await Promise.all(six)).map(({ kind }) => kind);
    expect(kinds).toContain('succeeded');
    expect(kinds.filter((kind) => kind !== 'succeeded' && kind !== 'busy')).toEqual([]);
    const { effectsPerOperation } = await controlProvider(url).report();
    expect(effectsPerOperation).toEqual({ [request.operationId]: 1 });
    child.child.kill('SIGTERM');
    await child.ended;
  });
});
