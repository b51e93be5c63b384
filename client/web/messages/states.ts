/** How a case, an action, a proposal or a write stands, and who has to sign. */
import type { Translations } from './translations';

export const STATES = {
  new: { de: 'neu', fr: 'nouveau' },
  'being worked on': { de: 'in Arbeit', fr: 'en cours de traitement' },
  'waits for a person': { de: 'wartet auf einen Menschen', fr: 'attend une personne' },
  'being carried out': { de: 'wird ausgeführt', fr: 'en cours d’exécution' },
  'handed to a person': { de: 'an einen Menschen übergeben', fr: 'transmis à une personne' },
  closed: { de: 'geschlossen', fr: 'fermé' },
  'safety or injury': { de: 'Sicherheit oder Verletzung', fr: 'sécurité ou blessure' },
  'legal threat': { de: 'Drohung mit rechtlichen Schritten', fr: 'menace juridique' },
  'outside the policy': { de: 'außerhalb der Regeln', fr: 'hors des règles' },
  "another customer's order, or instructions to the assistant": {
    de: 'Bestellung eines anderen Kunden, oder Anweisungen an den Assistenten',
    fr: 'commande d’un autre client, ou instructions à l’assistant',
  },
  'no readable request': { de: 'kein lesbares Anliegen', fr: 'aucune demande lisible' },
  'too many steps': { de: 'zu viele Schritte', fr: 'trop d’étapes' },
  'too many refused resolutions': {
    de: 'zu viele verweigerte Lösungen',
    fr: 'trop de résolutions refusées',
  },
  'out of working time': { de: 'Arbeitszeit aufgebraucht', fr: 'temps de travail épuisé' },
  'out of tokens': { de: 'Token aufgebraucht', fr: 'jetons épuisés' },
  'out of budget': { de: 'Budget aufgebraucht', fr: 'budget épuisé' },
  'the same refused call again and again': {
    de: 'immer wieder derselbe verweigerte Aufruf',
    fr: 'le même appel refusé encore et encore',
  },
  'too much read': { de: 'zu viel gelesen', fr: 'trop de lectures' },
  'the model refused to answer': {
    fr: 'le modèle a refusé de répondre',
    de: 'das Modell hat die Antwort verweigert',
  },
  "a filter of the model's service took it": {
    fr: 'un filtre du service du modèle l’a bloqué',
    de: 'ein Filter des Modelldienstes hat es abgefangen',
  },
  'the model gave no answer': {
    de: 'das Modell hat nicht geantwortet',
    fr: 'le modèle n’a pas répondu',
  },
  'nobody decided in time': {
    de: 'niemand hat rechtzeitig entschieden',
    fr: 'personne n’a décidé à temps',
  },
  'sent back too often': { de: 'zu oft zurückgegeben', fr: 'renvoyé trop souvent' },
  'a write whose end is unknown': {
    de: 'eine Ausführung, deren Ausgang ungewiss ist',
    fr: 'une exécution dont l’issue est inconnue',
  },
  'a write that did not go through': {
    de: 'eine Ausführung, die nicht durchging',
    fr: 'une exécution qui n’a pas abouti',
  },
  'no known customer': { de: 'kein bekannter Kunde', fr: 'aucun client connu' },
  'a person took it over': {
    de: 'ein Mensch hat übernommen',
    fr: 'une personne l’a repris',
  },
  'the proposal was withdrawn': {
    de: 'der Vorschlag wurde zurückgezogen',
    fr: 'la proposition a été retirée',
  },
  'a write that failed after it was done': {
    de: 'eine Ausführung, die nachträglich fehlschlug',
    fr: 'une exécution qui a échoué après coup',
  },
  cancelled: { de: 'abgebrochen', fr: 'annulé' },
  'the model asked for a person': {
    de: 'das Modell verlangte einen Menschen',
    fr: 'le modèle a demandé une personne',
  },
  'the model was not sure': { de: 'das Modell war unsicher', fr: 'le modèle n’était pas sûr' },
  'the customer may have taken the request back': {
    de: 'der Kunde hat den Wunsch vielleicht zurückgenommen',
    fr: 'le client a peut-être retiré sa demande',
  },
  'done in part, customer told': {
    de: 'teilweise ausgeführt, Kunde benachrichtigt',
    fr: 'exécuté en partie, client informé',
  },
  'no reason given': { de: 'ohne Angabe von Gründen', fr: 'sans motif' },
  'done as approved, customer told': {
    de: 'wie genehmigt ausgeführt, Kunde benachrichtigt',
    fr: 'exécuté comme approuvé, client informé',
  },
  answered: { de: 'beantwortet', fr: 'répondu' },
  'customer asked for more': {
    de: 'beim Kunden nachgefragt',
    fr: 'précisions demandées au client',
  },
  'no answer needed': { de: 'keine Antwort nötig', fr: 'aucune réponse nécessaire' },
  'closed outside': { de: 'anderswo geschlossen', fr: 'fermé ailleurs' },
  'merged outside': { de: 'anderswo zusammengeführt', fr: 'fusionné ailleurs' },
  'answered by a person': { de: 'von einem Menschen beantwortet', fr: 'répondu par une personne' },
  '{words} (team {team})': { de: '{words} (Team {team})', fr: '{words} (équipe {team})' },
  '{words} by {rules}': { de: '{words} nach {rules}', fr: '{words} selon {rules}' },
  'handed to a person: {why}': {
    de: 'an einen Menschen übergeben: {why}',
    fr: 'transmis à une personne : {why}',
  },
  'handed off: {why}, {team}': { de: 'übergeben: {why}, {team}', fr: 'transmis : {why}, {team}' },
  'waits for a decision': { de: 'wartet auf eine Entscheidung', fr: 'attend une décision' },
  approved: { de: 'genehmigt', fr: 'approuvé' },
  rejected: { de: 'abgelehnt', fr: 'rejeté' },
  'sent back': { de: 'zurückgegeben', fr: 'renvoyé' },
  'expired undecided': { de: 'ohne Entscheidung abgelaufen', fr: 'expiré sans décision' },
  lapsed: { de: 'hinfällig', fr: 'caduc' },
  'replaced by a newer one': {
    de: 'durch einen neueren ersetzt',
    fr: 'remplacé par un plus récent',
  },
  'lapsed: the facts changed': {
    de: 'hinfällig: die Umstände haben sich geändert',
    fr: 'caduc : les faits ont changé',
  },
  withdrawn: { de: 'zurückgezogen', fr: 'retiré' },
  'approved, not written yet': {
    de: 'genehmigt, noch nicht ausgeführt',
    fr: 'approuvé, pas encore exécuté',
  },
  'being written': { de: 'wird ausgeführt', fr: 'en cours d’exécution' },
  'accepted by the service, not confirmed yet': {
    de: 'vom Dienst angenommen, noch nicht bestätigt',
    fr: 'accepté par le service, pas encore confirmé',
  },
  'unknown, being checked': {
    de: 'ungewiss, wird geprüft',
    fr: 'inconnu, en cours de vérification',
  },
  'unknown: ops has to look': {
    de: 'ungewiss: der Betrieb muss prüfen',
    fr: 'inconnu : l’exploitation doit vérifier',
  },
  written: { de: 'ausgeführt', fr: 'exécuté' },
  'denied, nothing was written': {
    de: 'verweigert, nichts wurde ausgeführt',
    fr: 'refusé, rien n’a été exécuté',
  },
  'not carried out': { de: 'nicht ausgeführt', fr: 'non exécuté' },
  reversed: { de: 'rückgängig gemacht', fr: 'annulé après exécution' },
  'two people, one of them a lead': {
    de: 'zwei Personen, eine davon aus der Teamleitung',
    fr: 'deux personnes, dont un responsable',
  },
  'a lead': { de: 'Teamleitung', fr: 'un responsable' },
  'a support agent': { de: 'eine Person aus dem Support', fr: 'un agent du support' },
} as const satisfies Translations;
