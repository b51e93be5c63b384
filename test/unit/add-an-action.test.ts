/** The guide "add an action kind", tried: one line in the registry and everything else follows. */
import type * as Actions from '../../contracts/actions';
import { actionKind, isDenial } from '../../contracts/actions';
import { factsAfter } from '../../contracts/actions/facts-after';
import { authorizeWrite } from '../../contracts/authorize-write';
import { checkBusinessRules } from '../../contracts/business-rules';
import { canonicalJson } from '../../contracts/canonical';
import { decodeResolution } from '../../contracts/decode-resolution';
import { describeFinish } from '../../contracts/describe-finish';
import type { FrozenAction } from '../../contracts/actions';
import { refundableMinor } from '../../contracts/write-facts';
import {
  CUSTOMER,
  ORDER,
  aContext,
  aPayment,
  aProposal,
  anOrder,
  larkfield,
  someFacts,
} from '../support/facts';
import type * as Sample from '../support/sample-kind';
import { pageOfRegistries } from '../support/sample-page';

jest.mock('../../contracts/actions/index', () => {
  const actual = jest.requireActual<typeof Actions>('../../contracts/actions/index');
  const sample = jest.requireActual<typeof Sample>('../support/sample-kind');
  const rows = [...actual.ACTION_KINDS, actual.closeOver(sample.feeRefund)];
  const find = (kind: string) => {
    const row = rows.find((each) => each.kind === kind);
    if (!row) throw new RangeError(kind);
    return row;
  };
  return { ...actual, ACTION_KINDS: rows, actionKind: find };
});

const KIND = 'fee_refund';
const FORM = { kind: KIND, order_id: ORDER, reason: 'never_shipped' };

function frozen(): FrozenAction {
  const action = actionKind(KIND).freeze(FORM, larkfield, someFacts());
  if (isDenial(action)) throw new Error(action.message);
  return action;
}

describe('an action kind that was added by the guide', () => {
  it('is described to the model, with its form', () => {
    const finish = describeFinish(larkfield);
    expect(finish.description).toContain('- fee_refund: The shipping fee back');
    expect(JSON.stringify(finish.parameters)).toContain('"never_shipped"');
  });

  it('is taken from a resolution, and frozen by the rules', () => {
    const text = JSON.stringify(aProposal({ actions: [FORM] }));
    const decoded = decodeResolution(text, larkfield);
    if (!decoded.ok) throw new Error(decoded.refusal.message);
    expect(checkBusinessRules(decoded.resolution, aContext())).toEqual({
      refusals: [],
      actions: [frozen()],
    });
  });

  it.each([{ amount: 5 }, { reason: 'late_delivery' }, { order_id: 'lk-581106' }])(
    'is refused with %j',
    (changes) => {
      const text = JSON.stringify(aProposal({ actions: [{ ...FORM, ...changes }] }));
      expect(decodeResolution(text, larkfield).ok).toBe(false);
    },
  );

  it('is read back from its bytes, with its words and its worth', () => {
    const again = JSON.parse(canonicalJson(frozen())) as FrozenAction;
    expect(actionKind(KIND).describe(again)).toBe(
      `Refund the shipping fee of 20.00 CAD on order ${ORDER}`,
    );
    expect(actionKind(KIND).valueMinor(again, someFacts())).toBe(2_000n);
  });

  it('is authorized on present facts, and not on others', () => {
    const stage = 'propose' as const;
    const spent = someFacts({
      order: anOrder({ payments: [aPayment({ refundedMinor: 8_001n })] }),
    });
    expect(authorizeWrite(frozen(), CUSTOMER, { facts: someFacts(), stage }).allowed).toBe(true);
    expect(authorizeWrite(frozen(), CUSTOMER, { facts: spent, stage })).toMatchObject({
      code: 'amount_exceeds_refundable',
    });
    expect(authorizeWrite(frozen(), 'C-38852', { facts: someFacts(), stage })).toMatchObject({
      code: 'order_not_own',
    });
  });

  it('has effects that the next action of the resolution is judged by', () => {
    const facts = factsAfter(new Map([[ORDER, someFacts()]]), frozen());
    expect(facts.get(ORDER)?.order?.payments.map(refundableMinor)).toEqual([8_000n]);
  });

  it('is on the page about the contracts', () => {
    expect(pageOfRegistries()).toContain('### `fee_refund`');
    expect(pageOfRegistries()).toContain('`never_shipped`');
  });
});
