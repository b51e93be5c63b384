/** The page for operations: what its cards tell. What is done there is in `ops-acts.ts`. */
import type { Translations } from './translations';

export const OPS = {
  'What to do ({title})': { de: 'Was zu tun ist ({title})', fr: 'Que faire ({title})' },
  'See {file}': { de: 'Siehe {file}', fr: 'Voir {file}' },
  'List filter in Temporal': {
    de: 'Listenfilter in Temporal',
    fr: 'Filtre de liste dans Temporal',
  },
  'None.': { de: 'Keine.', fr: 'Aucun.' },
  'Temporal can not be asked ({problem}).': {
    de: 'Temporal ist nicht zu erreichen ({problem}).',
    fr: 'Temporal ne peut pas être interrogé ({problem}).',
  },
  'Waiting approvals': { de: 'Ausstehende Genehmigungen', fr: 'Approbations en attente' },
  '{n} proposal waits for people': {
    de: '{n} Vorschlag wartet auf Menschen',
    fr: '{n} proposition attend une personne',
  },
  '{n} proposals wait for people': {
    de: '{n} Vorschläge warten auf Menschen',
    fr: '{n} propositions attendent une personne',
  },
  '{proposals}, {soon} of them due within a day.': {
    de: '{proposals}, davon {soon} innerhalb eines Tages fällig.',
    fr: '{proposals}, dont {soon} à échéance sous 24 heures.',
  },
  '{proposals}, {soon} of them due within a day, {overdue}.': {
    de: '{proposals}, davon {soon} innerhalb eines Tages fällig, {overdue}.',
    fr: '{proposals}, dont {soon} à échéance sous 24 heures, {overdue}.',
  },
  '{n} overdue': { de: '{n} überfällig', fr: '{n} en retard' },
  'The oldest is {ticket}: it waits since {since}, and is due {due}.': {
    de: 'Der älteste ist {ticket}: {since} vorgelegt und {due} fällig.',
    fr: 'La plus ancienne est {ticket} : proposée {since}, échéance {due}.',
  },
  'Cases that stand still': { de: 'Stillstehende Fälle', fr: 'Dossiers à l’arrêt' },
  'No Workflow Task fails.': {
    de: 'Kein Workflow Task schlägt fehl.',
    fr: 'Aucun Workflow Task n’échoue.',
  },
  'Cases whose Workflow Tasks fail: {n}.': {
    de: 'Fälle, deren Workflow Tasks fehlschlagen: {n}.',
    fr: 'Dossiers dont les Workflow Tasks échouent : {n}.',
  },
  'Workers seen within five minutes': {
    de: 'Worker, die in den letzten fünf Minuten da waren',
    fr: 'Workers vus dans les cinq dernières minutes',
  },
  'None: start a worker.': {
    de: 'Keiner: Starten Sie einen Worker.',
    fr: 'Aucun : démarrez un worker.',
  },
  '{worker}, polled {when}': {
    de: '{worker}, zuletzt gemeldet {when}',
    fr: '{worker}, dernier signe {when}',
  },
  '{worker}, build {build}, polled {when}': {
    de: '{worker}, Build {build}, zuletzt gemeldet {when}',
    fr: '{worker}, build {build}, dernier signe {when}',
  },
  'Undelivered notices': { de: 'Nicht zugestellte Nachrichten', fr: 'Avis non distribués' },
  'Delivered to nobody: {n}. Nothing sends them again by itself: tell the people who decide, or ask your administrator to set up a channel.':
    {
      de: 'Niemandem zugestellt: {n}. Von selbst werden sie nicht noch einmal gesendet: Sagen Sie denen Bescheid, die entscheiden, oder bitten Sie Ihre Administration, einen Kanal einzurichten.',
      fr: 'Distribués à personne : {n}. Rien ne les renvoie automatiquement : prévenez les personnes qui décident, ou demandez à votre administrateur de configurer un canal.',
    },
  '{notice} about {ticket}, {when}': {
    de: '{notice} zu {ticket}, {when}',
    fr: '{notice} à propos de {ticket}, {when}',
  },
  reminder: { de: 'Erinnerung', fr: 'rappel' },
  escalation: { de: 'Eskalation', fr: 'escalade' },
  'hand off': { de: 'Übergabe', fr: 'transmission' },
  'write reversed': {
    de: 'Ausführung rückgängig gemacht',
    fr: 'exécution annulée après coup',
  },
  'needs reconciliation': { de: 'Ausführung zu klären', fr: 'exécution à vérifier' },
  'Only the oldest {n} are listed.': {
    de: 'Nur die {n} ältesten sind aufgeführt.',
    fr: 'Seuls les {n} plus anciens sont affichés.',
  },
  Models: { de: 'Modelle', fr: 'Modèles' },
  'No case waits for a model.': {
    de: 'Kein Fall wartet auf ein Modell.',
    fr: 'Aucun dossier n’attend un modèle.',
  },
  '{n} case waits': { de: '{n} Fall wartet', fr: '{n} dossier attend' },
  '{n} cases wait': { de: '{n} Fälle warten', fr: '{n} dossiers attendent' },
  '{cases} because no model answers; the next is asked again {when}.': {
    de: '{cases}, weil kein Modell antwortet; das nächste Mal wird {when} gefragt.',
    fr: '{cases} car aucun modèle ne répond ; prochaine tentative {when}.',
  },
  'No model was asked in {days} days.': {
    de: 'In {days} Tagen wurde kein Modell gefragt.',
    fr: 'Aucun modèle n’a été interrogé en {days} jours.',
  },
  'The last {days} days': { de: 'Die letzten {days} Tage', fr: 'Les {days} derniers jours' },
  'Day (UTC)': { de: 'Tag (UTC)', fr: 'Jour (UTC)' },
  Model: { de: 'Modell', fr: 'Modèle' },
  Calls: { de: 'Aufrufe', fr: 'Appels' },
  'No usable answer': { de: 'Keine brauchbare Antwort', fr: 'Réponse inutilisable' },
  'Mean time': { de: 'Mittlere Dauer', fr: 'Durée moyenne' },
  'Tokens in + out': { de: 'Token hinein + heraus', fr: 'Jetons en entrée + sortie' },
  Cost: { de: 'Kosten', fr: 'Coût' },
  'What does not agree': { de: 'Was nicht übereinstimmt', fr: 'Ce qui ne concorde pas' },
  'Last compared {when}.': { de: 'Zuletzt {when} verglichen.', fr: 'Dernière comparaison {when}.' },
  'Operations, ledger and services agree.': {
    de: 'Ausführungen, Buchungen und Dienste stimmen überein.',
    fr: 'Exécutions, registre et services concordent.',
  },
  '{finding}; seen since {when}': {
    de: '{finding}; gesehen seit {when}',
    fr: '{finding} ; constaté depuis {when}',
  },
  'Runbook {name}': { de: 'Anleitung {name}', fr: 'Procédure {name}' },
  'Back to operations': { de: 'Zurück zum Betrieb', fr: 'Retour à l’exploitation' },
} as const satisfies Translations;
