import { DateTime } from 'luxon';
import { actionKind, isDenial } from '../../../contracts/actions';
import { localDay } from '../../../contracts/business-days';
import { POLICY } from '../../../contracts/policy';
import { datesOf } from '../../../contracts/tools/order-dates';
import type { ShopBox, ShopOrder } from '../../../contracts/tools/shop-reads';
import type { WriteFacts } from '../../../contracts/write-facts';
import {
  aLine,
  anOrder,
  labelForm,
  larkfield,
  replacementForm,
  someFacts,
} from '../../support/facts';

type Moment = { deliveredAt: Date; shopNow: Date; timeZone: string };

/** From the last minute of a day to the first of another, days and 24 hours differ the most. */
function moment(days: number, zone: string): Moment {
  const deliveredAt = DateTime.fromISO('2026-09-14T23:59', { zone }).toJSDate();
  const shopNow = DateTime.fromISO('2026-09-14T00:01', { zone }).plus({ days }).toJSDate();
  return { deliveredAt, shopNow, timeZone: zone };
}

function factsAt({ deliveredAt, shopNow, timeZone }: Moment): WriteFacts {
  const lines = [aLine({ deliveredAt })];
  return someFacts({ shopNow, shopTimeZone: timeZone, order: anOrder({ lines }) });
}

/** What the read tool tells the model of the same delivery. */
function daysTold({ deliveredAt, shopNow, timeZone }: Moment): number | null {
  const order = { status: 'delivered', deliveryBusinessDays: 5 } as ShopOrder;
  const box = { shippedAt: deliveredAt, deliveredAt } as ShopBox;
  const dayOf = (instant: Date): string => localDay(instant, timeZone);
  return datesOf(order, [box], { today: dayOf(shopNow), dayOf }).days_since_delivery;
}

const WINDOWS = [
  ['a changed mind', labelForm(), POLICY.returns.windowDays],
  ['damage', labelForm({ reason: 'arrived_damaged' }), POLICY.returns.damagedWindowDays],
  ['a replacement', replacementForm(), POLICY.returns.damagedWindowDays],
] as const;

describe.each(['America/Toronto', 'Asia/Tokyo', 'Pacific/Auckland'])('windows in %s', (zone) => {
  it.each(WINDOWS)('for %s close with the day that the tool counts', (_what, form, windowDays) => {
    const codeOn = (days: number): string | null => {
      const at = moment(days, zone);
      expect(daysTold(at)).toBe(days);
      const facts = factsAt(at);
      const kind = actionKind(form.kind);
      const action = kind.freeze(form, larkfield, facts);
      if (isDenial(action)) return action.code;
      return kind.authorize(action, facts)?.code ?? null;
    };

    expect(codeOn(windowDays)).toBeNull();
    expect(codeOn(windowDays + 1)).toBe('window_closed');
  });
});
