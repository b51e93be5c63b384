/** What ops do on their page: the intake, switches, and their word on a write without an end. */
import type { Translations } from './translations';

export const OPS_ACTS = {
  Intake: { de: 'Ticketannahme', fr: 'Collecte des tickets' },
  'Nobody can say whether it runs: Temporal is not connected.': {
    de: 'Niemand kann sagen, ob sie läuft: Temporal ist nicht verbunden.',
    fr: 'Personne ne peut dire si elle fonctionne : Temporal n’est pas connecté.',
  },
  'It has no Schedule yet: start a worker.': {
    de: 'Sie hat noch keinen Schedule: Starten Sie einen Worker.',
    fr: 'Elle n’a pas encore de Schedule : démarrez un worker.',
  },
  'It is paused': { de: 'Sie ist angehalten', fr: 'Elle est en pause' },
  'It runs': { de: 'Sie läuft', fr: 'Elle fonctionne' },
  '{state}, last {when}.': {
    de: '{state}, zuletzt {when} gelaufen.',
    fr: '{state}, dernier passage {when}.',
  },
  'Resume the intake': { de: 'Annahme fortsetzen', fr: 'Reprendre la collecte' },
  'Look for tickets now': {
    de: 'Jetzt nach Tickets suchen',
    fr: 'Chercher des tickets maintenant',
  },
  'Pause the intake': { de: 'Annahme anhalten', fr: 'Suspendre la collecte' },
  Source: { de: 'Quelle', fr: 'Source' },
  'Read up to': { de: 'Gelesen bis', fr: 'Lu jusqu’à' },
  'To take in': { de: 'Noch aufzunehmen', fr: 'À collecter' },
  'The oldest of these': { de: 'Das älteste davon', fr: 'Le plus ancien d’entre eux' },
  'none yet': { de: 'noch keines', fr: 'aucun pour l’instant' },
  none: { de: 'keines', fr: 'aucun' },
  'The intake is paused. New tickets wait until it is resumed.': {
    de: 'Die Annahme ist angehalten. Neue Tickets warten, bis sie fortgesetzt wird.',
    fr: 'La collecte est en pause. Les nouveaux tickets attendent sa reprise.',
  },
  'Work that keeps failing': {
    de: 'Arbeit, die immer wieder scheitert',
    fr: 'Tâches qui échouent sans cesse',
  },
  '{work} of {place}: {error}, {tries} since {since}; tried again {next}.': {
    de: '{work} von {place}: {error}, {tries} seit {since}; nächster Versuch {next}.',
    fr: '{work} de {place} : {error}, {tries} depuis {since} ; prochain essai {next}.',
  },
  '{n} try': { de: '{n} Versuch', fr: '{n} essai' },
  '{n} tries': { de: '{n} Versuche', fr: '{n} essais' },
  'Try now: {work}': { de: 'Jetzt versuchen: {work}', fr: 'Essayer maintenant : {work}' },
  'Tried now. If it fails again, it is listed again within seconds.': {
    de: 'Wird jetzt versucht. Scheitert es wieder, steht es in Sekunden wieder hier.',
    fr: 'Essai lancé. En cas de nouvel échec, la tâche réapparaît ici en quelques secondes.',
  },
  'Recorded. Temporal could not be told: it tries again by itself at its next time.': {
    de: 'Vermerkt. Temporal war nicht zu erreichen: Der nächste Versuch kommt von selbst.',
    fr: 'Noté. Temporal n’a pas pu être averti : le prochain essai aura lieu de lui-même.',
  },
  'The intake goes on.': { de: 'Die Annahme geht weiter.', fr: 'La collecte reprend.' },
  'The intake looks for tickets now.': {
    de: 'Die Annahme sucht jetzt nach Tickets.',
    fr: 'La collecte cherche maintenant des tickets.',
  },
  'The intake can not be asked now: it is paused, or Temporal is away.': {
    de: 'Die Annahme ist jetzt nicht zu erreichen: Sie ist angehalten, oder Temporal ist nicht da.',
    fr: 'La collecte ne peut pas être lancée maintenant : elle est en pause, ou Temporal est absent.',
  },
  'Temporal can not be asked now: nothing was changed.': {
    de: 'Temporal ist jetzt nicht zu erreichen: Nichts wurde geändert.',
    fr: 'Temporal ne peut pas être interrogé maintenant : rien n’a été modifié.',
  },
  'Temporal can not be asked now ({problem}): nothing was changed.': {
    de: 'Temporal ist jetzt nicht zu erreichen ({problem}): Nichts wurde geändert.',
    fr: 'Temporal ne peut pas être interrogé maintenant ({problem}) : rien n’a été modifié.',
  },
  'Stopped writes and routes': {
    de: 'Angehaltene Ausführungen und ihre Ziele',
    fr: 'Exécutions arrêtées et destinations',
  },
  'No write is switched off.': {
    de: 'Keine Ausführung ist abgeschaltet.',
    fr: 'Aucune exécution n’est désactivée.',
  },
  'Off: {writes}': { de: 'Abgeschaltet: {writes}', fr: 'Désactivé : {writes}' },
  '{what}, by {who} {when}: {why}': {
    de: '{what}, von {who} {when}: {why}',
    fr: '{what}, par {who} {when} : {why}',
  },
  'every kind of write': { de: 'jede Art von Ausführung', fr: 'tout type d’exécution' },
  '{what}, wherever it goes': {
    de: '{what}, über jeden Dienst',
    fr: '{what}, quelle que soit la destination',
  },
  '{what} over {service}': { de: '{what} über {service}', fr: '{what} via {service}' },
  'Switch on: {writes}': { de: 'Einschalten: {writes}', fr: 'Réactiver : {writes}' },
  'Switch a kind of write off': {
    de: 'Eine Art von Ausführung abschalten',
    fr: 'Désactiver un type d’exécution',
  },
  'Switch off': { de: 'Abschalten', fr: 'Désactiver' },
  'Service (* is any, local is our own Postgres)': {
    de: 'Dienst (* ist jeder, local ist unser eigenes Postgres)',
    fr: 'Service (* : tous, local : notre propre Postgres)',
  },
  'Kind of write (* is every one)': {
    de: 'Art der Ausführung (* ist jede)',
    fr: 'Type d’exécution (* : tous)',
  },
  'Why (approvers see it)': {
    de: 'Warum (wer genehmigt, sieht es)',
    fr: 'Pourquoi (les approbateurs le voient)',
  },
  'Say why, in at most {most} characters: approvers see it.': {
    de: 'Sagen Sie, warum, in höchstens {most} Zeichen: Wer genehmigt, sieht es.',
    fr: 'Dites pourquoi, en {most} caractères au plus : les approbateurs le voient.',
  },
  "There is no kind {kind}: say {kinds} or '*'.": {
    de: 'Die Art {kind} gibt es nicht: Sagen Sie {kinds} oder „*“.',
    fr: 'Il n’y a pas de type {kind} : dites {kinds} ou « * ».',
  },
  'A service has a name in lower case, such as stripe; local is our own Postgres.': {
    de: 'Ein Dienst hat einen Namen in Kleinbuchstaben, etwa stripe; local ist unser eigenes Postgres.',
    fr: 'Un service a un nom en minuscules, comme stripe ; local est notre propre Postgres.',
  },
  'Where writes go': { de: 'Wohin Ausführungen gehen', fr: 'Où vont les exécutions' },
  'Every write stays in our own Postgres.': {
    de: 'Jede Ausführung bleibt in unserem eigenen Postgres.',
    fr: 'Toutes les exécutions restent dans notre propre Postgres.',
  },
  '{shop}: {kind} goes to {service}': {
    de: '{shop}: {kind} geht an {service}',
    fr: '{shop} : {kind} va vers {service}',
  },
  '{shop}: {kind} goes to {service}, set by {who}': {
    de: '{shop}: {kind} geht an {service}, festgelegt von {who}',
    fr: '{shop} : {kind} va vers {service}, défini par {who}',
  },
  'Switched off. Approved writes wait, and nothing of them is sent.': {
    de: 'Abgeschaltet. Genehmigte Ausführungen warten, und nichts davon wird gesendet.',
    fr: 'Désactivé. Les exécutions approuvées attendent, et rien n’en est envoyé.',
  },
  'Switched on. What waits goes on within five minutes.': {
    de: 'Eingeschaltet. Was wartet, geht innerhalb von fünf Minuten weiter.',
    fr: 'Réactivé. Ce qui attend reprend dans les cinq minutes.',
  },
  'It was so already; nothing has changed.': {
    de: 'Es war schon so; nichts hat sich geändert.',
    fr: 'C’était déjà le cas ; rien n’a changé.',
  },
} as const satisfies Translations;
