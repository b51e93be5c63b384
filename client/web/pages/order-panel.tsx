/** The orders of a case as the shop has them now, with the instant of the look. */
import { describeChanges } from '../../../contracts/changed-facts';
import { formatMoney } from '../../../contracts/money';
import type { ShopUnits } from '../../../contracts/tools/shop-reads';
import { describeInstant } from '../../cli/describe-time';
import type { CasePageData } from '../load-case-page';
import type { ShownOrder } from '../load-orders';
import { Clock } from './instant';

function Items({ items, order }: ShownOrder) {
  return (
    <ul>
      {items.map((item) => (
        <li>
          {item.quantity} × <bdi>{item.product}</bdi> (<bdi>{item.sku}</bdi>) at{' '}
          {formatMoney(item.unitPriceMinor, order.currency)}; {item.stock} in stock
          {item.isFinalSale ? '; final sale' : ''}
        </li>
      ))}
    </ul>
  );
}

function Boxes({ boxes, now }: ShownOrder & { now: Date }) {
  if (boxes.length === 0) return <p>Nothing was shipped yet.</p>;
  return (
    <ul>
      {boxes.map((box) => (
        <li>
          <bdi>{box.carrier}</bdi> <bdi>{box.tracking}</bdi>: shipped{' '}
          {describeInstant(box.shippedAt, now)}
          {box.deliveredAt === null ? ', not delivered' : null}
          {box.deliveredAt === null ? null : `, delivered ${describeInstant(box.deliveredAt, now)}`}
          {box.lastScan === null || box.lastScanAt === null ? null : (
            <>
              ; last scan <bdi>{box.lastScan}</bdi>, {describeInstant(box.lastScanAt, now)}
            </>
          )}
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
          Paid by <bdi>{payment.method}</bdi>:{' '}
          {formatMoney(payment.capturedMinor, payment.currency)}; refunded{' '}
          {formatMoney(payment.refundedMinor, payment.currency)}, left to refund{' '}
          {formatMoney(payment.refundableMinor, payment.currency)}
        </li>
      ))}
      {refunds.map((refund) => (
        <li>
          Refund of {formatMoney(refund.amountMinor, refund.currency)} (
          {refund.reason.replaceAll('_', ' ')}), {describeInstant(refund.refundedAt, now)}
        </li>
      ))}
      {disputes.map((dispute) => (
        <li class="warning">
          Dispute of {formatMoney(dispute.amountMinor, dispute.currency)} at the bank since{' '}
          {describeInstant(dispute.openedAt, now)}
        </li>
      ))}
    </ul>
  );
}

function Units({ title, units, now }: { title: string; units: readonly ShopUnits[]; now: Date }) {
  return units.map(({ sku, quantity, createdAt }) => (
    <li>
      {title}: {quantity} × <bdi>{sku}</bdi>, {describeInstant(createdAt, now)}
    </li>
  ));
}

function Order({ shown, now }: { shown: ShownOrder; now: Date }) {
  const { order, labels, replacements } = shown;
  return (
    <>
      <h3>
        {order.orderId}: {order.status.replaceAll('_', ' ')}
      </h3>
      <p>
        Ordered {describeInstant(order.orderedAt, now)};{' '}
        {formatMoney(order.totalMinor, order.currency)}, of this{' '}
        {formatMoney(order.shippingFeeMinor, order.currency)} for shipping
      </p>
      <h4>Items</h4>
      <Items {...shown} />
      <h4>Parcels</h4>
      <Boxes {...shown} now={now} />
      <h4>Payments and refunds</h4>
      <Money {...shown} now={now} />
      <h4>Returns and replacements</h4>
      {labels.length + replacements.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul>
          <Units title="Return label" units={labels} now={now} />
          <Units title="Sent again" units={replacements} now={now} />
        </ul>
      )}
    </>
  );
}

export function OrderPanel({ orders, cards, readAt }: CasePageData) {
  const changes = [...cards.values()].flatMap((card) => card.changes);
  return (
    <section class="card" aria-labelledby="orders">
      <h2 id="orders">Order</h2>
      <p class="facts">
        Read at <Clock at={readAt} />.
      </p>
      {changes.length === 0 ? null : (
        <p class="warning">
          <strong>Changed since the proposal.</strong> {describeChanges(changes)}
        </p>
      )}
      {orders.length === 0 ? <p>No order of this customer was looked up.</p> : null}
      {orders.map((shown) => (
        <Order shown={shown} now={readAt} />
      ))}
    </section>
  );
}
