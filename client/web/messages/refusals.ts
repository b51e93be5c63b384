/** One sentence for each code of a refusal; the core's own is said behind it. */
import type { Translations } from './translations';

export const REFUSALS = {
  'It has been decided already.': {
    de: 'Darüber ist schon entschieden.',
    fr: 'La décision a déjà été prise.',
  },
  'It has changed since you looked.': {
    de: 'Es hat sich geändert, seit Sie es gesehen haben.',
    fr: 'Cela a changé depuis que vous l’avez vu.',
  },
  'The proposal has expired.': {
    de: 'Der Vorschlag ist abgelaufen.',
    fr: 'La proposition a expiré.',
  },
  'The proposal has lapsed.': {
    de: 'Der Vorschlag ist hinfällig geworden.',
    fr: 'La proposition est devenue caduque.',
  },
  'There is nothing open here.': { de: 'Hier ist nichts offen.', fr: 'Rien n’est ouvert ici.' },
  'You may not do this.': { de: 'Das dürfen Sie nicht.', fr: 'Vous n’en avez pas le droit.' },
  'This user is not known.': {
    de: 'Diese Person ist nicht bekannt.',
    fr: 'Cet utilisateur n’est pas connu.',
  },
  'It is your own order.': {
    de: 'Es ist Ihre eigene Bestellung.',
    fr: 'Il s’agit de votre propre commande.',
  },
  'It needs a second person.': {
    de: 'Es braucht eine zweite Person.',
    fr: 'Il faut une deuxième personne.',
  },
  'This may not be written.': {
    de: 'Das darf nicht ausgeführt werden.',
    fr: 'Cela ne peut pas être exécuté.',
  },
  'Nothing would be changed.': { de: 'Es würde sich nichts ändern.', fr: 'Rien ne changerait.' },
  'A reply is needed.': { de: 'Eine Antwort ist nötig.', fr: 'Une réponse est nécessaire.' },
  'You have not taken this case.': {
    de: 'Sie haben diesen Fall nicht an sich genommen.',
    fr: 'Vous n’avez pas repris ce dossier.',
  },
  'It is being carried out.': {
    de: 'Es wird gerade ausgeführt.',
    fr: 'C’est en cours d’exécution.',
  },
  'The ticket has no case yet.': {
    de: 'Zu dem Ticket gibt es noch keinen Fall.',
    fr: 'Le ticket n’a pas encore de dossier.',
  },
  'Its end has been said already.': {
    de: 'Sein Ende wurde schon gemeldet.',
    fr: 'Sa fin a déjà été signalée.',
  },
  'The message came before with another text.': {
    de: 'Die Nachricht kam schon mit einem anderen Text.',
    fr: 'Le message est déjà arrivé avec un autre texte.',
  },
  'The message can not be used.': {
    de: 'Die Nachricht ist nicht brauchbar.',
    fr: 'Le message n’est pas utilisable.',
  },
  'It can not be merged into that ticket.': {
    de: 'Mit diesem Ticket kann es nicht zusammengeführt werden.',
    fr: 'Il ne peut pas être fusionné avec ce ticket.',
  },
  'The proposal is no longer the current one.': {
    de: 'Der Vorschlag gilt nicht mehr.',
    fr: 'La proposition n’est plus d’actualité.',
  },
  'Somebody who approved it may not do so any more.': {
    de: 'Wer es genehmigt hat, darf das nicht mehr.',
    fr: 'Une personne qui l’a approuvé n’en a plus le droit.',
  },
  'By now it needs more signatures.': {
    de: 'Inzwischen braucht es mehr Unterschriften.',
    fr: 'Il faut désormais plus de signatures.',
  },
  'The currency is not that of the payment.': {
    de: 'Die Währung ist nicht die der Zahlung.',
    fr: 'La devise n’est pas celle du paiement.',
  },
  'It is more than can still be refunded.': {
    de: 'Es ist mehr, als noch erstattet werden kann.',
    fr: 'C’est plus que ce qui peut encore être remboursé.',
  },
  'It is more than a store credit may be.': {
    de: 'Es ist mehr, als ein Guthaben betragen darf.',
    fr: 'C’est plus que ce que peut valoir un avoir.',
  },
  'The reason does not fit the order.': {
    de: 'Der Grund passt nicht zur Bestellung.',
    fr: 'Le motif ne correspond pas à la commande.',
  },
  "The customer's limit for store credits is reached.": {
    de: 'Die Grenze des Kunden für Guthaben ist erreicht.',
    fr: 'Le plafond d’avoirs du client est atteint.',
  },
  'Something was done for this already.': {
    de: 'Dafür wurde schon etwas getan.',
    fr: 'Quelque chose a déjà été fait pour cela.',
  },
  'It is more pieces than were ordered.': {
    de: 'Es sind mehr Stück, als bestellt wurden.',
    fr: 'C’est plus de pièces que commandé.',
  },
  'The time for it is over.': { de: 'Die Frist dafür ist vorbei.', fr: 'Le délai est dépassé.' },
  'The service has refused it.': {
    de: 'Der Dienst hat es abgelehnt.',
    fr: 'Le service l’a refusé.',
  },
  'It failed at the service.': {
    de: 'Es ist beim Dienst fehlgeschlagen.',
    fr: 'Cela a échoué auprès du service.',
  },
  'Two people found that it was not done.': {
    de: 'Zwei Personen haben festgestellt, dass es nicht ausgeführt wurde.',
    fr: 'Deux personnes ont constaté que cela n’a pas été exécuté.',
  },
  'What was typed does not fit.': {
    de: 'Was eingegeben wurde, passt nicht.',
    fr: 'Ce qui a été saisi ne convient pas.',
  },
  'Only a reply may follow now.': {
    de: 'Jetzt darf nur noch eine Antwort folgen.',
    fr: 'Seule une réponse peut suivre maintenant.',
  },
  'The order was not looked up in this case.': {
    de: 'Die Bestellung wurde in diesem Fall nicht nachgeschlagen.',
    fr: 'La commande n’a pas été consultée dans ce dossier.',
  },
  'The state of the order is not the one that was looked up.': {
    de: 'Der Stand der Bestellung ist nicht der nachgeschlagene.',
    fr: 'L’état de la commande n’est pas celui qui a été consulté.',
  },
  'The order is not one of this ticket.': {
    de: 'Die Bestellung gehört nicht zu diesem Ticket.',
    fr: 'La commande n’est pas de ce ticket.',
  },
  'The handbook has no such rule.': {
    de: 'Das Handbuch hat keine solche Regel.',
    fr: 'Le manuel n’a pas de telle règle.',
  },
  'The rule is not in force.': {
    de: 'Die Regel gilt nicht.',
    fr: 'La règle n’est pas en vigueur.',
  },
  'No rule was found that it could rest on.': {
    de: 'Es wurde keine Regel gefunden, auf der es beruhen könnte.',
    fr: 'Aucune règle sur laquelle cela pourrait reposer n’a été trouvée.',
  },
  'The reply says that something is done which is only proposed.': {
    de: 'Die Antwort nennt etwas erledigt, was nur vorgeschlagen ist.',
    fr: 'La réponse dit fait ce qui n’est que proposé.',
  },
  'The reply names another amount.': {
    de: 'Die Antwort nennt einen anderen Betrag.',
    fr: 'La réponse mentionne un autre montant.',
  },
  'The reply holds what is not for the customer.': {
    de: 'Die Antwort enthält etwas, was nicht für den Kunden ist.',
    fr: 'La réponse contient ce qui n’est pas destiné au client.',
  },
  'A person rejected this before.': {
    de: 'Das hat ein Mensch schon abgelehnt.',
    fr: 'Une personne l’a déjà rejeté.',
  },
  'A person has to take this ticket.': {
    de: 'Dieses Ticket muss ein Mensch übernehmen.',
    fr: 'Une personne doit prendre ce ticket en charge.',
  },
  'There is no such write.': {
    de: 'Eine solche Ausführung gibt es nicht.',
    fr: 'Cette exécution n’existe pas.',
  },
  'The outcome of this write is known.': {
    de: 'Der Ausgang dieser Ausführung ist bekannt.',
    fr: 'L’issue de cette exécution est connue.',
  },
  'Say where you know it from.': {
    de: 'Sagen Sie, woher Sie es wissen.',
    fr: 'Dites d’où vous le savez.',
  },
  'Two people said different things, so nothing was changed.': {
    de: 'Zwei Personen haben Verschiedenes gesagt, daher wurde nichts geändert.',
    fr: 'Deux personnes ont dit des choses différentes ; rien n’a été modifié.',
  },
} as const satisfies Translations;
