/** What an action changes as numbers, the limits it counts towards, and the checks of its write. */
import type { Translations } from './translations';

export const CHECKS = {
  'Can be undone': { de: 'Kann rückgängig gemacht werden', fr: 'Peut être annulé' },
  'Leaves the shop: cannot be taken back from here': {
    de: 'Verlässt den Shop: kann von hier nicht zurückgeholt werden',
    fr: 'Quitte la boutique : ne peut pas être repris d’ici',
  },
  'Cannot be undone by anyone': {
    de: 'Kann von niemandem rückgängig gemacht werden',
    fr: 'Ne peut être annulé par personne',
  },
  'Every rule passes.': { de: 'Jede Regel ist erfüllt.', fr: 'Chaque règle est respectée.' },
  'Not checked': { de: 'Nicht geprüft', fr: 'Non vérifié' },
  'Gates and rules: all passed': {
    de: 'Schranken und Regeln: alle bestanden',
    fr: 'Contrôles et règles : tous réussis',
  },
  'Gates and rules: {n} refused': {
    de: 'Schranken und Regeln: {n} abgelehnt',
    fr: 'Contrôles et règles : {n} refusés',
  },
  'Refunded on this order': {
    de: 'Auf diese Bestellung erstattet',
    fr: 'Remboursé sur cette commande',
  },
  'of {paid} paid; {left} left to refund': {
    de: 'von {paid} bezahlt; {left} noch erstattbar',
    fr: 'sur {paid} payés ; {left} encore remboursables',
  },
  'Store credit for this order': {
    de: 'Guthaben für diese Bestellung',
    fr: 'Avoir pour cette commande',
  },
  'once an order': { de: 'einmal je Bestellung', fr: 'une fois par commande' },
  'Return labels for {sku}': {
    de: 'Retourenetiketten für {sku}',
    fr: 'Étiquettes de retour pour {sku}',
  },
  'Sent again of {sku}': { de: 'Ersatz gesendet für {sku}', fr: 'Pièces renvoyées pour {sku}' },
  'In stock of {sku}': { de: 'Lagerbestand von {sku}', fr: 'En stock pour {sku}' },
  'of {n} ordered': { de: 'von {n} bestellten', fr: 'sur {n} commandés' },
  left: { de: 'übrig', fr: 'restants' },
  'of at most {most}': { de: 'von höchstens {most}', fr: 'sur {most} au maximum' },
  'Refunded to this customer today': {
    de: 'Diesem Kunden heute erstattet',
    fr: 'Remboursé à ce client aujourd’hui',
  },
  'Refunded by the shop today': {
    de: 'Vom Shop heute erstattet',
    fr: 'Remboursé par la boutique aujourd’hui',
  },
  'Store credits of this customer in 30 days': {
    de: 'Guthaben dieses Kunden in 30 Tagen',
    fr: 'Avoirs de ce client sur 30 jours',
  },
  'Given to this customer in {n} days, with what is approved': {
    de: 'Diesem Kunden in {n} Tagen gegeben, mit dem, was genehmigt ist',
    fr: 'Accordé à ce client en {n} jours, avec ce qui est approuvé',
  },
  'an agent signs alone up to {agent}, a lead up to {lead}, above that two people': {
    de: 'bis {agent} unterschreibt der Support allein, bis {lead} die Teamleitung, darüber zwei Personen',
    fr: 'un agent signe seul jusqu’à {agent}, un responsable jusqu’à {lead}, au-delà deux personnes',
  },
  'this currency has no limits: two people sign, one of them a lead': {
    de: 'für diese Währung gibt es keine Grenzen: Zwei Personen unterschreiben, eine davon aus der Teamleitung',
    fr: 'cette devise n’a pas de limites : deux personnes signent, dont un responsable',
  },
  'All {n} checks pass': {
    de: 'Alle {n} Prüfungen bestanden',
    fr: 'Les {n} contrôles sont réussis',
  },
  'A check fails': { de: 'Eine Prüfung schlägt fehl', fr: 'Un contrôle échoue' },
  Passes: { de: 'Bestanden', fr: 'Réussi' },
  Fails: { de: 'Nicht bestanden', fr: 'Échoué' },
  "The order is this customer's own": {
    de: 'Die Bestellung gehört diesem Kunden',
    fr: 'La commande est bien celle de ce client',
  },
  'The case is open': { de: 'Der Fall ist offen', fr: 'Le dossier est ouvert' },
  'The currency is that of the payment': {
    de: 'Die Währung ist die der Zahlung',
    fr: 'La devise est celle du paiement',
  },
  "The provider's books and ours agree": {
    fr: 'Les livres du prestataire et les nôtres concordent',
    de: 'Die Bücher des Anbieters und unsere stimmen überein',
  },
  'No dispute is open at the bank': {
    de: 'Bei der Bank ist keine Zahlungsanfechtung offen',
    fr: 'Aucune contestation n’est ouverte à la banque',
  },
  'Not more than can still be refunded': {
    de: 'Nicht mehr, als noch erstattet werden kann',
    fr: 'Pas plus que ce qui peut encore être remboursé',
  },
  'Not more than a store credit may be': {
    de: 'Nicht mehr, als ein Guthaben betragen darf',
    fr: 'Pas plus que ce que peut valoir un avoir',
  },
  'The reason fits the order': {
    de: 'Der Grund passt zur Bestellung',
    fr: 'Le motif correspond à la commande',
  },
  "Within the customer's limit for store credits": {
    de: 'Innerhalb der Grenze des Kunden für Guthaben',
    fr: 'Dans le plafond d’avoirs du client',
  },
  "Within the customer's limit for today": {
    de: 'Innerhalb der heutigen Grenze des Kunden',
    fr: 'Dans le plafond du client pour aujourd’hui',
  },
  "Within the shop's limit for today": {
    de: 'Innerhalb der heutigen Grenze des Shops',
    fr: 'Dans le plafond de la boutique pour aujourd’hui',
  },
  'Nothing was refunded, labelled or sent again for this before': {
    de: 'Dafür gab es noch keine Erstattung, kein Retourenetikett und keine Ersatzlieferung',
    fr: 'Il n’y a encore eu pour cela ni remboursement, ni étiquette de retour, ni renvoi',
  },
  'The item is on the order': {
    de: 'Der Artikel gehört zur Bestellung',
    fr: 'L’article figure dans la commande',
  },
  'Not more pieces than were ordered': {
    de: 'Nicht mehr Stück als bestellt',
    fr: 'Pas plus de pièces que commandé',
  },
  'The items have arrived': {
    de: 'Die Artikel sind angekommen',
    fr: 'Les articles sont arrivés',
  },
  'Within the time for returns and replacements': {
    de: 'Innerhalb der Frist für Retouren und Ersatzlieferungen',
    fr: 'Dans le délai pour les retours et les renvois',
  },
  'The item may be returned': {
    de: 'Der Artikel darf zurückgeschickt werden',
    fr: 'L’article peut être retourné',
  },
  'The order was not cancelled': {
    de: 'Die Bestellung wurde nicht storniert',
    fr: 'La commande n’a pas été annulée',
  },
  'The items were shipped': {
    de: 'Die Artikel wurden versandt',
    fr: 'Les articles ont été expédiés',
  },
  'Enough is in stock': { de: 'Es ist genug auf Lager', fr: 'Le stock suffit' },
  'The delivery address is the same': {
    de: 'Die Lieferadresse ist dieselbe',
    fr: 'L’adresse de livraison est la même',
  },
  'The payment is on the order': {
    de: 'Die Zahlung gehört zur Bestellung',
    fr: 'Le paiement figure sur la commande',
  },
  'What it rests on is as it was when it was proposed': {
    de: 'Worauf es beruht, ist wie beim Vorschlag',
    fr: 'Ce sur quoi cela repose est comme au moment de la proposition',
  },
  'Not past its deadline': {
    de: 'Die Frist ist nicht abgelaufen',
    fr: 'L’échéance n’est pas dépassée',
  },
  'The time to decide is over.': {
    de: 'Die Zeit zum Entscheiden ist vorbei.',
    fr: 'Le délai de décision est écoulé.',
  },
} as const satisfies Translations;
