/** What a model is unsure of is not sent, and a wish that was taken back is not proposed again. */
import { addCustomerMessage } from '../../../db/change-ticket';
import { countRows, replyTexts, untilProposed } from '../../support/case-facts';
import { call, calling, proposing } from '../../support/loop-answers';
import { aReply } from '../../support/facts';
import { createLoopWorld } from '../../support/loop-world';
import type { LoopWorld } from '../../support/loop-world';

let world: LoopWorld;

beforeAll(async () => {
  world = await createLoopWorld();
}, 120_000);
afterAll(() => world.close());

const REPLY = { order: null, rules: ['W1'], reply: 'Thank you for writing.' };

it.each([
  ['needs_human', { needs_human: true }],
  ['low_confidence', { confidence: 'low' as const }],
])('a reply with %s is not sent: a person gets the case', async (code, changes) => {
  const finish = call('finish', aReply({ ...REPLY, ...changes }));
  const started = await world.start({ answer: () => calling(finish) });
  expect(await world.untilEnd(started)).toMatchObject({
    state: 'handed_off',
    handOffCode: code,
  });
  expect(await replyTexts(world.pool, started.ticketId)).toEqual([]);
});

it('after "it has arrived, do not refund" the same refund does not wait again', async () => {
  const started = await world.start({ answer: (request) => proposing(request) });
  const { ticketId } = started;
  const [action] = await untilProposed(world.pool, ticketId);
  const text = 'It has just arrived, do NOT refund.';
  await addCustomerMessage(world.pool, { ticketId, messageId: 'm', text, sentAt: new Date() });
  await started.handle.signal('approval', { decisionId: 'news' });
  const ended = await world.untilEnd(started);
  expect(ended).toMatchObject({ state: 'handed_off', handOffCode: 'wish_withdrawn' });
  const { caseId } = action ?? { caseId: '' };
  expect(await countRows(world.pool, 'proposals WHERE case_id = $1', [caseId])).toBe(1);
  expect(await countRows(world.pool, 'operations WHERE case_id = $1', [caseId])).toBe(0);
  expect(await replyTexts(world.pool, ticketId)).toEqual([]);
});
