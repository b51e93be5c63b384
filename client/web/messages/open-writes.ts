/** Writes without an end: how each stands, and what two people say became of it. */
import type { Translations } from './translations';

export const OPEN_WRITES = {
  'Writes without an end': { de: 'Ausführungen ohne Ausgang', fr: 'Exécutions sans issue' },
  'Every approved write has ended.': {
    de: 'Jede genehmigte Ausführung ist beendet.',
    fr: 'Toutes les exécutions approuvées sont terminées.',
  },
  '{write} on order {order}, ticket {ticket}': {
    de: '{write} zu Bestellung {order}, Ticket {ticket}',
    fr: '{write} sur la commande {order}, ticket {ticket}',
  },
  'approved, not started': { de: 'genehmigt, nicht begonnen', fr: 'approuvé, pas commencé' },
  'held, not sent': { de: 'reserviert, nicht gesendet', fr: 'réservé, pas envoyé' },
  'held back: it is switched off': {
    de: 'zurückgehalten: abgeschaltet',
    fr: 'retenu : désactivé',
  },
  'held back: its service is not configured here, or the route is wrong': {
    de: 'zurückgehalten: der Dienst ist hier nicht eingerichtet, oder der Weg stimmt nicht',
    fr: 'retenu : le service n’est pas configuré ici, ou la destination est fausse',
  },
  'held back: its service does not let us in': {
    de: 'zurückgehalten: der Dienst lässt uns nicht zu',
    fr: 'retenu : le service nous refuse l’accès',
  },
  'held back: its service can not be reached': {
    de: 'zurückgehalten: der Dienst ist nicht erreichbar',
    fr: 'retenu : le service est injoignable',
  },
  'It waits until somebody says that it can be tried again.': {
    de: 'Das wartet, bis jemand sagt, dass es noch einmal versucht werden kann.',
    fr: 'Cela attend que quelqu’un dise de réessayer.',
  },
  'Nothing is refunded of this payment until somebody has settled it.': {
    de: 'Von dieser Zahlung wird nichts erstattet, bis das jemand geklärt hat.',
    fr: 'Rien n’est remboursé de ce paiement tant que personne n’a réglé cela.',
  },
  'Settled. What it held goes on.': {
    de: 'Geklärt. Was es aufgehalten hat, geht weiter.',
    fr: 'Réglé. Ce qui était retenu reprend.',
  },
  'Settle it': { de: 'Als geklärt festhalten', fr: 'Déclarer réglé' },
  "What you found, and where, such as what the service's own page shows": {
    de: 'Was Sie gefunden haben und wo, etwa was die Seite des Dienstes zeigt',
    fr: 'Ce que vous avez trouvé et où, par exemple ce que montre la page du service',
  },
  'being sent': { de: 'wird gesendet', fr: 'en cours d’envoi' },
  'taken by the service, not done yet': {
    de: 'vom Dienst angenommen, noch nicht ausgeführt',
    fr: 'accepté par le service, pas encore exécuté',
  },
  'sent, outcome not known yet': {
    de: 'gesendet, Ausgang noch nicht bekannt',
    fr: 'envoyé, issue pas encore connue',
  },
  'sent, outcome not known: people have to find out': {
    de: 'gesendet, Ausgang nicht bekannt: Menschen müssen es herausfinden',
    fr: 'envoyé, issue inconnue : des personnes doivent la découvrir',
  },
  '{state} to {service}': {
    de: '{state} (Dienst: {service})',
    fr: '{state} (service : {service})',
  },
  'sent {n} time': { de: '{n}-mal gesendet', fr: 'envoyé {n} fois' },
  'sent {n} times': { de: '{n}-mal gesendet', fr: 'envoyé {n} fois' },
  '{sent} to {service}': { de: '{sent} an {service}', fr: '{sent} à {service}' },
  'last answer: {answer}': { de: 'letzte Antwort: {answer}', fr: 'dernière réponse : {answer}' },
  'looked at again {when}': { de: 'nächste Prüfung {when}', fr: 'prochaine vérification {when}' },
  '{facts}. Operation {operation}': {
    de: '{facts}; Ausführung {operation}',
    fr: '{facts}. Exécution {operation}',
  },
  '{facts}. Operation {operation}, there known as {ref}': {
    de: '{facts}; Ausführung {operation}, dort bekannt als {ref}',
    fr: '{facts}. Exécution {operation}, connue là-bas sous {ref}',
  },
  '{who} says that it is done; a second person has to confirm.': {
    de: '{who} sagt, dass es ausgeführt ist; eine zweite Person muss es bestätigen.',
    fr: '{who} dit que c’est exécuté ; une deuxième personne doit confirmer.',
  },
  '{who} says that it is not done; a second person has to confirm.': {
    de: '{who} sagt, dass es nicht ausgeführt ist; eine zweite Person muss es bestätigen.',
    fr: '{who} dit que ce n’est pas exécuté ; une deuxième personne doit confirmer.',
  },
  'Check again now': { de: 'Jetzt wieder prüfen', fr: 'Vérifier de nouveau maintenant' },
  'Say what became of it (two people have to say the same)': {
    de: 'Sagen, was daraus geworden ist (zwei Personen müssen dasselbe sagen)',
    fr: 'Dire ce qu’il en est advenu (deux personnes doivent dire la même chose)',
  },
  'Record my word': { de: 'Meine Aussage festhalten', fr: 'Enregistrer ma déclaration' },
  'What became of it': { de: 'Was daraus geworden ist', fr: 'Ce qu’il en est advenu' },
  'It was done': { de: 'Es wurde ausgeführt', fr: 'Cela a été exécuté' },
  'It was not done': { de: 'Es wurde nicht ausgeführt', fr: 'Cela n’a pas été exécuté' },
  "Where you know it from, such as what the service's own page shows": {
    de: 'Woher Sie es wissen, etwa was die Seite des Dienstes selbst zeigt',
    fr: 'D’où vous le savez, par exemple ce que montre la page du service lui-même',
  },
  "The service's id of it, if it was done": {
    de: 'Die Kennung beim Dienst, falls es ausgeführt wurde',
    fr: 'Son identifiant chez le service, si cela a été exécuté',
  },
  'Say what became of it: done or not done.': {
    de: 'Sagen Sie, was daraus geworden ist: ausgeführt oder nicht ausgeführt.',
    fr: 'Dites ce qu’il en est advenu : exécuté ou non exécuté.',
  },
  'Recorded. Nothing changes until a second person says the same.': {
    de: 'Festgehalten. Nichts ändert sich, bis eine zweite Person dasselbe sagt.',
    fr: 'Enregistré. Rien ne change tant qu’une deuxième personne ne dit pas la même chose.',
  },
  'Two people say the same: it is applied now.': {
    de: 'Zwei Personen sagen dasselbe: Es wird jetzt übernommen.',
    fr: 'Deux personnes disent la même chose : c’est appliqué maintenant.',
  },
  'The service is asked now. Load this page again in a moment.': {
    de: 'Der Dienst wird jetzt gefragt. Laden Sie diese Seite gleich noch einmal.',
    fr: 'Le service est interrogé maintenant. Rechargez cette page dans un instant.',
  },
} as const satisfies Translations;
