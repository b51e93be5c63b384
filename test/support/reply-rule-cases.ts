/** The cases of the rules about the reply; see `rule-cases`. */
import { CUSTOMER, ORDER, aHandOff, aProposal, aReceipt, aReply } from './facts';
import type { RuleCase } from './rule-cases';

const OTHER_ORDER = 'LK-615204';

export const REPLY_CASES: readonly RuleCase[] = [
  {
    code: 'reply_only_after_receipts',
    what: 'actions after the writes were decided',
    refused: { resolution: aProposal(), context: { isReplyOnly: true, receipts: [aReceipt()] } },
    nearMiss: {
      resolution: aReply({ reply: 'We have refunded 20.00 CAD.' }),
      context: { isReplyOnly: true, receipts: [aReceipt()] },
    },
  },
  {
    code: 'reply_only_after_receipts',
    what: 'a promise of a refund that was denied',
    refused: {
      resolution: aReply({ reply: 'You will receive your refund soon.' }),
      context: { isReplyOnly: true, receipts: [aReceipt({ state: 'denied' })] },
    },
    nearMiss: {
      resolution: aReply({ reply: 'Unfortunately we cannot refund 20.00 CAD.' }),
      context: { isReplyOnly: true, receipts: [aReceipt({ state: 'denied' })] },
    },
  },
  {
    code: 'reply_only_after_receipts',
    what: 'the denied one of two refunds, by its amount',
    refused: {
      resolution: aReply({
        reply:
          'We have refunded 20.00 CAD. You will receive 35.00 CAD too: we will refund 35.00 CAD.',
      }),
      context: {
        isReplyOnly: true,
        receipts: [
          aReceipt(),
          aReceipt({ actionIndex: 1, state: 'denied', words: 'Refund 35.00 CAD' }),
        ],
      },
    },
    nearMiss: {
      resolution: aReply({
        reply: 'We have refunded 20.00 CAD. The other 35.00 CAD could not be paid back.',
      }),
      context: {
        isReplyOnly: true,
        receipts: [
          aReceipt(),
          aReceipt({ actionIndex: 1, state: 'denied', words: 'Refund 35.00 CAD' }),
        ],
      },
    },
  },
  {
    code: 'reply_claims_done',
    what: 'a proposed refund told as done',
    refused: { resolution: aProposal({ reply: 'We have refunded 20.00 CAD to your card.' }) },
    nearMiss: {
      resolution: aProposal({
        reply: 'You have not been refunded yet; we are looking into 20.00 CAD.',
      }),
    },
  },
  {
    code: 'reply_claims_done',
    what: 'a refund told as done that no lookup shows',
    refused: { resolution: aReply({ reply: 'Your refund has been issued.' }) },
    nearMiss: {
      resolution: aReply({ reply: 'Your refund has been issued on October 3.' }),
      context: { toolTexts: ['{"refunds":[{"amount":"20.00","refunded_at":"2026-10-03"}]}'] },
    },
  },
  {
    code: 'reply_amount_mismatch',
    what: 'another amount than the action has',
    refused: { resolution: aProposal({ reply: 'We are arranging a refund of $25.00 for you.' }) },
    nearMiss: { resolution: aProposal({ reply: 'We are arranging a refund of $20 for you.' }) },
  },
  {
    code: 'reply_amount_mismatch',
    what: 'the right number in a currency that nobody spoke of',
    refused: { resolution: aProposal({ reply: 'We are arranging a refund of 20,00 € for you.' }) },
    nearMiss: {
      resolution: aProposal({ reply: 'Nous préparons un remboursement de 20,00 CAD.' }),
    },
  },
  {
    code: 'reply_leaks',
    what: "a tool's raw output",
    refused: { resolution: aReply({ reply: 'Result: {"status": "delivered"}' }) },
    nearMiss: { resolution: aReply({ reply: 'The status is "delivered".' }) },
  },
  {
    code: 'reply_leaks',
    what: 'an internal word',
    refused: { resolution: aReply({ reply: 'Your business_days_late is 3.' }) },
    nearMiss: {
      resolution: aReply({ reply: 'Thanks for the picture broken_lamp and for writing.' }),
      context: { ticketText: `${ORDER}: see broken_lamp` },
    },
  },
  {
    code: 'reply_leaks',
    what: 'a rule id',
    refused: { resolution: aReply({ reply: 'By rule W1 it is on its way.' }) },
    nearMiss: { resolution: aReply({ reply: 'The W1-200 lamp is on its way.' }) },
  },
  {
    code: 'reply_leaks',
    what: "another customer's id",
    refused: { resolution: aReply({ reply: 'That order belongs to C-38852.' }) },
    nearMiss: {
      resolution: aReply({ reply: `You wrote that you are ${CUSTOMER}.` }),
      context: { ticketText: `${ORDER} of ${CUSTOMER}` },
    },
  },
  {
    code: 'reply_leaks',
    what: "somebody else's e-mail address",
    refused: { resolution: aReply({ reply: 'Please ask okafor@example.org.' }) },
    nearMiss: {
      resolution: aReply({ reply: 'We will write to tom@example.org.' }),
      context: { ticketText: `${ORDER}, tom@example.org` },
    },
  },
  {
    code: 'reply_leaks',
    what: "a hand-off that names an order that isn't surely the customer's (T-80001)",
    refused: {
      resolution: aHandOff({ rules: ['H4'], reply: `A colleague will look at ${OTHER_ORDER}.` }),
      context: { ticketText: `Where is ${OTHER_ORDER}?` },
    },
    nearMiss: {
      resolution: aHandOff({
        rules: ['H4'],
        team: 'delivery',
        order: { order_id: OTHER_ORDER, status: null },
      }),
      context: { ticketText: `Where is ${OTHER_ORDER}?` },
    },
  },
];
