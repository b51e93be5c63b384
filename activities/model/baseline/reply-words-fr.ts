/** Replies in French. */
import type { ReplyWords } from './reply-words';

const KINDS: Readonly<Record<string, string>> = {
  refund: 'le remboursement',
  replacement: 'le remplacement',
  return_label: "l'étiquette de retour",
};

const kindName = (kind: string): string => KINDS[kind] ?? 'votre demande';

export const FRENCH: ReplyWords = {
  language: 'fr',
  greeting: 'Bonjour,',
  isNewSentenceAfterGreeting: true,
  locale: 'fr-FR',
  onItsWay: ({ orderId, day, isLate }) =>
    `votre commande ${orderId} est en route.` +
    (isLate
      ? ` Elle est en retard${day ? ` : nous l'attendions pour le ${day}` : ''}. Nous en sommes désolés ; le colis avance toujours.`
      : day
        ? ` Nous l'attendons pour le ${day}.`
        : ''),
  beingPrepared: ({ orderId, day }) =>
    `votre commande ${orderId} est encore en préparation. Elle n'est pas partie, il n'y a donc pas encore de suivi.` +
    (day ? ` Nous l'attendons chez vous pour le ${day}.` : ''),
  inAnotherBox: ({ orderId, product, day }) =>
    `la commande ${orderId} voyage en plusieurs colis. ${product} se trouve dans le colis encore en route` +
    (day ? ` ; nous l'attendons pour le ${day}.` : '.'),
  notMoving: ({ orderId, day }) =>
    `le suivi de la commande ${orderId} n'avance pas en ce moment` +
    (day ? ` : la dernière lecture date du ${day}.` : '.') +
    ' Nous en sommes désolés. Nous demandons au transporteur de chercher le colis. Merci de patienter encore un peu ; sans ' +
    'lecture pendant 10 jours ouvrables, nous le considérons comme perdu, et vous pouvez nous récrire.',
  lookAround: ({ orderId, day }) =>
    `le transporteur indique que la commande ${orderId} est livrée${day ? ` le ${day}` : ''}. ` +
    'Merci de regarder dans les endroits sûrs comme le porche, la porte arrière, le garage ou la boîte aux lettres, et de ' +
    "demander à vos voisins et à votre foyer. Merci d'attendre aussi la fin du prochain jour ouvrable. " +
    "S'il n'apparaît pas, écrivez-nous, et un collègue lancera une recherche.",
  lateButFree: ({ orderId, day }) =>
    `nous sommes désolés que la commande ${orderId} soit en retard${day ? ` ; elle était attendue pour le ${day}` : ''}. ` +
    "La livraison était gratuite, il n'y a donc pas de frais de port à rendre.",
  notLateEnough: ({ orderId, days }) =>
    `nous sommes désolés de l'attente pour la commande ${orderId}. Les frais de port sont rendus à partir de ` +
    `${String(days)} jours ouvrables de retard ; ce n'est pas le cas ici, nous ne pouvons donc pas les rembourser.`,
  refund: ({ orderId, amount, why }) =>
    (why === 'late'
      ? `nous sommes désolés que la commande ${orderId} soit en retard. `
      : `nous sommes désolés : la commande ${orderId} semble perdue en route. `) +
    `Vous recevrez un remboursement de ${amount} sur votre moyen de paiement d'origine.`,
  replacement: ({ orderId, quantity, product }) =>
    `nous sommes désolés pour ce souci avec la commande ${orderId}. Vous recevrez gratuitement ${String(quantity)} × ${product} ` +
    "à l'adresse de la commande.",
  returnLabel: ({ orderId, quantity, product }) =>
    `vous pouvez retourner ${String(quantity)} × ${product} de la commande ${orderId}. Vous recevrez une étiquette de retour ` +
    "prépayée. L'article doit être inutilisé et dans son emballage ; son prix revient sur votre paiement après contrôle du retour.",
  returnLater: ({ orderId, days }) =>
    `la commande ${orderId} est encore en route. Une fois arrivée, vous pourrez la retourner inutilisée sous ${String(days)} jours ; ` +
    'écrivez-nous alors, et vous recevrez une étiquette de retour.',
  finalSale: ({ orderId, product }) =>
    `${product} de la commande ${orderId} est une vente ferme et ne peut pas être retourné pour un changement d'avis. ` +
    'Nous en sommes désolés.',
  windowClosed: ({ orderId, product, day, days }) =>
    `${product} de la commande ${orderId} est chez vous${day ? ` depuis le ${day}` : ''}. Un retour est possible sous ` +
    `${String(days)} jours après la livraison ; ce délai est passé. Nous en sommes désolés.`,
  refundTakesTime: ({ orderId, day }) =>
    `le remboursement de la commande ${orderId}${day ? ` date du ${day}` : ' est dans nos comptes'}. Votre banque peut mettre ` +
    "jusqu'à 10 jours ouvrables à l'afficher. Merci de patienter jusque-là.",
  onlyAuthorised: ({ orderId }) =>
    `nous voyons un seul débit pour la commande ${orderId}. L'autre ligne est une autorisation, que la banque montre comme ` +
    "en attente : ce n'est pas un débit, et elle disparaît d'elle-même sous 7 jours environ.",
  disputeOpen: ({ orderId }) =>
    `le paiement de la commande ${orderId} est contesté auprès de votre banque. Tant que cela dure, la banque décide, et nous ` +
    'ne pouvons rien rembourser ici ; votre banque vous répondra.',
  whichOrder: ({ orderIds }) =>
    `de laquelle de vos commandes s'agit-il : ${orderIds.join(', ')} ? Merci de nous donner le numéro.`,
  whichItem: ({ orderId, products }) =>
    `de quel article de la commande ${orderId} s'agit-il, et combien : ${products.join(' ; ')} ?`,
  orderNotFound: ({ written }) =>
    (written
      ? `nous ne trouvons pas de commande à vous avec le numéro ${written}. `
      : "nous ne voyons pas de quelle commande il s'agit. ") +
    "Merci de nous envoyer le numéro tel qu'il figure dans votre e-mail de confirmation.",
  handedOff: () => 'merci de votre message. Un collègue va le lire et vous écrira.',
  handedOffSafety: () =>
    'nous sommes vraiment désolés. Merci de ne plus utiliser le produit et de le garder. Un collègue vous contactera bientôt.',
  handedOffUnreadable: () =>
    "nous n'avons pas pu lire votre message. Un collègue va le regarder et vous écrira.",
  handedOffSoldOut: ({ product }) =>
    `nous sommes désolés pour ce souci. ${product} est épuisé en ce moment. Un collègue vous écrira avec les possibilités.`,
  handedOffNotHere: () =>
    'nous ne pouvons pas aider pour cela dans cette demande. Un collègue va la regarder.',
  willRefund: ({ amount }) =>
    `vous recevrez un remboursement${amount ? ` de ${amount}` : ''} sur votre moyen de paiement d'origine.`,
  willReplace: ({ product }) =>
    `vous recevrez gratuitement ${product ?? 'le remplacement'} à l'adresse de la commande.`,
  willSendLabel: ({ product }) =>
    `vous recevrez une étiquette de retour prépayée${product ? ` pour ${product}` : ''}.`,
  cannot: ({ kind }) =>
    `nous ne pouvons pas assurer ${kindName(kind)} pour le moment. Un collègue va regarder et vous écrira.`,
  notYetKnown: ({ kind }) =>
    `nous vérifions encore ${kindName(kind)}. Un collègue vous écrira quand ce sera clair.`,
};
