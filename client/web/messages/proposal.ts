/** A proposal: how it stands, what changed in it, its draft reply, and the page to edit it. */
import type { Translations } from './translations';

export const PROPOSAL = {
  'Proposal, revision {n}: {state}': {
    de: 'Vorschlag, Fassung {n}: {state}',
    fr: 'Proposition, révision {n} : {state}',
  },
  'To be decided {when}. It lapses if the customer writes again or the order changes.': {
    de: 'Zu entscheiden {when}. Er wird hinfällig, wenn der Kunde wieder schreibt oder die Bestellung sich ändert.',
    fr: 'À décider {when}. Elle devient caduque si le client réécrit ou si la commande change.',
  },
  'Draft reply: it goes out only if all of this is done exactly so': {
    de: 'Antwortentwurf: er geht nur hinaus, wenn all dies genau so ausgeführt wird',
    fr: 'Brouillon de réponse : il ne part que si tout cela est fait exactement ainsi',
  },
  'It was written for other actions: a new one is written when these are carried out.': {
    de: 'Er wurde für andere Aktionen geschrieben: ein neuer wird geschrieben, wenn diese ausgeführt sind.',
    fr: 'Il a été rédigé pour d’autres actions : un nouveau est rédigé quand celles-ci sont exécutées.',
  },
  '(none)': { de: '(leer)', fr: '(vide)' },
  'the model': { de: 'das Modell', fr: 'le modèle' },
  'Edit the actions or the reply': {
    de: 'Aktionen oder Antwort bearbeiten',
    fr: 'Modifier les actions ou la réponse',
  },
  'Changed since revision {n} by {who}': {
    de: 'Geändert seit Fassung {n} durch {who}',
    fr: 'Modifié depuis la révision {n} par {who}',
  },
  'Nothing in it.': { de: 'Darin ist nichts anders.', fr: 'Rien n’y a changé.' },
  'New: {words}': { de: 'Neu: {words}', fr: 'Nouveau : {words}' },
  'Gone: {words}': { de: 'Entfallen: {words}', fr: 'Supprimé : {words}' },
  Field: { de: 'Feld', fr: 'Champ' },
  Was: { de: 'Vorher', fr: 'Avant' },
  Is: { de: 'Jetzt', fr: 'Maintenant' },
  Reply: { de: 'Antwort', fr: 'Réponse' },
  'The reply is another one.': {
    de: 'Die Antwort ist eine andere.',
    fr: 'La réponse est différente.',
  },
  'Edit {ticket}': { de: '{ticket} bearbeiten', fr: 'Modifier {ticket}' },
  'Edit the proposal of {ticket}': {
    de: 'Den Vorschlag zu {ticket} bearbeiten',
    fr: 'Modifier la proposition de {ticket}',
  },
  'What comes of it is a new revision that waits for a decision. Whoever lowers an amount may approve it; anything else needs somebody else.':
    {
      de: 'Daraus wird eine neue Fassung, die auf eine Entscheidung wartet. Wer einen Betrag senkt, darf sie selbst genehmigen; alles andere braucht jemand anderen.',
      fr: 'Il en résulte une nouvelle révision qui attend une décision. Quiconque réduit un montant peut l’approuver ; tout le reste demande quelqu’un d’autre.',
    },
  'Save as revision {n}': {
    de: 'Als Fassung {n} speichern',
    fr: 'Enregistrer comme révision {n}',
  },
  'Leave it as it is': { de: 'So lassen, wie es ist', fr: 'Laisser tel quel' },
  'more than {n}': { de: 'mehr als {n}', fr: 'plus de {n}' },
  'at least {n}': { de: 'mindestens {n}', fr: 'au moins {n}' },
  'at most {n}': { de: 'höchstens {n}', fr: 'au plus {n}' },
  'at most {n} characters': { de: 'höchstens {n} Zeichen', fr: 'au plus {n} caractères' },
  amount: { de: 'Betrag', fr: 'montant' },
  reason: { de: 'Grund', fr: 'motif' },
  sku: { de: 'SKU', fr: 'SKU' },
  quantity: { de: 'Menge', fr: 'quantité' },
  kind: { de: 'Art', fr: 'type' },
  'order id': { de: 'Bestellung', fr: 'commande' },
  'order line id': { de: 'Bestellposition', fr: 'ligne de commande' },
  'payment id': { de: 'Zahlung', fr: 'paiement' },
  'address digest': { de: 'Hash der Adresse', fr: 'empreinte de l’adresse' },
} as const satisfies Translations;
