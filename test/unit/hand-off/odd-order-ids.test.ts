/** An order number that only looks like one is asked about by all parts, and never read as meant. */
import { isKnown } from '../../../contracts/business-rules/order-mentions';
import { writtenOrderIds } from '../../../contracts/order-ids';
import { aContext, larkfield } from '../../support/facts';
import { converse, OWN_ORDER, shipped } from '../../support/baseline-conversation';

const ODD: [string, string][] = [
  ['Arabic-Indic digits', 'LK-٥٥١٩٠٦'],
  ['full-width digits', 'LK-５５１９０６'],
  ['full-width letters', 'ＬＫ-551906'],
  ['a zero-width space', 'LK-551\u200b906'],
  ['a hidden digit more', 'LK-551906\u200b٧'],
  ['another dash', 'LK–551906'],
];

describe.each(ODD)('a number with %s', (_, written) => {
  it('is told from a plain one', () => {
    expect(writtenOrderIds(larkfield, `Where is ${written} now?`)).toEqual({
      wellFormed: [],
      mistyped: [],
      disguised: [written],
    });
  });

  it('makes no order known to the rules', () => {
    const context = aContext({ ticketText: `Where is ${written}?`, returnedOrders: new Map() });
    expect(isKnown(OWN_ORDER, context)).toBe(false);
  });

  it('is asked about by the baseline, and no order is read for it', async () => {
    const { resolution, reads } = await converse({
      body: `Where is my order ${written}?`,
      orders: [shipped()],
    });
    expect(resolution).toMatchObject({ outcome: 'ask_customer', order: null, actions: [] });
    expect(reads.filter((read) => read.startsWith('get_order'))).toEqual([]);
    expect(resolution.reply).not.toContain(written);
  });
});

it('is plain beside marks of direction, as mail programs set them', () => {
  expect(writtenOrderIds(larkfield, '\u200fLK-551906\u200f').wellFormed).toEqual([OWN_ORDER]);
});

it('that fits none of their orders is never answered with another one', async () => {
  const body = 'Where is my order LK-77?';
  const { resolution } = await converse({ body: body.replace('77', '7777'), orders: [shipped()] });
  expect(resolution).toMatchObject({ outcome: 'ask_customer', order: null });
});
