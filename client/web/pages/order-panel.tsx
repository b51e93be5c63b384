/** The orders of a case as the shop has them now, with the instant of the look. */
import { formatMoney } from '../../../contracts/money';
import type { ShopUnits } from '../../../contracts/tools/shop-reads';
import type { CasePageData } from '../load-case-page';
import type { ShownOrder } from '../load-orders';
import { say } from '../messages/say';
import { sayChanges } from '../say-changes';
import { sayInstant } from '../say-time';
import { Clock } from './instant';
import { Say } from './say';

type OrderOfShop = ShownOrder['order'];

const STATUS = {
  processing: '{order}: processing',
  shipped: '{order}: shipped',
  partly_delivered: '{order}: partly delivered',
  delivered: '{order}: delivered',
  cancelled: '{order}: cancelled',
} as const satisfies Record<OrderOfShop['status'], string>;

function Items({ items, order }: ShownOrder) {
  return (
    <ul>
      {items.map((item) => (
        <li>
          <Say
            of={
              item.isFinalSale
                ? '{quantity} × {product} ({sku}) at {price}; {stock} in stock; final sale'
                : '{quantity} × {product} ({sku}) at {price}; {stock} in stock'
            }
            parts={{
              quantity: item.quantity,
              product: <bdi>{item.product}</bdi>,
              sku: <bdi>{item.sku}</bdi>,
              price: formatMoney(item.unitPriceMinor, order.currency),
              stock: item.stock,
            }}
          />
        </li>
      ))}
    </ul>
  );
}

type BoxProps = { box: ShownOrder['boxes'][number]; now: Date };

/** Where a parcel is on its way, but for its last scan. */
function Way({ box, now }: BoxProps) {
  const parcel = (
    <>
      <bdi>{box.carrier}</bdi> <bdi>{box.tracking}</bdi>
    </>
  );
  const when = sayInstant(box.shippedAt, now);
  if (box.deliveredAt === null) {
    return <Say of="{parcel}: shipped {when}, not delivered" parts={{ parcel, when }} />;
  }
  const then = sayInstant(box.deliveredAt, now);
  return <Say of="{parcel}: shipped {when}, delivered {then}" parts={{ parcel, when, then }} />;
}

function Box({ box, now }: BoxProps) {
  const way = <Way box={box} now={now} />;
  if (box.lastScan === null || box.lastScanAt === null) return way;
  const scan = <bdi>{box.lastScan}</bdi>;
  const when = sayInstant(box.lastScanAt, now);
  return <Say of="{way}; last scan {scan}, {when}" parts={{ way, scan, when }} />;
}

function Boxes({ boxes, now }: ShownOrder & { now: Date }) {
  if (boxes.length === 0) return <p>{say('Nothing was shipped yet.')}</p>;
  return (
    <ul>
      {boxes.map((box) => (
        <li>
          <Box box={box} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Money({ payments, refunds, disputes, now }: ShownOrder & { now: Date }) {
  return (
    <ul>
      {payments.map((payment) => (
        <li>
          <Say
            of="Paid by {method}: {captured}; refunded {refunded}, left to refund {left}"
            parts={{
              method: <bdi>{payment.method}</bdi>,
              captured: formatMoney(payment.capturedMinor, payment.currency),
              refunded: formatMoney(payment.refundedMinor, payment.currency),
              left: formatMoney(payment.refundableMinor, payment.currency),
            }}
          />
        </li>
      ))}
      {refunds.map((refund) => (
        <li>
          {say('Refund of {amount} ({reason}), {when}', {
            amount: formatMoney(refund.amountMinor, refund.currency),
            reason: refund.reason.replaceAll('_', ' '),
            when: sayInstant(refund.refundedAt, now),
          })}
        </li>
      ))}
      {disputes.map((dispute) => (
        <li class="warning">
          {say('Dispute of {amount} at the bank since {when}', {
            amount: formatMoney(dispute.amountMinor, dispute.currency),
            when: sayInstant(dispute.openedAt, now),
          })}
        </li>
      ))}
    </ul>
  );
}

type UnitsProps = {
  of: 'Return label: {quantity} × {sku}, {when}' | 'Sent again: {quantity} × {sku}, {when}';
  units: readonly ShopUnits[];
  now: Date;
};

function Units({ of, units, now }: UnitsProps) {
  return units.map(({ sku, quantity, createdAt }) => (
    <li>
      <Say of={of} parts={{ quantity, sku: <bdi>{sku}</bdi>, when: sayInstant(createdAt, now) }} />
    </li>
  ));
}

function Order({ shown, now }: { shown: ShownOrder; now: Date }) {
  const { order, labels, replacements } = shown;
  return (
    <>
      <h3>{say(STATUS[order.status], { order: order.orderId })}</h3>
      <p>
        {say('Ordered {when}; {total}, of this {shipping} for shipping', {
          when: sayInstant(order.orderedAt, now),
          total: formatMoney(order.totalMinor, order.currency),
          shipping: formatMoney(order.shippingFeeMinor, order.currency),
        })}
      </p>
      <h4>{say('Items')}</h4>
      <Items {...shown} />
      <h4>{say('Parcels')}</h4>
      <Boxes {...shown} now={now} />
      <h4>{say('Payments and refunds')}</h4>
      <Money {...shown} now={now} />
      <h4>{say('Returns and replacements')}</h4>
      {labels.length + replacements.length === 0 ? (
        <p>{say('None.')}</p>
      ) : (
        <ul>
          <Units of="Return label: {quantity} × {sku}, {when}" units={labels} now={now} />
          <Units of="Sent again: {quantity} × {sku}, {when}" units={replacements} now={now} />
        </ul>
      )}
    </>
  );
}

export function OrderPanel({ orders, cards, readAt }: CasePageData) {
  const changes = [...cards.values()].flatMap((card) => card.changes);
  return (
    <section class="card" aria-labelledby="orders">
      <h2 id="orders">{say('Order')}</h2>
      <p class="facts">
        <Say of="Read at {clock}." parts={{ clock: <Clock at={readAt} /> }} />
      </p>
      {changes.length === 0 ? null : (
        <p class="warning">
          <strong>{say('Changed since the proposal.')}</strong> {sayChanges(changes)}
        </p>
      )}
      {orders.length === 0 ? <p>{say('No order of this customer was looked up.')}</p> : null}
      {orders.map((shown) => (
        <Order shown={shown} now={readAt} />
      ))}
    </section>
  );
}
