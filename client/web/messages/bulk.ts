/** Deciding on several at once. */
import type { Translations } from './translations';

export const BULK = {
  'The customer wrote again: look at it alone.': {
    de: 'Der Kunde hat noch einmal geschrieben: einzeln ansehen.',
    fr: 'Le client a écrit de nouveau : à examiner seul.',
  },
  'Decide together': { de: 'Zusammen entscheiden', fr: 'Décider ensemble' },
  'Decide on {n} together': {
    de: 'Über {n} zusammen entscheiden',
    fr: 'Décider ensemble : {n}',
  },
  'Back to the inbox': { de: 'Zurück zum Posteingang', fr: 'Retour à la boîte de réception' },
  Worth: { de: 'Wert', fr: 'Valeur' },
  Hash: { de: 'Hash', fr: 'Empreinte' },
  'no money': { de: 'kein Geld', fr: 'aucune somme' },
  'Approve together: {kind}': {
    de: 'Zusammen genehmigen: {kind}',
    fr: 'Approuver ensemble : {kind}',
  },
  'Approve {n} of kind {kind}, in all {total}': {
    de: '{n} × {kind} genehmigen, zusammen {total}',
    fr: 'Approuver {n} × {kind}, en tout {total}',
  },
  'Approve {n} of kind {kind}, in all {total}?': {
    de: '{n} × {kind} genehmigen, zusammen {total}?',
    fr: 'Approuver {n} × {kind}, en tout {total} ?',
  },
  '{n} of kind {kind}': { de: '{n} × {kind}', fr: '{n} × {kind}' },
  refund: { de: 'Erstattung', fr: 'remboursement' },
  'return label': { de: 'Retourenetikett', fr: 'étiquette de retour' },
  replacement: { de: 'Ersatzlieferung', fr: 'renvoi' },
  'goodwill credit': { de: 'Guthaben', fr: 'avoir' },
  'In all {total}.': { de: 'Zusammen {total}.', fr: 'En tout {total}.' },
  'Each is checked and decided alone.': {
    de: 'Jede Aktion wird einzeln geprüft und entschieden.',
    fr: 'Chacune est vérifiée et décidée séparément.',
  },
  'Approve all of these?': { de: 'Alle diese genehmigen?', fr: 'Approuver toutes ces actions ?' },
  Cancel: { de: 'Abbrechen', fr: 'Annuler' },
  Approve: { de: 'Genehmigen', fr: 'Approuver' },
  'Not approved together': {
    de: 'Nicht zusammen zu genehmigen',
    fr: 'Non approuvées ensemble',
  },
  '{action}: {why}': { de: '{action}: {why}', fr: '{action} : {why}' },
  'Reject all with one reason': {
    de: 'Alle mit einer Begründung ablehnen',
    fr: 'Tout rejeter avec un seul motif',
  },
  '{n} to reject': { de: '{n} abzulehnen', fr: '{n} à rejeter' },
  'Reason (for colleagues)': {
    de: 'Begründung (für Kolleginnen und Kollegen)',
    fr: 'Motif (pour les collègues)',
  },
  'Reject {n}': { de: '{n} ablehnen', fr: 'Rejeter {n}' },
  'Nothing waits any more in: {tickets}.': {
    de: 'Nichts wartet mehr in: {tickets}.',
    fr: 'Plus rien n’attend dans : {tickets}.',
  },
  '{n} of those chosen is not there.': {
    de: '{n} der ausgewählten Tickets ist nicht da.',
    fr: '{n} des tickets choisis est introuvable.',
  },
  '{n} of those chosen are not there.': {
    de: '{n} der ausgewählten Tickets sind nicht da.',
    fr: '{n} des tickets choisis sont introuvables.',
  },
  'Only the first {most} are shown; {rest}.': {
    de: 'Nur die ersten {most} sind zu sehen; {rest}.',
    fr: 'Seules les {most} premières sont affichées ; {rest}.',
  },
  '{n} more was chosen': { de: '{n} weitere war ausgewählt', fr: '{n} autre a été choisie' },
  '{n} more were chosen': {
    de: '{n} weitere waren ausgewählt',
    fr: '{n} autres ont été choisies',
  },
  'Nothing that was chosen waits for a decision.': {
    de: 'Nichts von dem, was ausgewählt war, wartet auf eine Entscheidung.',
    fr: 'Rien de ce qui a été choisi n’attend une décision.',
  },
  'Choose what to decide on in the list.': {
    de: 'Wählen Sie in der Liste aus, worüber zu entscheiden ist.',
    fr: 'Choisissez dans la liste ce sur quoi décider.',
  },
  'Say why, in at most 500 characters.': {
    de: 'Sagen Sie, warum, in höchstens 500 Zeichen.',
    fr: 'Dites pourquoi, en 500 caractères au plus.',
  },
  'Only actions of one kind are approved together.': {
    de: 'Nur Aktionen einer Art werden zusammen genehmigt.',
    fr: 'Seules des actions d’un même type sont approuvées ensemble.',
  },
  'It is of another kind than the others.': {
    de: 'Sie ist von anderer Art als die übrigen.',
    fr: 'Elle est d’un autre type que les autres.',
  },
  'It is worth more than {amount}: look at it alone.': {
    de: 'Sie ist mehr wert als {amount}: Sehen Sie sie einzeln an.',
    fr: 'Elle vaut plus de {amount} : examinez-la séparément.',
  },
  'Its currency has no limits: look at it alone.': {
    de: 'Für ihre Währung gibt es keine Grenzen: Sehen Sie sie einzeln an.',
    fr: 'Sa devise n’a pas de limites : examinez-la séparément.',
  },
  'Signed; one more signature is needed.': {
    de: 'Unterschrieben; es fehlt noch eine Unterschrift.',
    fr: 'Signé ; il manque encore une signature.',
  },
  'There is no such ticket.': {
    de: 'Dieses Ticket gibt es nicht.',
    fr: 'Ce ticket n’existe pas.',
  },
  'It is not what you saw any more.': {
    de: 'Es ist nicht mehr, was Sie gesehen haben.',
    fr: 'Ce n’est plus ce que vous avez vu.',
  },
  'Decided together': { de: 'Zusammen entschieden', fr: 'Décidé ensemble' },
  '{done} of {all} approved': {
    de: '{done} von {all} genehmigt',
    fr: 'Approuvé : {done} sur {all}',
  },
  '{done} of {all} rejected': { de: '{done} von {all} abgelehnt', fr: 'Rejeté : {done} sur {all}' },
  'Not done: {n}': { de: 'Nicht erledigt: {n}', fr: 'Non fait : {n}' },
  'Done: {n}': { de: 'Erledigt: {n}', fr: 'Fait : {n}' },
} as const satisfies Translations;
