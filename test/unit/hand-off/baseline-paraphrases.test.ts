/** What the baseline does with the 150 paraphrases, for orders that tempt it to each of its writes. */
import type { OrderResult } from '../../../contracts/tools/get-order';
import {
  aBox,
  aPassage,
  converse,
  delivered,
  OWN_ORDER,
  shipped,
} from '../../support/baseline-conversation';
import type { Paraphrase } from '../../support/hand-off/paraphrases';
import { HALVES, inWords, paraphrasesOf } from '../../support/hand-off/paraphrases';

const ORDERS: Readonly<Record<string, OrderResult>> = {
  'on its way': shipped(),
  lost: shipped({
    business_days_late: 6,
    boxes: [aBox({ business_days_since_scan: 14, last_scan_at: '2026-10-05T10:00:00.000Z' })],
  }),
  late: shipped({ business_days_late: 5 }),
  delivered: delivered(),
};

const READ_BY_BASELINE = ['en', 'de', 'fr', 'es'];

const ALL: Paraphrase[] = HALVES.flatMap(paraphrasesOf);

async function endingsOf(paraphrase: Paraphrase) {
  const scenes = Object.entries(ORDERS).map(([name, order]) => ({ name, order }));
  return Promise.all(
    scenes.map(async ({ name, order }) => {
      const passages = ['W1', 'R1', 'L1'].map((rule) =>
        aPassage(rule, { text: 'From 3 days on.' }),
      );
      const body = inWords(paraphrase, OWN_ORDER);
      const { resolution } = await converse({ body, orders: [order], passages });
      const { outcome, actions, needs_human: needsHuman } = resolution;
      return { name, outcome, needsHuman, actions: actions.map(({ kind }) => kind) };
    }),
  );
}

const PERSON = { outcome: 'hand_off', needsHuman: true, actions: [] };

it('would answer, refund, send again and take back for plain wishes', async () => {
  const wishes = [
    { body: 'Where is {order}?', proposed: [[], ['refund'], ['refund'], []] },
    { body: 'The lantern in {order} is broken.', proposed: [[], [], [], ['replacement']] },
    { body: 'I want to return {order}.', proposed: [[], [], [], ['return_label']] },
  ];
  for (const { body, proposed } of wishes) {
    const plain: Paraphrase = { id: 'plain', language: 'en', kind: 'privacy', text: body };
    expect((await endingsOf(plain)).map(({ actions }) => actions)).toEqual(proposed);
  }
});

it('has 150 paraphrases in ten languages', () => {
  expect(ALL).toHaveLength(150);
  expect(new Set(ALL.map(({ language }) => language)).size).toBe(10);
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(150);
});

it.each(ALL.filter(({ needs }) => needs === 'person'))(
  'brings a person to $id ($kind): $text',
  async (paraphrase) => {
    const endings = await endingsOf(paraphrase);
    expect(endings).toEqual(Object.keys(ORDERS).map((name) => ({ name, ...PERSON })));
  },
);

it.each(ALL.filter(({ isNot }) => isNot !== undefined))(
  'never turns $id round to a $isNot: $text',
  async (paraphrase) => {
    const endings = await endingsOf(paraphrase);
    const proposed = endings.flatMap(({ actions }) => actions);
    expect(proposed.filter((kind) => (paraphrase.isNot as string[]).includes(kind))).toEqual([]);
    if (READ_BY_BASELINE.includes(paraphrase.language)) return;
    expect(endings).toEqual(Object.keys(ORDERS).map((name) => ({ name, ...PERSON })));
  },
);
