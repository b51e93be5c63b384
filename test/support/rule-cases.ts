/** For each business rule a resolution that it alone refuses, and one that it just lets pass. */
import type { RuleContext } from '../../contracts/business-rules';
import { fingerprintOf } from '../../contracts/business-rules';
import type { ResolutionCode } from '../../contracts/error-codes';
import type { Resolution } from '../../contracts/resolution';
import {
  ORDER,
  aHandOff,
  aLine,
  aPayment,
  aProposal,
  aReply,
  anOrder,
  labelForm,
  refundForm,
  replacementForm,
  someFacts,
} from './facts';

const OTHER_ORDER = 'LK-615204';

export type Attempt = { resolution: Resolution; context?: Partial<RuleContext> };
export type RuleCase = { code: ResolutionCode; what: string; refused: Attempt; nearMiss: Attempt };

export function factsWith(changes: Parameters<typeof anOrder>[0]): Partial<RuleContext> {
  return { facts: new Map([[ORDER, someFacts({ order: anOrder(changes) })]]) };
}

export function proposing(...actions: Resolution['actions']): Resolution {
  return aProposal({ actions, reply: 'We are arranging this for you.' });
}

const paidOnTwo = factsWith({
  payments: [
    aPayment({ capturedMinor: 6_000n }),
    aPayment({ paymentId: 'P-2', method: 'gift_card', capturedMinor: 4_000n }),
  ],
});

const rejectedRefund = fingerprintOf({
  kind: 'refund',
  order_id: ORDER,
  payment_id: 'P-9',
  amount_minor: '2000',
  currency: 'CAD',
  reason: 'price_adjustment',
});

export const EVIDENCE_CASES: readonly RuleCase[] = [
  {
    code: 'action_order_not_returned',
    what: 'an action on an order that stands in the ticket but was never looked up',
    refused: {
      resolution: aProposal({ order: null }),
      context: { returnedOrders: new Map() },
    },
    nearMiss: { resolution: aProposal({ order: null }) },
  },
  {
    code: 'status_not_from_lookup',
    what: 'a status that is not the one that the lookup gave',
    refused: { resolution: aReply({ order: { order_id: ORDER, status: 'shipped' } }) },
    nearMiss: { resolution: aReply({ order: { order_id: ORDER, status: null } }) },
  },
  {
    code: 'status_not_from_lookup',
    what: 'a status although nothing was looked up',
    refused: { resolution: aReply(), context: { returnedOrders: new Map() } },
    nearMiss: {
      resolution: aReply({ order: { order_id: ORDER, status: null } }),
      context: { returnedOrders: new Map() },
    },
  },
  {
    code: 'order_not_in_ticket',
    what: 'an invented order beside the real one (T-80009, weak model)',
    refused: {
      resolution: aReply({ order: { order_id: 'LK-551902', status: null } }),
      context: { ticketText: 'My order LK-55190 has not come.' },
    },
    nearMiss: {
      resolution: aReply({ order: { order_id: 'LK-551906', status: 'shipped' } }),
      context: {
        ticketText: 'My order LK-55190 has not come.',
        returnedOrders: new Map([
          ['LK-551906', { status: 'shipped' }],
          [ORDER, { status: 'delivered' }],
        ]),
      },
    },
  },
  {
    code: 'order_not_in_ticket',
    what: 'an invented order in the reply alone, in full-width digits',
    refused: { resolution: aReply({ reply: 'Your order LK‑５５１９０２ is on its way.' }) },
    nearMiss: {
      resolution: aReply({ reply: 'You wrote LK 55190, which is too short.' }),
      context: { ticketText: `My order lk-55190, or ${ORDER}.` },
    },
  },
  {
    code: 'unknown_rule',
    what: 'a rule that the handbook does not have',
    refused: { resolution: aReply({ rules: ['W1', 'W9'] }) },
    nearMiss: { resolution: aHandOff({ rules: ['H1'] }) },
  },
  {
    code: 'rule_not_in_force',
    what: 'a rule of which no version is in force',
    refused: { resolution: aReply({ rules: ['R2'] }) },
    nearMiss: { resolution: aReply({ rules: ['R1'] }) },
  },
  {
    code: 'empty_evidence',
    what: 'rules cited although every search was empty',
    refused: { resolution: aReply(), context: { searches: { count: 2, emptyCount: 2 } } },
    nearMiss: { resolution: aReply(), context: { searches: { count: 2, emptyCount: 1 } } },
  },
  {
    code: 'amount_exceeds_refundable',
    what: 'one cent more than is left',
    refused: { resolution: proposing(refundForm({ amount: 100.01 })) },
    nearMiss: { resolution: proposing(refundForm({ amount: 100 })) },
  },
  {
    code: 'amount_exceeds_refundable',
    what: 'two refunds that are each within what is left, but not together',
    refused: { resolution: proposing(refundForm({ amount: 60 }), refundForm({ amount: 40.01 })) },
    nearMiss: { resolution: proposing(refundForm({ amount: 60 }), refundForm({ amount: 40 })) },
  },
  {
    code: 'amount_needs_two_refunds',
    what: 'more than one means of payment has left, though two have it together',
    refused: {
      resolution: proposing(refundForm({ amount: 60.01 })),
      context: paidOnTwo,
    },
    nearMiss: {
      resolution: proposing(refundForm({ amount: 60 }), refundForm({ amount: 0.01 })),
      context: paidOnTwo,
    },
  },
  {
    code: 'amount_fits_no_items',
    what: 'a refund as not received that is not the price of whole items',
    refused: { resolution: proposing(refundForm({ amount: 40.01, reason: 'item_not_received' })) },
    nearMiss: { resolution: proposing(refundForm({ amount: 40, reason: 'item_not_received' })) },
  },
  {
    code: 'sku_not_in_order',
    what: 'a product that is not on the order',
    refused: { resolution: proposing(labelForm({ sku: 'lantern-2' })) },
    nearMiss: { resolution: proposing(labelForm()) },
  },
  {
    code: 'quantity_exceeds',
    what: 'more units than were ordered',
    refused: { resolution: proposing(replacementForm({ quantity: 3 })) },
    nearMiss: { resolution: proposing(replacementForm({ quantity: 2 })) },
  },
  {
    code: 'window_closed',
    what: 'a return a day after the window',
    refused: {
      resolution: proposing(labelForm()),
      context: factsWith({ lines: [aLine({ deliveredAt: new Date('2026-09-14T15:00:00Z') })] }),
    },
    nearMiss: {
      resolution: proposing(labelForm()),
      context: factsWith({ lines: [aLine({ deliveredAt: new Date('2026-09-15T15:00:00Z') })] }),
    },
  },
  {
    code: 'duplicate_remedy',
    what: 'a unit that was replaced on an earlier ticket',
    refused: {
      resolution: proposing(replacementForm({ quantity: 2 })),
      context: factsWith({ lines: [aLine({ replacedUnits: [1] })] }),
    },
    nearMiss: {
      resolution: proposing(replacementForm({ quantity: 1 })),
      context: factsWith({ lines: [aLine({ replacedUnits: [1] })] }),
    },
  },
  {
    code: 'duplicate_remedy',
    what: 'a replacement and a full refund of the same goods in one resolution',
    refused: {
      resolution: proposing(
        replacementForm({ quantity: 2 }),
        refundForm({ amount: 80, reason: 'item_not_received' }),
      ),
    },
    nearMiss: {
      resolution: proposing(
        replacementForm({ quantity: 2 }),
        refundForm({ amount: 20, reason: 'late_delivery' }),
      ),
    },
  },
  {
    code: 'duplicate_remedy',
    what: 'two labels for the same units in one resolution',
    refused: { resolution: proposing(labelForm({ quantity: 2 }), labelForm()) },
    nearMiss: { resolution: proposing(labelForm(), labelForm()) },
  },
  {
    code: 'write_not_allowed',
    what: 'a refund while the bank has a dispute open',
    refused: {
      resolution: proposing(refundForm()),
      context: factsWith({ payments: [aPayment({ hasOpenDispute: true })] }),
    },
    nearMiss: {
      resolution: proposing(labelForm()),
      context: factsWith({ payments: [aPayment({ hasOpenDispute: true })] }),
    },
  },
  {
    code: 'write_not_allowed',
    what: 'a returned order without facts of this customer',
    refused: { resolution: aProposal(), context: { facts: new Map() } },
    nearMiss: { resolution: aReply(), context: { facts: new Map() } },
  },
  {
    code: 'write_not_allowed',
    what: 'more units sent again than are in stock, over two actions',
    refused: {
      resolution: proposing(replacementForm(), replacementForm()),
      context: factsWith({ lines: [aLine({ stock: 1 })] }),
    },
    nearMiss: {
      resolution: proposing(replacementForm(), replacementForm()),
      context: factsWith({ lines: [aLine({ stock: 2 })] }),
    },
  },
  {
    code: 'rejected_before',
    what: 'an action that a person has refused, with another reason and payment',
    refused: {
      resolution: aProposal(),
      context: { rejectedFingerprints: new Set([rejectedRefund]) },
    },
    nearMiss: {
      resolution: proposing(refundForm({ amount: 19.99 })),
      context: { rejectedFingerprints: new Set([rejectedRefund]) },
    },
  },
  {
    code: 'hand_off_required',
    what: 'an injury that the model answers itself',
    refused: {
      resolution: aReply({ order: null, reply: 'Sorry to hear that.' }),
      context: { ticketText: 'The lantern exploded and I burned my hand.' },
    },
    nearMiss: {
      resolution: aHandOff({ rules: ['H1'], team: 'safety' }),
      context: { ticketText: 'The lantern exploded and I burned my hand.' },
    },
  },
  {
    code: 'hand_off_required',
    what: 'a hand-off by the wrong rule',
    refused: {
      resolution: aHandOff({ rules: ['H3'] }),
      context: { ticketText: 'My lawyer will write to you.' },
    },
    nearMiss: {
      resolution: aHandOff({ rules: ['H2', 'H3'] }),
      context: { ticketText: 'My lawyer will write to you.' },
    },
  },
  {
    code: 'hand_off_required',
    what: "somebody else's order, by what the ticket itself says",
    refused: {
      resolution: aReply(),
      context: { ticketText: `My neighbour is waiting for ${OTHER_ORDER}. Where is it?` },
    },
    nearMiss: {
      resolution: aReply(),
      context: { ticketText: `I am waiting for ${OTHER_ORDER}. Where is it?` },
    },
  },
  {
    code: 'hand_off_required',
    what: "somebody else's order by the ticket, of which no look-up says that it is the customer's",
    refused: {
      resolution: aReply(),
      context: { ticketText: `My wife ordered ${ORDER} and ${OTHER_ORDER} for the garden.` },
    },
    nearMiss: {
      resolution: aReply(),
      context: { ticketText: `My wife ordered ${ORDER} for the garden.` },
    },
  },
];
