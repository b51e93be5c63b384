/** What happened in a case, event by event: codes and the names of tools stay as they are. */
import type { Translations } from './translations';

export const TRACE_EVENTS = {
  'model call': { de: 'Modellaufruf', fr: 'appel du modèle' },
  tool: { de: 'Werkzeug', fr: 'outil' },
  refusal: { de: 'Verweigerung', fr: 'refus' },
  validation: { de: 'Prüfung', fr: 'vérification' },
  note: { de: 'Notiz', fr: 'note' },
  wait: { de: 'Warten', fr: 'attente' },
  decision: { de: 'Entscheidung', fr: 'décision' },
  operation: { de: 'Ausführung', fr: 'exécution' },
  retry: { de: 'neuer Versuch', fr: 'nouvelle tentative' },
  end: { de: 'Ende', fr: 'fin' },
  '{kind}, failed': { de: '{kind}, fehlgeschlagen', fr: '{kind}, en échec' },

  'Step {step}: The model asked for reads ({model})': {
    de: 'Schritt {step}: Das Modell wollte etwas nachlesen ({model})',
    fr: 'Étape {step} : le modèle a demandé des lectures ({model})',
  },
  'Step {step}: The model finished ({model})': {
    de: 'Schritt {step}: Das Modell ist fertig ({model})',
    fr: 'Étape {step} : le modèle a terminé ({model})',
  },
  'Step {step}: The model gave an answer that is no call ({model})': {
    de: 'Schritt {step}: Das Modell gab eine Antwort, die kein Aufruf ist ({model})',
    fr: 'Étape {step} : le modèle a donné une réponse qui n’est pas un appel ({model})',
  },
  'said beside': { de: 'dazu gesagt', fr: 'dit en plus' },

  '{tool}: answered': { de: '{tool}: beantwortet', fr: '{tool} : réponse reçue' },
  '{tool}: refused': { de: '{tool}: verweigert', fr: '{tool} : refusé' },
  '{tool}: not answered yet': {
    de: '{tool}: noch nicht beantwortet',
    fr: '{tool} : pas encore de réponse',
  },
  'from memory': { de: 'aus dem Gedächtnis', fr: 'de mémoire' },
  'cut for the model': { de: 'für das Modell gekürzt', fr: 'coupé pour le modèle' },
  arguments: { de: 'Argumente', fr: 'arguments' },
  told: { de: 'dem Modell gesagt', fr: 'dit au modèle' },

  'The resolution is accepted': {
    de: 'Die Lösung ist angenommen',
    fr: 'La résolution est acceptée',
  },
  'The resolution is accepted: {outcome} by {rules}, team {team}, confidence {confidence}': {
    de: 'Die Lösung ist angenommen: {outcome} nach {rules}, Team {team}, Sicherheit {confidence}',
    fr: 'La résolution est acceptée : {outcome} selon {rules}, équipe {team}, confiance {confidence}',
  },
  'The resolution is refused': { de: 'Die Lösung ist verweigert', fr: 'La résolution est refusée' },
  'refused because': { de: 'Grund der Verweigerung', fr: 'motif du refus' },
  'draft reply': { de: 'Antwortentwurf', fr: 'brouillon de réponse' },
  'The model is told: {kind}': {
    de: 'Dem Modell wird gesagt: {kind}',
    fr: 'Il est dit au modèle : {kind}',
  },

  'Proposal, revision {revision}, waits for people until {when}': {
    de: 'Vorschlag, Fassung {revision}, wartet auf Menschen bis {when}',
    fr: 'La proposition, révision {revision}, attend des personnes jusqu’à {when}',
  },
  'action {no}': { de: 'Aktion {no}', fr: 'action {no}' },
  'Action {action} of revision {revision} approved by {who} ({channel})': {
    de: 'Aktion {action} der Fassung {revision} genehmigt von {who} ({channel})',
    fr: 'Action {action} de la révision {revision} approuvée par {who} ({channel})',
  },
  'Action {action} of revision {revision} rejected by {who} ({channel})': {
    de: 'Aktion {action} der Fassung {revision} abgelehnt von {who} ({channel})',
    fr: 'Action {action} de la révision {revision} rejetée par {who} ({channel})',
  },
  'Action {action} of revision {revision} sent back by {who} ({channel})': {
    de: 'Aktion {action} der Fassung {revision} zurückgegeben von {who} ({channel})',
    fr: 'Action {action} de la révision {revision} renvoyée par {who} ({channel})',
  },
  'approve by {who} refused ({channel})': {
    de: 'Genehmigung von {who} verweigert ({channel})',
    fr: 'approbation par {who} refusée ({channel})',
  },
  'reject by {who} refused ({channel})': {
    de: 'Ablehnung von {who} verweigert ({channel})',
    fr: 'rejet par {who} refusé ({channel})',
  },
  'send back by {who} refused ({channel})': {
    de: 'Rückgabe von {who} verweigert ({channel})',
    fr: 'renvoi par {who} refusé ({channel})',
  },
  'decision by {who} refused ({channel})': {
    de: 'Entscheidung von {who} verweigert ({channel})',
    fr: 'décision de {who} refusée ({channel})',
  },

  'Action {action} of revision {revision}: {state} (operation {id})': {
    de: 'Aktion {action} der Fassung {revision}: {state} (Ausführung {id})',
    fr: 'Action {action} de la révision {revision} : {state} (exécution {id})',
  },
  message: { de: 'Meldung', fr: 'message' },
  'the service': { de: 'den Dienst', fr: 'le service' },
  'Sent to {service} (operation {id})': {
    de: 'An {service} gesendet (Ausführung {id})',
    fr: 'Envoyé vers {service} (exécution {id})',
  },
  'Sent to {service} again, attempt {attempt} (operation {id})': {
    de: 'Wieder an {service} gesendet, Versuch {attempt} (Ausführung {id})',
    fr: 'Envoyé de nouveau vers {service}, tentative {attempt} (exécution {id})',
  },

  'Reply sent to the customer': {
    de: 'Antwort an den Kunden gesendet',
    fr: 'Réponse envoyée au client',
  },
  'Waits for the model, which is asked again': {
    de: 'Wartet auf das Modell, das wieder gefragt wird',
    fr: 'Attend le modèle, qui est interrogé de nouveau',
  },
  'Handed over: {why}': { de: 'Übergeben: {why}', fr: 'Transmis : {why}' },
  Closed: { de: 'Geschlossen', fr: 'Fermé' },
} as const satisfies Translations;
