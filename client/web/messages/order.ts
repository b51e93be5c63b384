/** The order of a case as the shop has it now. */
import type { Translations } from './translations';

export const ORDER = {
  Order: { de: 'Bestellung', fr: 'Commande' },
  'Read at {clock}.': { de: 'Gelesen um {clock}.', fr: 'Lu à {clock}.' },
  'Changed since the proposal.': {
    de: 'Seit dem Vorschlag geändert.',
    fr: 'Modifié depuis la proposition.',
  },
  'No order of this customer was looked up.': {
    de: 'Es wurde keine Bestellung dieses Kunden nachgeschlagen.',
    fr: 'Aucune commande de ce client n’a été consultée.',
  },
  '{order}: processing': { de: '{order}: in Bearbeitung', fr: '{order} : en préparation' },
  '{order}: shipped': { de: '{order}: versandt', fr: '{order} : expédiée' },
  '{order}: partly delivered': {
    de: '{order}: teilweise zugestellt',
    fr: '{order} : livrée en partie',
  },
  '{order}: delivered': { de: '{order}: zugestellt', fr: '{order} : livrée' },
  '{order}: cancelled': { de: '{order}: storniert', fr: '{order} : annulée' },
  'Ordered {when}; {total}, of this {shipping} for shipping': {
    de: 'Bestellt am {when}; {total}, davon {shipping} für den Versand',
    fr: 'Commandée le {when} ; {total}, dont {shipping} de frais de port',
  },
  Items: { de: 'Artikel', fr: 'Articles' },
  '{quantity} × {product} ({sku}) at {price}; {stock} in stock': {
    de: '{quantity} × {product} ({sku}) zu {price}; {stock} auf Lager',
    fr: '{quantity} × {product} ({sku}) à {price} ; {stock} en stock',
  },
  '{quantity} × {product} ({sku}) at {price}; {stock} in stock; final sale': {
    de: '{quantity} × {product} ({sku}) zu {price}; {stock} auf Lager; vom Umtausch ausgeschlossen',
    fr: '{quantity} × {product} ({sku}) à {price} ; {stock} en stock ; ni repris ni échangé',
  },
  Parcels: { de: 'Pakete', fr: 'Colis' },
  'Nothing was shipped yet.': {
    de: 'Es wurde noch nichts versandt.',
    fr: 'Rien n’a encore été expédié.',
  },
  '{parcel}: shipped {when}, not delivered': {
    de: '{parcel}: versandt am {when}, nicht zugestellt',
    fr: '{parcel} : expédié le {when}, pas livré',
  },
  '{parcel}: shipped {when}, delivered {then}': {
    de: '{parcel}: versandt am {when}, zugestellt am {then}',
    fr: '{parcel} : expédié le {when}, livré le {then}',
  },
  '{way}; last scan {scan}, {when}': {
    de: '{way}; letzter Scan {scan}, {when}',
    fr: '{way} ; dernier scan {scan}, {when}',
  },
  'Payments and refunds': {
    de: 'Zahlungen und Erstattungen',
    fr: 'Paiements et remboursements',
  },
  'Paid by {method}: {captured}; refunded {refunded}, left to refund {left}': {
    de: 'Bezahlt mit {method}: {captured}; erstattet {refunded}, noch erstattbar {left}',
    fr: 'Payé par {method} : {captured} ; remboursé {refunded}, reste remboursable {left}',
  },
  'Refund of {amount} ({reason}), {when}': {
    de: 'Erstattung von {amount} ({reason}), {when}',
    fr: 'Remboursement de {amount} ({reason}), {when}',
  },
  'Dispute of {amount} at the bank since {when}': {
    de: 'Zahlungseinspruch über {amount} bei der Bank seit {when}',
    fr: 'Litige de {amount} auprès de la banque depuis le {when}',
  },
  'Returns and replacements': {
    de: 'Retouren und Ersatzlieferungen',
    fr: 'Retours et renvois',
  },
  'Return label: {quantity} × {sku}, {when}': {
    de: 'Retourenetikett: {quantity} × {sku}, {when}',
    fr: 'Étiquette de retour : {quantity} × {sku}, {when}',
  },
  'Sent again: {quantity} × {sku}, {when}': {
    de: 'Ersatzlieferung: {quantity} × {sku}, {when}',
    fr: 'Renvoi : {quantity} × {sku}, {when}',
  },
} as const satisfies Translations;
