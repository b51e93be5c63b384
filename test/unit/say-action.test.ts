/** An action is said in English as its kind describes it, and otherwise in the other languages. */
import { ACTION_KINDS, actionKind, isDenial } from '../../contracts/actions';
import type { FrozenAction } from '../../contracts/actions';
import { inLanguage } from '../../client/web/messages/say';
import { sayAction, sayFrozen } from '../../client/web/say-action';
import {
  creditForm,
  labelForm,
  larkfield,
  refundForm,
  replacementForm,
  someFacts,
} from '../support/facts';

const FORMS = [
  refundForm(),
  refundForm({ reason: 'item_not_received', amount: 80 }),
  refundForm({ reason: 'price_adjustment' }),
  labelForm(),
  labelForm({ reason: 'arrived_damaged' }),
  labelForm({ reason: 'wrong_item', quantity: 2 }),
  replacementForm(),
  replacementForm({ reason: 'wrong_item_sent' }),
  replacementForm({ reason: 'missing_from_box', quantity: 2 }),
  creditForm(),
  creditForm({ reason: 'late_without_fee' }),
];

function frozen(form: (typeof FORMS)[number]): FrozenAction {
  const action = actionKind(form.kind).freeze(form, larkfield, someFacts());
  if (isDenial(action)) throw new Error(action.message);
  return action;
}

const ACTIONS = FORMS.map(frozen);

test('every kind is tried', () => {
  const tried = new Set(ACTIONS.map(({ kind }) => kind));
  expect(tried).toEqual(new Set(ACTION_KINDS.map(({ kind }) => kind)));
});

test.each(ACTIONS)('$kind for $reason is said as it is described', (action) => {
  expect(sayFrozen(action)).toBe(actionKind(action.kind).describe(action));
});

test.each(ACTIONS)('$kind for $reason is said in German and French', (action) => {
  const words = actionKind(action.kind).describe(action);
  const german = inLanguage('de', () => sayAction({ action, words }));
  const french = inLanguage('fr', () => sayAction({ action, words }));
  expect(new Set([words, german, french]).size).toBe(3);
  for (const said of [german, french]) {
    expect(said).toContain(action.order_id);
    expect(said).not.toContain(action.reason.replaceAll('_', ' '));
  }
});

test('amounts are written alike in every language', () => {
  const action = frozen(refundForm({ amount: 12.95 }));
  expect(inLanguage('de', () => sayFrozen(action))).toContain('12.95 CAD');
});

test('in English the recorded words stand, whatever is frozen', () => {
  expect(sayAction({ action: frozen(refundForm()), words: 'as recorded' })).toBe('as recorded');
});

test.each([
  { kind: 'voucher', order_id: 'LK-1', reason: 'late_delivery' },
  { kind: 'refund', order_id: 'LK-1', reason: 'late_delivery' },
  { kind: 'refund', order_id: 'LK-1', reason: 'late_delivery', amount_minor: '5', currency: 'XXX' },
  { kind: 'replacement', order_id: 'LK-1', reason: 'wrong_item_sent', sku: 'GH-01' },
])('what this version does not know is said in its own words: %j', (action) => {
  expect(inLanguage('de', () => sayAction({ action, words: 'its own words' }))).toBe(
    'its own words',
  );
});

test('a reason that this version does not know is said as it is', () => {
  const action = { ...frozen(refundForm()), reason: 'lost_at_sea' };
  expect(inLanguage('de', () => sayFrozen(action))).toContain('(lost at sea)');
});
