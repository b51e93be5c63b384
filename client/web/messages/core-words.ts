/** What the core says in English of actions, and of how a proposal closed. */
import type { Translations } from './translations';

export const CORE_WORDS = {
  'Refund {amount} on order {order} to the {means} ({reason})': {
    de: '{amount} auf Bestellung {order} erstatten, Zahlungsmittel: {means} ({reason})',
    fr: 'Rembourser {amount} sur la commande {order}, moyen de paiement : {means} ({reason})',
  },
  card: { de: 'Karte', fr: 'carte' },
  'gift card': { de: 'Geschenkkarte', fr: 'carte cadeau' },
  'Refund {amount} on order {order} ({reason})': {
    de: '{amount} auf Bestellung {order} erstatten ({reason})',
    fr: 'Rembourser {amount} sur la commande {order} ({reason})',
  },
  'Store credit of {amount} for order {order} ({reason})': {
    de: 'Guthaben von {amount} für Bestellung {order} ({reason})',
    fr: 'Avoir de {amount} pour la commande {order} ({reason})',
  },
  'Send {n} × {sku} of order {order} again ({reason})': {
    de: 'Ersatzlieferung: {n} × {sku} aus Bestellung {order} ({reason})',
    fr: 'Renvoyer {n} × {sku} de la commande {order} ({reason})',
  },
  'Send a prepaid return label for {n} × {sku} of order {order} ({reason})': {
    de: 'Frankiertes Retourenetikett für {n} × {sku} aus Bestellung {order} senden ({reason})',
    fr: 'Envoyer une étiquette de retour prépayée pour {n} × {sku} de la commande {order} ({reason})',
  },
  'late delivery': { de: 'verspätete Lieferung', fr: 'livraison tardive' },
  'item not received': { de: 'Artikel nicht erhalten', fr: 'article non reçu' },
  'price adjustment': { de: 'Preisanpassung', fr: 'ajustement de prix' },
  'late without fee': { de: 'verspätet, ohne Versandkosten', fr: 'en retard, sans frais de port' },
  'repeat trouble': { de: 'wiederholte Probleme', fr: 'problèmes répétés' },
  'damaged in transit': { de: 'beim Versand beschädigt', fr: 'endommagé pendant le transport' },
  'wrong item sent': { de: 'falscher Artikel gesendet', fr: 'mauvais article envoyé' },
  'missing from box': { de: 'fehlte im Paket', fr: 'manquant dans le colis' },
  'changed mind': { de: 'anders überlegt', fr: 'changement d’avis' },
  'arrived damaged': { de: 'beschädigt angekommen', fr: 'arrivé endommagé' },
  'wrong item': { de: 'falscher Artikel', fr: 'mauvais article' },
  'The proposal expired': { de: 'Der Vorschlag ist abgelaufen', fr: 'La proposition a expiré' },
  'The proposal lapsed': {
    de: 'Der Vorschlag wurde hinfällig',
    fr: 'La proposition est devenue caduque',
  },
  'The proposal was replaced': {
    de: 'Der Vorschlag wurde ersetzt',
    fr: 'La proposition a été remplacée',
  },
  'The proposal was withdrawn': {
    de: 'Der Vorschlag wurde zurückgezogen',
    fr: 'La proposition a été retirée',
  },
  '{what} at {at}': { de: '{what} am {at}', fr: '{what} le {at}' },
  '{what}; nothing was written.': {
    de: '{what}; nichts wurde ausgeführt.',
    fr: '{what} ; rien n’a été exécuté.',
  },
  '{what}; look at what waits now.': {
    de: '{what}; sehen Sie sich an, was jetzt wartet.',
    fr: '{what} ; regardez ce qui attend maintenant.',
  },
  'Everything in this proposal has been decided.': {
    de: 'In diesem Vorschlag ist alles entschieden.',
    fr: 'Tout a été décidé dans cette proposition.',
  },
  'the customer wrote again': {
    de: 'der Kunde hat wieder geschrieben',
    fr: 'le client a réécrit',
  },
  'the facts changed': { de: 'die Umstände haben sich geändert', fr: 'les faits ont changé' },
  'the ticket was closed outside': {
    de: 'das Ticket wurde anderswo geschlossen',
    fr: 'le ticket a été fermé ailleurs',
  },
  'the ticket was merged outside': {
    de: 'das Ticket wurde anderswo zusammengeführt',
    fr: 'le ticket a été fusionné ailleurs',
  },
  'a person answered the customer outside': {
    de: 'ein Mensch hat dem Kunden anderswo geantwortet',
    fr: 'une personne a répondu au client ailleurs',
  },
  'the ticket changed': { de: 'das Ticket hat sich geändert', fr: 'le ticket a changé' },
  'the case ended before anybody decided': {
    de: 'der Fall endete, bevor jemand entschieden hat',
    fr: 'le dossier a pris fin avant toute décision',
  },
  'a person took the case': {
    de: 'ein Mensch hat den Fall an sich genommen',
    fr: 'une personne a repris le dossier',
  },
  'by {who} ({channel})': { de: 'durch {who} ({channel})', fr: 'par {who} ({channel})' },
} as const satisfies Translations;
