/** H4 by what a ticket itself says: whose a number is, is never looked at. */
import { speaksOfOthersOrder } from '../../../contracts/hand-off-screen/others-order';
import { readLarkfieldFiles } from '../../../db/seed/seed-files';
import { readTicketLabels } from '../../../db/seed/ticket-labels';

const OTHERS = [
  "I am asking about my neighbour's order LK-615204.",
  'My neighbour Mrs Okafor is waiting for a garden shed, order LK-615204.',
  'My mother ordered cushions with her own account. Where are they?',
  'The parcel belongs to my sister, but she has no computer.',
  'Can you tell me about someone else’s parcel?',
  "It's not even mine, it is for my neighbour: LK-615204.",
  'I write on behalf of my aunt. Where is LK-615204?',
  'Where is LK-615204? I am asking for her.',
  'Où est la commande de ma voisine, LK-615204 ?',
  'Mon frère attend toujours un abri de jardin.',
  "La commande LK-615204 n'est pas à moi.",
  'Wo bleibt die Bestellung meiner Nachbarin?',
  'Mein Vater hat bei Ihnen ein Gartenhaus bestellt, LK-615204.',
  'Ich frage im Namen meines Nachbarn.',
  '¿Dónde está el pedido de mi vecina?',
  'Mi padre está esperando el paquete LK-615204.',
];

const OWN = [
  'Where is my order LK-615204?',
  'Please leave it with my neighbour at number 7.',
  'My neighbour says that nobody rang the bell. Where is my parcel?',
  'The bench is a present for my mother, it has to be here on Friday.',
  'My wife and I are waiting for our shed.',
  'My son had bought me one in the meantime, so I send it back.',
  'The umbrella hit my husband on the head.',
  'Where is it? My friend got hers last week.',
  'Sie können das Paket meinem Nachbarn geben.',
  'Das Paket wurde von meinem Nachbarn angenommen.',
  'Le colis est chez mon voisin ?',
  'Pueden dejar el paquete con mi vecino.',
];

describe("somebody else's order, by what the ticket says", () => {
  it.each(OTHERS)('is found in: %s', (text) => {
    expect(speaksOfOthersOrder(text)).not.toBeNull();
  });

  it.each(OWN)('is not found in: %s', (text) => {
    expect(speaksOfOthersOrder(text)).toBeNull();
  });

  it('is found in the example tickets that are labelled so, and in no other', () => {
    const labels = new Map(readTicketLabels().map((label) => [label.external_id, label.kind]));
    const found = readLarkfieldFiles().tickets.filter(
      ({ subject, body }) => speaksOfOthersOrder(`${subject}\n${body}`) !== null,
    );
    expect(found.map(({ external_id: id }) => labels.get(id)).sort()).toEqual([
      'other_customers_order',
      'other_persons_email',
    ]);
  });
});
