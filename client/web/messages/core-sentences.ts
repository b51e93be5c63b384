/** Sentences of the core that are always the same: these are said whole, with nothing behind them. */
import type { Translations } from './translations';

export const CORE_SENTENCES = {
  'There is no such proposal.': {
    de: 'Diesen Vorschlag gibt es nicht.',
    fr: 'Cette proposition n’existe pas.',
  },
  'The proposal has no such action.': {
    de: 'Der Vorschlag hat keine solche Aktion.',
    fr: 'La proposition n’a pas cette action.',
  },
  'The proposal has changed since you looked: what you saw is not what would be written now. Look at it again and decide on that.':
    {
      de: 'Der Vorschlag hat sich geändert, seit Sie ihn gesehen haben: was Sie gesehen haben, ist nicht, was jetzt ausgeführt würde. Sehen Sie ihn sich noch einmal an und entscheiden Sie darüber.',
      fr: 'La proposition a changé depuis que vous l’avez vue : ce que vous avez vu n’est pas ce qui serait exécuté maintenant. Regardez-la de nouveau et décidez sur cette base.',
    },
  'The proposal has changed since you looked: what you saw is not what waits now. Look at it again.':
    {
      de: 'Der Vorschlag hat sich geändert, seit Sie ihn gesehen haben: was Sie gesehen haben, ist nicht, was jetzt wartet. Sehen Sie ihn sich noch einmal an.',
      fr: 'La proposition a changé depuis que vous l’avez vue : ce que vous avez vu n’est pas ce qui attend maintenant. Regardez-la de nouveau.',
    },
  'The case is closed.': { de: 'Der Fall ist geschlossen.', fr: 'Le dossier est fermé.' },
  'The case has ended.': { de: 'Der Fall ist beendet.', fr: 'Le dossier est terminé.' },
  'The case of this ticket has ended already.': {
    de: 'Der Fall dieses Tickets ist schon beendet.',
    fr: 'Le dossier de ce ticket est déjà terminé.',
  },
  'There is no such ticket; check its id.': {
    de: 'Dieses Ticket gibt es nicht; prüfen Sie die Kennung.',
    fr: 'Ce ticket n’existe pas ; vérifiez son identifiant.',
  },
  'There is no such user; check the name.': {
    de: 'Diese Person gibt es nicht; prüfen Sie den Namen.',
    fr: 'Cet utilisateur n’existe pas ; vérifiez le nom.',
  },
  'The intake has not opened its case yet: try again in a moment.': {
    de: 'Der Eingang hat seinen Fall noch nicht eröffnet: versuchen Sie es gleich noch einmal.',
    fr: 'La réception n’a pas encore ouvert son dossier : réessayez dans un instant.',
  },
  'A ticket is merged into another ticket of the same customer: name that one.': {
    de: 'Ein Ticket wird mit einem anderen desselben Kunden zusammengeführt: nennen Sie dieses.',
    fr: 'Un ticket est fusionné avec un autre ticket du même client : indiquez lequel.',
  },
  'Nobody decides on their own order.': {
    de: 'Niemand entscheidet über die eigene Bestellung.',
    fr: 'Personne ne décide de sa propre commande.',
  },
  'Nobody acts on their own order.': {
    de: 'Niemand bearbeitet die eigene Bestellung.',
    fr: 'Personne ne traite sa propre commande.',
  },
  'You proposed or edited this action, so somebody else has to approve it.': {
    de: 'Sie haben diese Aktion vorgeschlagen oder bearbeitet, deshalb muss jemand anderes sie genehmigen.',
    fr: 'Vous avez proposé ou modifié cette action : quelqu’un d’autre doit l’approuver.',
  },
  'You have approved this already; it needs a second, different person.': {
    de: 'Sie haben dies schon genehmigt; es braucht eine zweite, andere Person.',
    fr: 'Vous l’avez déjà approuvé ; il faut une deuxième personne, différente.',
  },
  'Only who proposed or edited it, or a lead, may withdraw it; you can reject it.': {
    de: 'Zurückziehen darf nur, wer es vorgeschlagen oder bearbeitet hat, oder die Teamleitung; ablehnen können Sie es.',
    fr: 'Seuls ceux qui l’ont proposé ou modifié, ou un responsable, peuvent le retirer ; vous pouvez le rejeter.',
  },
  'Nothing would be changed: this is what waits already.': {
    de: 'Es würde sich nichts ändern: genau dies wartet schon.',
    fr: 'Rien ne changerait : c’est déjà ce qui attend.',
  },
  'A person has this case, so no model writes the reply anew: give the reply that goes with the edit.':
    {
      de: 'Ein Mensch hat diesen Fall, deshalb schreibt kein Modell die Antwort neu: geben Sie die Antwort an, die zur Änderung passt.',
      fr: 'Une personne a ce dossier, donc aucun modèle ne récrit la réponse : donnez la réponse qui va avec la modification.',
    },
  'The customer wrote again.': {
    de: 'Der Kunde hat wieder geschrieben.',
    fr: 'Le client a réécrit.',
  },
  "The order is not one of this customer's.": {
    de: 'Die Bestellung gehört nicht diesem Kunden.',
    fr: 'La commande n’est pas celle de ce client.',
  },
  'Nobody has approved this action.': {
    de: 'Niemand hat diese Aktion genehmigt.',
    fr: 'Personne n’a approuvé cette action.',
  },
  'The approval had expired.': {
    de: 'Die Genehmigung war abgelaufen.',
    fr: 'L’approbation avait expiré.',
  },
  'What is about to execute is not what was approved.': {
    de: 'Was ausgeführt werden soll, ist nicht, was genehmigt wurde.',
    fr: 'Ce qui va être exécuté n’est pas ce qui a été approuvé.',
  },
  'Nobody who approved this is a lead any more, and it needs one.': {
    de: 'Wer dies genehmigt hat, gehört nicht mehr zur Teamleitung, und die ist nötig.',
    fr: 'Aucune des personnes qui l’ont approuvé n’est plus responsable, et il en faut un.',
  },
  'The payment to refund is no longer on the order.': {
    de: 'Die zu erstattende Zahlung gehört nicht mehr zur Bestellung.',
    fr: 'Le paiement à rembourser ne figure plus sur la commande.',
  },
  "The provider's books and ours do not agree about the payment: ops have to settle that first.": {
    fr: 'Les livres du prestataire et les nôtres ne concordent pas pour ce paiement : l’exploitation doit d’abord régler cela.',
    de: 'Die Bücher des Anbieters und unsere stimmen bei dieser Zahlung nicht überein: Das muss der Betrieb zuerst klären.',
  },
  'Another write has this effect of the service already.': {
    de: 'Diese Leistung des Dienstes gehört schon zu einem anderen Vorgang.',
    fr: 'Cet effet du service appartient déjà à une autre opération.',
  },
  'There is no such finding.': {
    de: 'Diese Feststellung gibt es nicht.',
    fr: 'Ce constat n’existe pas.',
  },
  'The payment is disputed at the bank, so nothing may be refunded here.': {
    de: 'Die Zahlung ist bei der Bank angefochten, deshalb darf hier nichts erstattet werden.',
    fr: 'Le paiement est contesté à la banque, donc rien ne peut être remboursé ici.',
  },
  'A replacement for these items was sent, so they can not be refunded too.': {
    de: 'Für diese Artikel gab es eine Ersatzlieferung, deshalb können sie nicht auch erstattet werden.',
    fr: 'Ces articles ont été renvoyés, ils ne peuvent donc pas être remboursés aussi.',
  },
  "The customer's refund limit for today is reached.": {
    de: 'Die heutige Erstattungsgrenze des Kunden ist erreicht.',
    fr: 'Le plafond de remboursement du client pour aujourd’hui est atteint.',
  },
  "The shop's refund limit for today is reached.": {
    de: 'Die heutige Erstattungsgrenze des Shops ist erreicht.',
    fr: 'Le plafond de remboursement de la boutique pour aujourd’hui est atteint.',
  },
  'A shipping fee was paid: it can be refunded, so no credit takes its place.': {
    de: 'Es wurden Versandkosten bezahlt: die können erstattet werden, deshalb tritt kein Guthaben an ihre Stelle.',
    fr: 'Des frais de port ont été payés : ils peuvent être remboursés, donc aucun avoir ne les remplace.',
  },
  'The order has a store credit already.': {
    de: 'Die Bestellung hat schon ein Guthaben.',
    fr: 'La commande a déjà un avoir.',
  },
  'The order has no item with this SKU.': {
    de: 'Die Bestellung hat keinen Artikel mit dieser SKU.',
    fr: 'La commande n’a pas d’article avec cette SKU.',
  },
  'The order was cancelled, so nothing of it is sent again.': {
    de: 'Die Bestellung wurde storniert, daher wird nichts davon erneut gesendet.',
    fr: 'La commande a été annulée, rien n’en est donc renvoyé.',
  },
  'The items were never shipped, so there is nothing to send again.': {
    de: 'Die Artikel wurden nie versandt, daher gibt es nichts erneut zu senden.',
    fr: 'Les articles n’ont jamais été expédiés, il n’y a donc rien à renvoyer.',
  },
  'No one means of payment has that much left.': {
    de: 'Auf keinem einzelnen Zahlungsmittel ist noch so viel übrig.',
    fr: 'Aucun moyen de paiement n’a plus autant à lui seul.',
  },
  'The amount is the price of no items.': {
    de: 'Der Betrag ist nicht der Preis ganzer Artikel.',
    fr: 'Le montant n’est le prix d’aucun article entier.',
  },
  'The items have not been delivered yet.': {
    de: 'Die Artikel sind noch nicht zugestellt.',
    fr: 'Les articles n’ont pas encore été livrés.',
  },
  'The other units have not been delivered yet.': {
    de: 'Die anderen Stücke sind noch nicht zugestellt.',
    fr: 'Les autres unités n’ont pas encore été livrées.',
  },
  'There is a return label for these units already.': {
    de: 'Für diese Stücke gibt es schon ein Retourenetikett.',
    fr: 'Il y a déjà une étiquette de retour pour ces unités.',
  },
  'The item was a final sale and can not be returned.': {
    de: 'Der Artikel ist vom Umtausch ausgeschlossen und kann nicht zurückgeschickt werden.',
    fr: 'L’article était en vente ferme et ne peut pas être retourné.',
  },
  'These units were sent again already, or their price was refunded.': {
    de: 'Diese Stücke wurden schon erneut gesendet, oder ihr Preis wurde erstattet.',
    fr: 'Ces pièces ont déjà été renvoyées, ou leur prix a été remboursé.',
  },
  'The items of that price were refunded or sent again already, or have a return label.': {
    de: 'Die Artikel zu diesem Preis wurden schon erstattet oder erneut gesendet, oder sie haben ein Rücksendeetikett.',
    fr: 'Les articles de ce prix ont déjà été remboursés ou renvoyés, ou ont une étiquette de retour.',
  },
  'These items were refunded or sent again, or have a return label.': {
    de: 'Diese Artikel wurden erstattet oder erneut gesendet, oder sie haben ein Rücksendeetikett.',
    fr: 'Ces articles ont été remboursés ou renvoyés, ou ont une étiquette de retour.',
  },
  'These items were refunded already.': {
    de: 'Diese Artikel wurden schon erstattet.',
    fr: 'Ces articles ont déjà été remboursés.',
  },
  'There is not enough of it in stock.': {
    de: 'Davon ist nicht genug auf Lager.',
    fr: 'Il n’y en a pas assez en stock.',
  },
  "The order's address has changed since the replacement was proposed.": {
    de: 'Die Adresse der Bestellung hat sich geändert, seit die Ersatzlieferung vorgeschlagen wurde.',
    fr: 'L’adresse de la commande a changé depuis que le renvoi a été proposé.',
  },
} as const satisfies Translations;
