/** The page of a trace: what it is about, its columns, and its pages. */
import type { Translations } from './translations';

export const TRACE = {
  'Trace of {ticket}': { de: 'Ablauf von {ticket}', fr: 'Trace de {ticket}' },
  'Back to the ticket': { de: 'Zurück zum Ticket', fr: 'Retour au ticket' },
  About: { de: 'Überblick', fr: 'À propos' },
  '{model}, {label} ({provenance}), {design}': {
    de: '{model}, {label} ({provenance}), {design}',
    fr: '{model}, {label} ({provenance}), {design}',
  },
  'no model': { de: 'kein Modell', fr: 'aucun modèle' },
  'design {design}': { de: 'Bauart {design}', fr: 'conception {design}' },
  'design none': { de: 'keine Bauart', fr: 'aucune conception' },
  '{steps}, {calls} ({refused} refused), {resolutions}, {input} tokens in, {output} out, cost {cost}, {time} in the model':
    {
      de: '{steps}, {calls} (verweigert: {refused}), {resolutions}, {input} Token hinein, {output} heraus, Kosten {cost}, {time} im Modell',
      fr: '{steps}, {calls} (refus : {refused}), {resolutions}, {input} jetons en entrée, {output} en sortie, coût {cost}, {time} dans le modèle',
    },
  '{n} step': { de: '{n} Schritt', fr: '{n} étape' },
  '{n} steps': { de: '{n} Schritte', fr: '{n} étapes' },
  '{n} tool call': { de: '{n} Werkzeugaufruf', fr: '{n} appel d’outil' },
  '{n} tool calls': { de: '{n} Werkzeugaufrufe', fr: '{n} appels d’outils' },
  '{n} refused resolution': { de: '{n} verweigerte Lösung', fr: '{n} résolution refusée' },
  '{n} refused resolutions': { de: '{n} verweigerte Lösungen', fr: '{n} résolutions refusées' },
  'No case yet: the intake has not taken it in.': {
    de: 'Noch kein Fall: Das Ticket ist noch nicht aufgenommen.',
    fr: 'Pas encore de dossier : le ticket n’a pas encore été enregistré.',
  },
  'Workflow {id}': { de: 'Workflow {id}', fr: 'Workflow {id}' },
  'Show it in Temporal': { de: 'In Temporal anzeigen', fr: 'L’afficher dans Temporal' },
  'Your role sees no text of tickets: codes and times are shown.': {
    de: 'Ihre Rolle sieht keinen Text von Tickets: Gezeigt werden Codes und Zeiten.',
    fr: 'Votre rôle ne voit pas le texte des tickets : seuls les codes et les heures sont affichés.',
  },
  'Which events': { de: 'Welche Ereignisse', fr: 'Quels événements' },
  'All ({n})': { de: 'Alle ({n})', fr: 'Tous ({n})' },
  'Failed only ({n})': { de: 'Nur Fehlgeschlagenes ({n})', fr: 'Échecs seulement ({n})' },
  Code: { de: 'Code', fr: 'Code' },
  Took: { de: 'Dauer', fr: 'Durée' },
  '{name}: {value}': { de: '{name}: {value}', fr: '{name} : {value}' },
  'show more': { de: 'mehr anzeigen', fr: 'afficher plus' },
  'Cut here; `countersign trace --full` shows all of it.': {
    de: 'Hier gekürzt; `countersign trace --full` zeigt alles.',
    fr: 'Coupé ici ; `countersign trace --full` affiche tout.',
  },
  '{first} to {last} of {total}.': {
    de: '{first} bis {last} von {total}.',
    fr: '{first} à {last} sur {total}.',
  },
  'First page': { de: 'Erste Seite', fr: 'Première page' },
  'Next page': { de: 'Nächste Seite', fr: 'Page suivante' },
  'Copy for support': {
    de: 'Kopie für den technischen Support',
    fr: 'Copie pour l’assistance technique',
  },
  'Ids, codes and times, and no text of the customer': {
    de: 'Kennungen, Codes und Zeiten, kein Text des Kunden',
    fr: 'Identifiants, codes et heures, sans texte du client',
  },
} as const satisfies Translations;
