/** The page of a case: its thread, who is there, how it ended, and what it rests on. */
import type { Translations } from './translations';

export const CASE = {
  '{who} closed the ticket, {when} ({channel}).': {
    de: '{who} hat das Ticket {when} geschlossen ({channel}).',
    fr: '{who} a fermé le ticket {when} ({channel}).',
  },
  '{who} merged the ticket into another one, {when} ({channel}).': {
    de: '{who} hat das Ticket {when} mit einem anderen zusammengeführt ({channel}).',
    fr: '{who} a fusionné le ticket avec un autre {when} ({channel}).',
  },
  '{who} answered the customer elsewhere, {when} ({channel}).': {
    de: '{who} hat dem Kunden {when} anderswo geantwortet ({channel}).',
    fr: '{who} a répondu au client ailleurs {when} ({channel}).',
  },
  'You have this case: answer the customer and close it below, or propose an action in the terminal (countersign propose).':
    {
      de: 'Sie haben diesen Fall: Antworten Sie dem Kunden und schließen Sie das Ticket unten, oder schlagen Sie im Terminal eine Aktion vor (countersign propose).',
      fr: 'Vous avez ce dossier : répondez au client et fermez le ticket ci-dessous, ou proposez une action dans le terminal (countersign propose).',
    },
  '{who} has this case: the model is not asked any more.': {
    de: '{who} hat diesen Fall: Das Modell wird nicht mehr gefragt.',
    fr: '{who} a ce dossier : le modèle n’est plus interrogé.',
  },
  'Reply sent {when}': { de: 'Antwort {when} gesendet', fr: 'Réponse envoyée {when}' },
  'What you entered': { de: 'Was Sie eingegeben haben', fr: 'Ce que vous avez saisi' },
  'This case': { de: 'Dieser Fall', fr: 'Ce dossier' },
  Trace: { de: 'Ablauf', fr: 'Trace' },

  '{who} looks after this ticket (the claim ends {when}). You can still decide.': {
    de: '{who} kümmert sich um dieses Ticket (die Übernahme endet {when}). Sie können trotzdem entscheiden.',
    fr: '{who} s’occupe de ce ticket (la prise en charge se termine {when}). Vous pouvez tout de même décider.',
  },
  'You look after this ticket (the claim ends {when}).': {
    de: 'Sie kümmern sich um dieses Ticket (die Übernahme endet {when}).',
    fr: 'Vous vous occupez de ce ticket (la prise en charge se termine {when}).',
  },
  'Also here: {names}': { de: 'Auch hier: {names}', fr: 'Également ici : {names}' },
  Claim: { de: 'Übernehmen', fr: 'Prendre en charge' },
  Release: { de: 'Freigeben', fr: 'Libérer' },

  'Reply to the customer': { de: 'Antwort an den Kunden', fr: 'Réponse au client' },
  Internal: { de: 'Intern', fr: 'Interne' },
  '{n} older one is not on this page: {all}.': {
    de: '{n} ältere Nachricht steht nicht auf dieser Seite: {all}.',
    fr: '{n} message plus ancien n’est pas sur cette page : {all}.',
  },
  '{n} older ones are not on this page: {all}.': {
    de: '{n} ältere Nachrichten stehen nicht auf dieser Seite: {all}.',
    fr: '{n} messages plus anciens ne sont pas sur cette page : {all}.',
  },
  'all {count}': { de: 'alle {count}', fr: 'voir les {count}' },
  '{n} older message': { de: '{n} ältere Nachricht', fr: '{n} message plus ancien' },
  '{n} older messages': { de: '{n} ältere Nachrichten', fr: '{n} messages plus anciens' },
  'From {name} ({customer}), {when}': {
    de: 'Von {name} ({customer}), {when}',
    fr: 'De {name} ({customer}), {when}',
  },
  '(no subject)': { de: '(ohne Betreff)', fr: '(sans objet)' },
  'Your role sees no text of tickets.': {
    de: 'Ihre Rolle sieht keinen Text von Tickets.',
    fr: 'Votre rôle ne voit pas le texte des tickets.',
  },
  '{n} message or note came after it.': {
    de: '{n} Nachricht oder Notiz kam danach.',
    fr: '{n} message ou note a suivi.',
  },
  '{n} messages and notes came after it.': {
    de: '{n} Nachrichten und Notizen kamen danach.',
    fr: '{n} messages et notes ont suivi.',
  },
  'Thread of {ticket}': { de: 'Verlauf von {ticket}', fr: 'Fil de {ticket}' },
  'Back to {ticket}': { de: 'Zurück zu {ticket}', fr: 'Retour à {ticket}' },
  '{ticket}: all {count} messages and notes': {
    de: '{ticket}: alle {count} Nachrichten und Notizen',
    fr: '{ticket} : les {count} messages et notes',
  },
  'Pages of the thread': { de: 'Seiten des Verlaufs', fr: 'Pages du fil' },
  Newer: { de: 'Neuere', fr: 'Plus récents' },
  Older: { de: 'Ältere', fr: 'Plus anciens' },
  'Page {page} of {pages}': { de: 'Seite {page} von {pages}', fr: 'Page {page} sur {pages}' },
  '(empty)': { de: '(leer)', fr: '(vide)' },
  'Show all {n} characters': {
    de: 'Alle {n} Zeichen anzeigen',
    fr: 'Afficher les {n} caractères',
  },

  'Other tickets of this customer': {
    de: 'Andere Tickets dieses Kunden',
    fr: 'Autres tickets de ce client',
  },
  '{ticket}, {when}: {state}': {
    de: '{ticket}, {when}: {state}',
    fr: '{ticket}, {when} : {state}',
  },
  'The newest {n} of {count}.': {
    de: 'Die neuesten {n} von {count}.',
    fr: 'Les {n} plus récents sur {count}.',
  },

  Evidence: { de: 'Belege', fr: 'Éléments de preuve' },
  'Why: {reason}': { de: 'Warum: {reason}', fr: 'Pourquoi : {reason}' },
  '(step {step})': { de: '(Schritt {step})', fr: '(étape {step})' },
  '{n} more value': { de: '{n} weiterer Wert', fr: '{n} valeur de plus' },
  '{n} more values': { de: '{n} weitere Werte', fr: '{n} valeurs de plus' },
  'The trace has the rest.': {
    de: 'Der Rest steht im Ablauf.',
    fr: 'Le reste se trouve dans la trace.',
  },
  'Rule {rule}: the handbook has no such rule.': {
    de: 'Regel {rule}: Das Handbuch hat keine solche Regel.',
    fr: 'Règle {rule} : le manuel n’a pas de telle règle.',
  },
  'Rule {rule}, version {version}: {title}': {
    de: 'Regel {rule}, Version {version}: {title}',
    fr: 'Règle {rule}, version {version} : {title}',
  },
  'In force from {from} on': { de: 'In Kraft ab {from}', fr: 'En vigueur à partir du {from}' },
  'In force from {from} to {to}': {
    de: 'In Kraft von {from} bis {to}',
    fr: 'En vigueur du {from} au {to}',
  },
  yes: { de: 'ja', fr: 'oui' },
  no: { de: 'nein', fr: 'non' },
} as const satisfies Translations;
