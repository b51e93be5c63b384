/**
 * The Stripe adapter against stripe-mock: what it sends is what Stripe's API description allows,
 * and what it reads has the form that is described there. stripe-mock keeps nothing, so its refunds
 * carry no operation id of ours, and the adapter must not take one of them for ours.
 */
import type { ListedEffect } from '../../contracts/provider';
import { perform, requestFor, stripeAt } from '../support/providers/provider-world';
import { prepareStripeMock, startStripeMock } from '../support/providers/stripe-mock';
import type { RunningMock } from '../support/providers/stripe-mock';

const mock = prepareStripeMock();
const signal = new AbortController().signal;

function testAgainst(program: string): void {
  let running: RunningMock;

  beforeAll(async () => {
    running = await startStripeMock(program);
  });

  afterAll(() => running.stop());

  test('takes our request, and its refund without our id is not taken for ours', async () => {
    const request = requestFor({ currency: 'USD', paymentRef: 'pi_any' });
    expect(await perform(stripeAt(running.url), request)).toEqual({
      kind: 'unknown',
      errorClass: 'answer_mismatch',
      ref: null,
    });
  });

  test('takes a charge for a payment as well', async () => {
    const request = requestFor({ currency: 'USD', paymentRef: 'ch_any' });
    const answer = await perform(stripeAt(running.url), request);
    expect(answer).toMatchObject({ kind: 'unknown', errorClass: 'answer_mismatch' });
  });

  test('gives a payment in dollars, so a refund in another currency is not sent', async () => {
    const answer = await perform(stripeAt(running.url), requestFor({ currency: 'CAD' }));
    expect(answer).toEqual({ kind: 'refused', code: 'currency_mismatch', isFinal: true });
  });

  test('is asked by our id, and has no refund of ours', async () => {
    const finding = await stripeAt(running.url).lookUp(requestFor(), {
      signal,
      lastSentAt: new Date(),
    });
    expect(finding).toEqual({ kind: 'absent', isProof: false });
  });

  test('lists refunds that can be read', async () => {
    const listed: ListedEffect[] = [];
    const window = { since: new Date(Date.now() - 86_400_000), until: new Date() };
    for await (const effect of stripeAt(running.url).list(window)) listed.push(effect);
    expect(listed).toMatchObject([{ operationId: null, currency: 'USD', state: 'succeeded' }]);
  });
}

describe('stripe-mock', () => {
  if (mock.ok) {
    testAgainst(mock.program);
  } else {
    const leftOut = `was left out: ${mock.reason}`;
    test(leftOut, () => {
      process.stderr.write(`stripe-mock ${leftOut}. Nothing was tested against it.\n`);
      expect(mock).toEqual({ ok: false, reason: expect.stringMatching(/\S/) as string });
    });
  }
});
