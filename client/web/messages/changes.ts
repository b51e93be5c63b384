/** The facts that changed since a proposal was made, as clauses of one sentence. */
import type { Translations } from './translations';

export const CHANGES = {
  "the order is no longer one of this customer's": {
    de: 'die Bestellung gehört nicht mehr diesem Kunden',
    fr: 'la commande n’est plus celle de ce client',
  },
  'the order is {now} now, no longer {before}': {
    de: 'die Bestellung hat jetzt den Stand „{now}“, nicht mehr „{before}“',
    fr: 'l’état de la commande est maintenant « {now} », et non plus « {before} »',
  },
  processing: { de: 'in Bearbeitung', fr: 'en préparation' },
  shipped: { de: 'versandt', fr: 'expédié' },
  'partly delivered': { de: 'teilweise zugestellt', fr: 'livré en partie' },
  delivered: { de: 'zugestellt', fr: 'livré' },
  '{amount} more was charged for this order': {
    de: 'für diese Bestellung wurden {amount} mehr abgebucht',
    fr: '{amount} de plus ont été débités pour cette commande',
  },
  '{amount} less is charged for this order than before': {
    de: 'für diese Bestellung sind {amount} weniger abgebucht als vorher',
    fr: '{amount} de moins qu’avant sont débités pour cette commande',
  },
  '{amount} was refunded on this order since': {
    de: 'auf diese Bestellung wurden seither {amount} erstattet',
    fr: '{amount} ont été remboursés depuis sur cette commande',
  },
  'a refund of {amount} on this order was undone': {
    de: 'eine Erstattung von {amount} auf diese Bestellung wurde rückgängig gemacht',
    fr: 'un remboursement de {amount} sur cette commande a été annulé',
  },
  'a dispute was opened': {
    de: 'eine Zahlungsanfechtung wurde eröffnet',
    fr: 'une contestation a été ouverte',
  },
  'a dispute was closed': {
    de: 'eine Zahlungsanfechtung wurde geschlossen',
    fr: 'une contestation a été close',
  },
  '{amount} more is disputed at the bank': {
    de: 'bei der Bank sind {amount} mehr angefochten',
    fr: '{amount} de plus sont contestés à la banque',
  },
  '{amount} less is disputed at the bank': {
    de: 'bei der Bank sind {amount} weniger angefochten',
    fr: '{amount} de moins sont contestés à la banque',
  },
  'a store credit of {amount} was given for this order since': {
    de: 'für diese Bestellung wurde seither ein Guthaben von {amount} gegeben',
    fr: 'un avoir de {amount} a été accordé depuis pour cette commande',
  },
  'a store credit of {amount} was taken back': {
    de: 'ein Guthaben von {amount} wurde zurückgenommen',
    fr: 'un avoir de {amount} a été repris',
  },
  '{n} more of the items was delivered': {
    de: '{n} Stück mehr wurde zugestellt',
    fr: '{n} article de plus a été livré',
  },
  '{n} more of the items were delivered': {
    de: '{n} Stück mehr wurden zugestellt',
    fr: '{n} articles de plus ont été livrés',
  },
  '{n} fewer of the items is delivered than before': {
    de: '{n} Stück weniger ist zugestellt als vorher',
    fr: '{n} article de moins qu’avant est livré',
  },
  '{n} fewer of the items are delivered than before': {
    de: '{n} Stück weniger sind zugestellt als vorher',
    fr: '{n} articles de moins qu’avant sont livrés',
  },
  '{n} more of the items was given a return label': {
    de: '{n} Stück mehr hat ein Retourenetikett bekommen',
    fr: '{n} article de plus a reçu une étiquette de retour',
  },
  '{n} more of the items were given a return label': {
    de: '{n} Stück mehr haben ein Retourenetikett bekommen',
    fr: '{n} articles de plus ont reçu une étiquette de retour',
  },
  '{n} fewer of the items is given a return label than before': {
    de: '{n} Stück weniger hat ein Retourenetikett als vorher',
    fr: '{n} article de moins qu’avant a une étiquette de retour',
  },
  '{n} fewer of the items are given a return label than before': {
    de: '{n} Stück weniger haben ein Retourenetikett als vorher',
    fr: '{n} articles de moins qu’avant ont une étiquette de retour',
  },
  '{n} more of the items was sent again': {
    de: '{n} Stück mehr wurde als Ersatz gesendet',
    fr: '{n} article de plus a été renvoyé',
  },
  '{n} more of the items were sent again': {
    de: '{n} Stück mehr wurden als Ersatz gesendet',
    fr: '{n} articles de plus ont été renvoyés',
  },
  '{n} fewer of the items is sent again than before': {
    de: '{n} Stück weniger ist als Ersatz gesendet als vorher',
    fr: '{n} article de moins qu’avant est renvoyé',
  },
  '{n} fewer of the items are sent again than before': {
    de: '{n} Stück weniger sind als Ersatz gesendet als vorher',
    fr: '{n} articles de moins qu’avant sont renvoyés',
  },
  'the delivery address changed': {
    de: 'die Lieferadresse hat sich geändert',
    fr: 'l’adresse de livraison a changé',
  },
  'SKU {sku} is in stock again': {
    de: 'SKU {sku} ist wieder auf Lager',
    fr: 'la SKU {sku} est de nouveau en stock',
  },
  'SKU {sku} has {n} left': {
    de: 'von SKU {sku} sind noch {n} da',
    fr: 'il reste {n} de la SKU {sku}',
  },
  'rule {rule} is no longer in force': {
    de: 'Regel {rule} gilt nicht mehr',
    fr: 'la règle {rule} n’est plus en vigueur',
  },
  'rule {rule} is in version {now} now, no longer in {before}': {
    de: 'Regel {rule} gilt jetzt in Version {now}, nicht mehr in {before}',
    fr: 'la règle {rule} est maintenant en version {now}, et non plus en {before}',
  },
  '{fact} changed': { de: '„{fact}“ hat sich geändert', fr: '« {fact} » a changé' },
  '{words}; {more}': { de: '{words}; {more}', fr: '{words} ; {more}' },
} as const satisfies Translations;
