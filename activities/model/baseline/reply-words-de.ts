/** Replies in German. */
import type { ReplyWords } from './reply-words';

const KINDS: Readonly<Record<string, string>> = {
  refund: 'die Erstattung',
  replacement: 'der Ersatz',
  return_label: 'das Rücksendeetikett',
};

const kindName = (kind: string): string => KINDS[kind] ?? 'Ihr Anliegen';

export const GERMAN: ReplyWords = {
  language: 'de',
  greeting: 'Guten Tag,',
  isNewSentenceAfterGreeting: false,
  locale: 'de-DE',
  onItsWay: ({ orderId, day, isLate }) =>
    `Ihre Bestellung ${orderId} ist unterwegs zu Ihnen.` +
    (isLate
      ? ` Sie ist verspätet${day ? `: Wir haben sie bis zum ${day} erwartet` : ''}. Das tut uns leid; das Paket bewegt sich weiter.`
      : day
        ? ` Wir erwarten sie bis zum ${day}.`
        : ''),
  beingPrepared: ({ orderId, day }) =>
    `Ihre Bestellung ${orderId} ist noch in Vorbereitung. Sie ist noch nicht unterwegs, deshalb gibt es noch keine Sendungsverfolgung.` +
    (day ? ` Wir erwarten sie bis zum ${day} bei Ihnen.` : ''),
  inAnotherBox: ({ orderId, product, day }) =>
    `die Bestellung ${orderId} reist in mehreren Paketen. ${product} ist in dem Paket, das noch unterwegs ist` +
    (day ? `; wir erwarten es bis zum ${day}.` : '.'),
  notMoving: ({ orderId, day }) =>
    `die Sendungsverfolgung der Bestellung ${orderId} bewegt sich gerade nicht` +
    (day ? `: Der letzte Scan ist vom ${day}.` : '.') +
    ' Das tut uns leid. Wir bitten den Paketdienst, nach dem Paket zu suchen. Bitte warten Sie noch etwas; ohne Scan in ' +
    '10 Werktagen gilt es für uns als verloren, und Sie können uns wieder schreiben.',
  lookAround: ({ orderId, day }) =>
    `laut Paketdienst ist die Bestellung ${orderId} zugestellt${day ? `, am ${day}` : ''}. ` +
    'Bitte sehen Sie an sicheren Orten nach, etwa Veranda, Hintertür, Garage oder Briefkasten, und fragen Sie Nachbarn und ' +
    'Haushalt. Bitte warten Sie auch bis zum Ende des nächsten Werktags. ' +
    'Taucht es nicht auf, schreiben Sie uns, und eine Kollegin oder ein Kollege beginnt eine Suche.',
  lateButFree: ({ orderId, day }) =>
    `es tut uns leid, dass die Bestellung ${orderId} verspätet ist${day ? `; sie war bis zum ${day} erwartet` : ''}. ` +
    'Der Versand war kostenlos, es gibt also keine Versandkosten zurückzugeben.',
  notLateEnough: ({ orderId, days }) =>
    `die Wartezeit bei Bestellung ${orderId} tut uns leid. Die Versandkosten gehen ab ${String(days)} Werktagen Verspätung ` +
    'zurück; so spät ist sie nicht, deshalb können wir sie nicht erstatten.',
  refund: ({ orderId, amount, why }) =>
    (why === 'late'
      ? `es tut uns leid, dass die Bestellung ${orderId} verspätet ist. `
      : `es tut uns leid: Die Bestellung ${orderId} scheint unterwegs verloren zu sein. `) +
    `Sie erhalten eine Erstattung von ${amount} auf Ihr ursprüngliches Zahlungsmittel.`,
  replacement: ({ orderId, quantity, product }) =>
    `der Ärger mit der Bestellung ${orderId} tut uns leid. Sie erhalten ${String(quantity)} × ${product} kostenlos an die ` +
    'Adresse der Bestellung.',
  returnLabel: ({ orderId, quantity, product }) =>
    `Sie können ${String(quantity)} × ${product} aus der Bestellung ${orderId} zurückgeben. Sie erhalten ein bezahltes ` +
    'Rücksendeetikett. Bitte unbenutzt und in der Verpackung; der Preis geht nach Prüfung der Rücksendung an Sie zurück.',
  returnLater: ({ orderId, days }) =>
    `die Bestellung ${orderId} ist noch unterwegs. Ist sie da, können Sie sie unbenutzt innerhalb von ${String(days)} Tagen ` +
    'zurückgeben; schreiben Sie uns dann, und Sie erhalten ein Rücksendeetikett.',
  finalSale: ({ orderId, product }) =>
    `${product} aus der Bestellung ${orderId} war ein Ausverkaufsartikel und kann bei Nichtgefallen nicht zurückgegeben ` +
    'werden. Das tut uns leid.',
  windowClosed: ({ orderId, product, day, days }) =>
    `${product} aus der Bestellung ${orderId} ist${day ? ` seit dem ${day}` : ''} bei Ihnen. Eine Rückgabe ist innerhalb von ` +
    `${String(days)} Tagen nach der Zustellung möglich; diese Frist ist vorbei. Das tut uns leid.`,
  refundTakesTime: ({ orderId, day }) =>
    `die Erstattung zur Bestellung ${orderId}${day ? ` ist vom ${day}` : ' steht in unseren Büchern'}. Es kann bis zu ` +
    '10 Werktage dauern, bis Ihre Bank sie zeigt. Bitte warten Sie so lange.',
  onlyAuthorised: ({ orderId }) =>
    `wir sehen eine Abbuchung zur Bestellung ${orderId}. Die andere Zeile ist eine Autorisierung, die Banken als ausstehend ` +
    'zeigen: Sie ist keine Abbuchung und fällt nach etwa 7 Tagen von selbst weg.',
  disputeOpen: ({ orderId }) =>
    `die Zahlung der Bestellung ${orderId} ist bei Ihrer Bank angefochten. Solange das offen ist, entscheidet die Bank, und wir ` +
    'können hier nichts erstatten; Ihre Bank wird Ihnen antworten.',
  whichOrder: ({ orderIds }) =>
    `welche Ihrer Bestellungen meinen Sie: ${orderIds.join(', ')}? Bitte nennen Sie uns die Nummer.`,
  whichItem: ({ orderId, products }) =>
    `welchen Artikel der Bestellung ${orderId} meinen Sie, und wie viele: ${products.join('; ')}?`,
  orderNotFound: ({ written }) =>
    (written
      ? `wir finden keine Bestellung von Ihnen mit der Nummer ${written}. `
      : 'wir erkennen nicht, welche Bestellung Sie meinen. ') +
    'Bitte senden Sie uns die Nummer, wie sie in Ihrer Bestätigungsmail steht.',
  handedOff: () =>
    'danke für Ihre Nachricht. Eine Kollegin oder ein Kollege sieht sie sich an und schreibt Ihnen.',
  handedOffSafety: () =>
    'das tut uns sehr leid. Bitte benutzen Sie das Produkt nicht mehr und bewahren Sie es auf. Eine Kollegin oder ein Kollege ' +
    'meldet sich bald bei Ihnen.',
  handedOffUnreadable: () =>
    'wir konnten Ihre Nachricht nicht lesen. Eine Kollegin oder ein Kollege sieht sie sich an und schreibt Ihnen.',
  handedOffSoldOut: ({ product }) =>
    `der Ärger tut uns leid. ${product} ist zurzeit ausverkauft. Eine Kollegin oder ein Kollege schreibt Ihnen, was möglich ist.`,
  handedOffNotHere: () =>
    'dabei können wir in dieser Anfrage nicht helfen. Eine Kollegin oder ein Kollege sieht sie sich an.',
  willRefund: ({ amount }) =>
    `Sie erhalten eine Erstattung${amount ? ` von ${amount}` : ''} auf Ihr ursprüngliches Zahlungsmittel.`,
  willReplace: ({ product }) =>
    `Sie erhalten ${product ?? 'den Ersatz'} kostenlos an die Adresse der Bestellung.`,
  willSendLabel: ({ product }) =>
    `Sie erhalten ein bezahltes Rücksendeetikett${product ? ` für ${product}` : ''}.`,
  cannot: ({ kind }) =>
    `${kindName(kind)} ist zurzeit nicht möglich. Eine Kollegin oder ein Kollege sieht es sich an und schreibt Ihnen.`,
  notYetKnown: ({ kind }) =>
    `offen ist noch: ${kindName(kind)}. Eine Kollegin oder ein Kollege schreibt Ihnen, sobald es klar ist.`,
};
