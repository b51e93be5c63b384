import { moneyMentions, readingsOf } from '../../contracts/business-rules/money-mentions';
import { writeClaims } from '../../contracts/business-rules/write-claims';
import { checkBusinessRules } from '../../contracts/business-rules';
import {
  ORDER,
  aContext,
  aHandOff,
  aProposal,
  aReceipt,
  aReply,
  refundForm,
  someFacts,
} from '../support/facts';

function claimed(text: string, tense: 'done' | 'promised' = 'done'): string[] {
  const classes = writeClaims(text).filter((claim) => claim.tense === tense);
  return [...new Set(classes.map(({ effectClass }) => effectClass))];
}

describe('a claim that a refund has happened', () => {
  it.each([
    'We have refunded the shipping fee.',
    "I've already refunded you 20.00 CAD.",
    'We have issued a full refund to your card.',
    'Your refund has been processed and will arrive soon.',
    'The amount of 20.00 CAD has been credited to your account.',
    "You've been refunded.",
    'Your refund is on its way!',
    'We could not find the box, so we have refunded you.',
    'Nous vous avons remboursé 20,00 CAD.',
    'Le remboursement a été effectué ce matin.',
    'Vous avez été remboursée.',
    'Wir haben Ihnen 20,00 CAD zurückerstattet.',
    'Die Versandkosten wurden Ihnen bereits erstattet.',
    'Die Erstattung ist veranlasst.',
    'Ihre Rückerstattung haben wir heute veranlasst.',
    'Le hemos reembolsado 20,00 CAD.',
    'El reembolso ya ha sido emitido.',
    'Se ha reembolsado el importe.',
  ])('is seen in: %s', (text) => {
    expect(claimed(text)).toContain('money');
  });

  it.each([
    'Your order has been shipped.',
    'You have not been refunded yet.',
    'Once your refund has been approved, you will get an e-mail.',
    'We have sent your request for a refund to a colleague.',
    'We have proposed a refund of 20.00 CAD; a colleague has to approve it.',
    "The refund hasn't been issued.",
    'No refund has been issued so far.',
    'Would you like to be refunded?',
    'We will refund 20.00 CAD as soon as a colleague approves.',
    'Votre commande a été expédiée.',
    "Vous n'avez pas encore été remboursé.",
    'Dès que le remboursement a été effectué, nous vous écrivons.',
    'Nous avons envoyé votre demande de remboursement à un collègue.',
    'Ihre Bestellung wurde verschickt.',
    'Die Versandkosten wurden noch nicht erstattet.',
    'Sobald die Erstattung veranlasst ist, melden wir uns.',
    'Wir haben Ihren Erstattungsantrag weitergeleitet.',
    'Su pedido ha sido enviado.',
    'Todavía no se ha reembolsado el importe.',
    'Una vez que el reembolso ha sido emitido, le escribimos.',
    'Hemos enviado su solicitud de reembolso a un compañero.',
  ])('is not seen in: %s', (text) => {
    expect(claimed(text)).toEqual([]);
  });
});

describe('a claim that a label or a replacement has been sent', () => {
  it.each([
    ['We have e-mailed you a prepaid return label.', 'label'],
    ['Please find attached the return label.', 'label'],
    ['Your label was created today.', 'label'],
    ["Nous vous avons envoyé l'étiquette de retour.", 'label'],
    ['Vous trouverez ci-joint votre étiquette.', 'label'],
    ['Wir haben Ihnen ein Rücksendeetikett geschickt.', 'label'],
    ['Anbei finden Sie das Retourenlabel.', 'label'],
    ['Le hemos enviado la etiqueta de devolución.', 'label'],
    ['We have shipped a replacement lantern.', 'stock'],
    ['A new one is on its way to you.', 'stock'],
    ['We sent you another one today.', 'stock'],
    ['Nous avons expédié un article de remplacement.', 'stock'],
    ['Die Ersatzlieferung ist unterwegs.', 'stock'],
    ['Wir haben Ihnen heute Ersatz geschickt.', 'stock'],
    ['Hemos enviado un reemplazo.', 'stock'],
  ])('is seen in: %s', (text, effectClass) => {
    expect(claimed(text)).toEqual([effectClass]);
  });

  it.each([
    'The shipping label was created on October 5.',
    'We can send a replacement if you like.',
    'A replacement has not been sent.',
    'The label on the box was damaged.',
    'Your parcel is on its way.',
    'Ihr Paket ist unterwegs.',
    'Votre colis est en route.',
    'Su paquete está en camino.',
    'Ein Ersatz wurde noch nicht verschickt.',
    "L'étiquette n'a pas été envoyée.",
  ])('is not seen in: %s', (text) => {
    expect(claimed(text)).toEqual([]);
  });
});

describe('a promise', () => {
  it.each([
    ['We will refund 20.00 CAD.', 'money'],
    ["You'll receive your refund within five days.", 'money'],
    ['The fee will be refunded.', 'money'],
    ['Nous vous rembourserons 20,00 CAD.', 'money'],
    ['Wir werden Ihnen den Betrag erstatten.', 'money'],
    ['Sie erhalten eine Gutschrift.', 'money'],
    ['Le reembolsaremos el importe.', 'money'],
    ["We'll send you a return label.", 'label'],
    ['Wir schicken Ihnen ein Etikett.', 'label'],
    ['Nous vous enverrons une étiquette.', 'label'],
    ['We will send a replacement.', 'stock'],
    ['Le enviaremos un reemplazo.', 'stock'],
  ])('is seen in: %s', (text, effectClass) => {
    expect(claimed(text, 'promised')).toContain(effectClass);
  });

  it.each([
    'We will not refund the fee.',
    'We will look into it.',
    'We will write to you.',
    'Unfortunately no refund will be issued.',
    'Wir werden den Betrag nicht erstatten.',
    'Nous ne vous rembourserons pas.',
    'No le reembolsaremos el importe.',
  ])('is not seen in: %s', (text) => {
    expect(claimed(text, 'promised')).toEqual([]);
  });
});

describe('an amount of money in prose', () => {
  it.each([
    ['$12.50', ['12.5'], 'CAD'],
    ['CA$ 1,234.50', ['1234.5'], 'CAD'],
    ['1 234,50 CAD', ['1234.5'], 'CAD'],
    ['1 234,50 €', ['1234.5'], 'EUR'],
    ["CHF 1'234.50", ['1234.5'], 'CHF'],
    ['12,50 €', ['12.5'], 'EUR'],
    ['€12', ['12'], 'EUR'],
    ['50 dollars', ['50'], 'CAD'],
    ['£7.05', ['7.05'], 'GBP'],
    ['24.90 cad', ['24.9'], 'CAD'],
    ['$１２.５０', ['12.5'], 'CAD'],
    ['1,234 CAD', ['1.234', '1234'], 'CAD'],
    ['¥2490', ['2490'], 'JPY'],
  ])('is read from %s', (text, readings, currency) => {
    const [mention, ...more] = moneyMentions(`You get ${text} back.`);
    expect(more).toEqual([]);
    expect([...(mention?.readings ?? [])].sort()).toEqual(readings);
    expect(mention?.currencies).toContain(currency);
  });

  it.each([
    'within 30 days',
    `order ${ORDER}`,
    'on 2026-10-05 at 14:30',
    'am 05.10. geliefert',
    'item 12-345',
    'the refund takes 5 days',
  ])('is not seen in "%s"', (text) => {
    expect(moneyMentions(text)).toEqual([]);
  });

  it('is seen without a currency where it is said to be paid back', () => {
    expect(moneyMentions('a refund of 24.99 for you').map(({ readings }) => readings)).toEqual([
      ['24.99'],
    ]);
    expect(moneyMentions('eine Erstattung von 24,99').map(({ readings }) => readings)).toEqual([
      ['24.99'],
    ]);
  });

  it('is read both ways when it can be a thousand or a decimal', () => {
    expect([...readingsOf('1.234')].sort()).toEqual(['1.234', '1234']);
    expect(readingsOf('1.234.567,80')).toEqual(['1234567.8']);
  });
});

describe('a reply', () => {
  const codes = (
    resolution: ReturnType<typeof aReply>,
    context: Parameters<typeof aContext>[0] = {},
  ): string[] => checkBusinessRules(resolution, aContext(context)).refusals.map(({ code }) => code);

  it('may name the fee and the total that a lookup gave, and their own words of the customer', () => {
    const reply = 'The fee was $20.00 and the total 100.00 CAD; you asked for $35.';
    const ticketText = `${ORDER} came late, I want 35 back.`;
    expect(codes(aReply({ reply }), { ticketText })).toEqual([]);
  });

  it('may not name a count of days as an amount', () => {
    expect(codes(aReply({ reply: 'You would get $3.' }))).toEqual(['reply_amount_mismatch']);
  });

  it('may name the sum of its refunds', () => {
    const resolution = aProposal({
      actions: [
        refundForm({ amount: 20.5 }),
        refundForm({ amount: 30.25, reason: 'price_adjustment' }),
      ],
      reply: 'We are arranging refunds of 20.50 CAD and 30.25 CAD, 50.75 CAD in all.',
    });
    expect(codes(resolution)).toEqual([]);
  });

  it('may say what succeeded and that the rest did not', () => {
    const receipts = [
      aReceipt(),
      aReceipt({ kind: 'return_label', state: 'denied', words: 'Label' }),
    ];
    const reply = 'We have refunded 20.00 CAD. Unfortunately we cannot send a return label.';
    expect(codes(aReply({ reply }), { receipts, isReplyOnly: true })).toEqual([]);
  });

  it.each(['denied', 'rejected', 'expired', 'unknown'] as const)(
    'may not say that a refund that ended as %s has happened',
    (state) => {
      const receipts = [aReceipt({ state })];
      const found = codes(aReply({ reply: 'We have refunded 20.00 CAD.' }), {
        receipts,
        isReplyOnly: true,
      });
      expect(found).toEqual(['reply_only_after_receipts', 'reply_claims_done']);
    },
  );

  it('of a kind of action that no longer exists is still checked for the others', () => {
    const receipts = [aReceipt({ kind: 'voucher', state: 'denied' }), aReceipt()];
    expect(codes(aReply({ reply: 'We have refunded 20.00 CAD.' }), { receipts })).toEqual([]);
  });

  it.each([
    'at 2026-10-05T14:03:00.000Z it was scanned',
    'internal note: the customer complains often',
    'Note interne : client difficile',
    'I used get_order to look it up',
    'By H4 a colleague takes it',
    'By rule R1 you are right',
    'the tool said "empty": true',
  ])('leaks in: %s', (reply) => {
    expect(codes(aReply({ reply }))).toEqual(['reply_leaks']);
  });

  it.each([
    'It was scanned on 2026-10-05 at 14:03.',
    'The D65 lamp and the A4 leaflet are in the box.',
    'Please write to help@larkfield.example.',
    'You find it at https://larkfield.example/track_my_order today.',
  ])('does not leak in: %s', (reply) => {
    const toolTexts = ['{"text":"Write to help@larkfield.example."}'];
    expect(codes(aReply({ reply }), { toolTexts })).toEqual([]);
  });

  it('of a hand-off may name the order that a lookup returned', () => {
    expect(codes(aHandOff({ reply: `A colleague looks at ${ORDER}.` }))).toEqual([]);
  });

  it('of a hand-off may not give a status that no lookup gave', () => {
    const order = { order_id: 'LK-615204', status: 'shipped' as const };
    const ticketText = 'Where is LK-615204?';
    expect(codes(aHandOff({ order }), { ticketText })).toEqual(['status_not_from_lookup']);
  });

  it('stays refused when the amount is too high, with one code for each cause', () => {
    const facts = new Map([[ORDER, someFacts({ isCaseOpen: false })]]);
    expect(codes(aProposal(), { facts })).toEqual(['write_not_allowed']);
  });
});
