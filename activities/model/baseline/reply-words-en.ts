/** Replies in English. */
import type { ReplyWords } from './reply-words';

const KINDS: Readonly<Record<string, string>> = {
  refund: 'the refund',
  replacement: 'the replacement',
  return_label: 'the return label',
};

const kindName = (kind: string): string => KINDS[kind] ?? 'what was asked for';

export const ENGLISH: ReplyWords = {
  language: 'en',
  greeting: 'Hello,',
  isNewSentenceAfterGreeting: true,
  locale: 'en-GB',
  onItsWay: ({ orderId, day, isLate }) =>
    `your order ${orderId} is on its way to you.` +
    (isLate
      ? ` It is late${day ? `: we expected it by ${day}` : ''}. We are sorry for the wait; the parcel is still moving.`
      : day
        ? ` We expect it by ${day}.`
        : ''),
  beingPrepared: ({ orderId, day }) =>
    `your order ${orderId} is still being prepared. It has not left yet, so there is no tracking.` +
    (day ? ` We expect it to reach you by ${day}.` : ''),
  inAnotherBox: ({ orderId, product, day }) =>
    `order ${orderId} travels in more than one box. ${product} is in the box that is still on its way to you` +
    (day ? `; we expect it by ${day}.` : '.'),
  notMoving: ({ orderId, day }) =>
    `the tracking of order ${orderId} does not move at the moment` +
    (day ? `: the last scan is from ${day}.` : '.') +
    ' We are sorry. We ask the carrier to look for the parcel. Please wait a little longer; when there is no scan for ' +
    '10 business days, we treat it as lost, and you can write to us again.',
  lookAround: ({ orderId, day }) =>
    `the carrier marks order ${orderId} as delivered${day ? ` on ${day}` : ''}. ` +
    'Please look in safe places such as the porch, a back door, the garage or the mailbox, and ask your neighbours and ' +
    'household. Parcels are sometimes marked a day early, so please wait until the end of the next business day. ' +
    'If it does not turn up, write to us, and a colleague will start a search.',
  lateButFree: ({ orderId, day }) =>
    `we are sorry that order ${orderId} is late${day ? `; it was expected by ${day}` : ''}. ` +
    'Shipping was free for this order, so there is no shipping fee to give back.',
  notLateEnough: ({ orderId, days }) =>
    `we are sorry about the wait for order ${orderId}. The shipping fee goes back when an order is ` +
    `${String(days)} or more business days late; this one is not, so we can not refund it.`,
  refund: ({ orderId, amount, why }) =>
    (why === 'late'
      ? `we are sorry that order ${orderId} is late. `
      : `we are sorry: order ${orderId} appears to be lost on its way. `) +
    `You will receive a refund of ${amount} to your original payment method.`,
  replacement: ({ orderId, quantity, product }) =>
    `we are sorry about the trouble with order ${orderId}. You will receive ${String(quantity)} × ${product} free of ` +
    'charge at the address of the order.',
  returnLabel: ({ orderId, quantity, product }) =>
    `you can return ${String(quantity)} × ${product} from order ${orderId}. You will receive a prepaid return label. ` +
    'Please send it unused and in its packaging; the price goes back to your payment once the return is here and checked.',
  returnLater: ({ orderId, days }) =>
    `order ${orderId} is still on its way to you. Once it is there, you can return it unused within ${String(days)} days; ` +
    'write to us then, and you will get a return label.',
  finalSale: ({ orderId, product }) =>
    `${product} of order ${orderId} was a final sale and can not be returned because of a changed mind. We are sorry.`,
  windowClosed: ({ orderId, product, day, days }) =>
    `${product} of order ${orderId} was delivered${day ? ` on ${day}` : ''}. Returns are possible within ${String(days)} days ` +
    'of delivery, so the window is closed. We are sorry.',
  refundTakesTime: ({ orderId, day }) =>
    `the refund for order ${orderId}${day ? ` is dated ${day}` : ' is on our books'}. It can take up to 10 business days ` +
    'until your bank shows it, sometimes as a smaller charge. Please wait until then.',
  onlyAuthorised: ({ orderId }) =>
    `we see one charge for order ${orderId}. The other line is an authorisation, which banks show as pending: it is a hold ` +
    'and not a charge, and it falls away by itself within about 7 days.',
  disputeOpen: ({ orderId }) =>
    `the payment of order ${orderId} is disputed at your bank. While that is open, the bank decides about the money, ` +
    'so we can not refund anything here; your bank will answer you.',
  whichOrder: ({ orderIds }) =>
    `which of your orders do you mean: ${orderIds.join(', ')}? Please tell us the number.`,
  whichItem: ({ orderId, products }) =>
    `which item of order ${orderId} do you mean, and how many: ${products.join('; ')}?`,
  orderNotFound: ({ written }) =>
    (written
      ? `we can not find an order of yours with the number ${written}. `
      : 'we can not tell which order you mean. ') +
    'Please send us the number as it stands in your confirmation e-mail.',
  handedOff: () => 'thank you for your message. A colleague will look at it and write to you.',
  handedOffSafety: () =>
    'we are very sorry. Please stop using the product and keep it. A colleague will contact you soon.',
  handedOffUnreadable: () =>
    'we could not read your message. A colleague will look at it and write to you.',
  handedOffSoldOut: ({ product }) =>
    `we are sorry about the trouble. ${product} is sold out at the moment. A colleague will write to you with the choices.`,
  handedOffNotHere: () => 'we can not help with this in this ticket. A colleague will look at it.',
  willRefund: ({ amount }) =>
    `you will receive a refund${amount ? ` of ${amount}` : ''} to your original payment method.`,
  willReplace: ({ product }) =>
    `you will receive ${product ?? 'the replacement'} free of charge at the address of the order.`,
  willSendLabel: ({ product }) =>
    `you will receive a prepaid return label${product ? ` for ${product}` : ''}.`,
  cannot: ({ kind }) =>
    `${kindName(kind)} is not possible at this time. A colleague will look at it and write to you.`,
  notYetKnown: ({ kind }) =>
    `we are still checking ${kindName(kind)}. A colleague will write to you when it is clear.`,
};
