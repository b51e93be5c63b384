import { whyPerson } from '../../../contracts/needs-person';
import { findWithdrawnWish } from '../../../contracts/needs-person/withdrawn-wish';
import { OUTCOMES } from '../../../contracts/resolution';
import { aReply } from '../../support/facts';

const WITHDRAWN = [
  'It has just arrived, do NOT refund.',
  'The parcel turned up this morning after all!',
  "Please don't refund me, I found it.",
  'No refund, thanks.',
  'Cancel that, please.',
  'I changed my mind, forget my request.',
  'Never mind, it came.',
  'Das Paket ist doch noch angekommen.',
  'Bitte keine Erstattung mehr, hat sich erledigt.',
  'Ich möchte das stornieren.',
  'Le colis est finalement arrivé.',
  'Pas de remboursement, merci.',
  'Annulez ma demande.',
  'El paquete ya ha llegado, no quiero reembolso.',
  'Cancelen mi solicitud, por favor.',
  'I have it now.',
  'You can keep the money.',
  'Hold off on the refund.',
  'Drop the refund.',
  'Do NOT send another one.',
  'Delivered!',
  'Das Paket kam heute.',
  'Es ist eben gekommen.',
  'Bitte kein Geld schicken.',
  'Inutile de me rembourser.',
  'Ne me remboursez pas.',
  'Ya lo recibí.',
  'Llegó esta mañana.',
  'No hace falta.',
];

const OTHERS = [
  'Any news on my refund?',
  'When will you answer? The parcel is still missing.',
  'My phone number is on the order.',
  'Gibt es etwas Neues zu meiner Rückerstattung?',
  'Avez-vous des nouvelles de mon colis ?',
  '¿Hay alguna novedad de mi pedido?',
  'It has not arrived yet.',
  "It still hasn't come.",
  'I have not received the refund.',
  'Es ist nicht angekommen.',
  "Le colis n'est pas arrivé.",
  'No ha llegado.',
];

it.each(WITHDRAWN)('takes a wish back: %s', (text) => {
  expect(findWithdrawnWish(text)).not.toBeNull();
});

it.each(OTHERS)('takes nothing back: %s', (text) => {
  expect(findWithdrawnWish(text)).toBeNull();
});

const sure = { needs_human: false, confidence: 'high' } as const;

describe.each(OUTCOMES.filter((outcome) => outcome !== 'hand_off'))('%s', (outcome) => {
  it('goes to a person when the customer took the wish back meanwhile', () => {
    const resolution = aReply({ ...sure, outcome });
    expect(whyPerson(resolution, ['Any news?', 'Cancel that.'])).toBe('wish_withdrawn');
    expect(whyPerson(resolution, ['Any news?'])).toBeNull();
  });

  it('is not sent unread when the model asks for a person or is not sure', () => {
    const isApproved = outcome === 'resolve';
    const asks = aReply({ ...sure, outcome, needs_human: true });
    expect(whyPerson(asks, [])).toBe(isApproved ? null : 'needs_human');
    const unsure = aReply({ ...sure, outcome, confidence: 'low' });
    expect(whyPerson(unsure, [])).toBe(isApproved ? null : 'low_confidence');
    expect(whyPerson(aReply({ ...sure, outcome, confidence: 'medium' }), [])).toBeNull();
  });
});

it('a hand-off keeps its own rule', () => {
  expect(whyPerson(aReply({ outcome: 'hand_off', needs_human: true }), ['Cancel that.'])).toBe(
    null,
  );
});
