/** The card of an action: who said what, who must sign, what it rests on, and the forms to decide. */
import type { Translations } from './translations';

export const CARDS = {
  '{words}: {more}': { de: '{words}: {more}', fr: '{words} : {more}' },
  '{verdict} by {who}, {when} ({channel})': {
    de: '{verdict} von {who}, {when} ({channel})',
    fr: '{verdict} par {who}, {when} ({channel})',
  },
  '; one more signature is needed': {
    de: '; eine weitere Unterschrift ist nötig',
    fr: ' ; une signature de plus est requise',
  },
  'Needs {whom}': { de: 'Nötig: {whom}', fr: 'Requis : {whom}' },
  '{state} (needed {whom})': { de: '{state} (nötig: {whom})', fr: '{state} (requis : {whom})' },
  '{standing}. Hash {hash}': { de: '{standing}. Hash {hash}', fr: '{standing}. Empreinte {hash}' },
  "{standing}. Proposed or edited by {names}, who can't approve it": {
    de: '{standing}. Vorgeschlagen oder bearbeitet von {names}; die eigene Aktion kann niemand genehmigen',
    fr: '{standing}. Proposé ou modifié par {names} ; personne ne peut approuver sa propre action',
  },
  'Ops have switched such writes off: once approved it waits, and nothing is sent.': {
    de: 'Der Betrieb hat solche Ausführungen abgeschaltet: nach der Genehmigung wartet die Aktion, und nichts wird gesendet.',
    fr: 'L’exploitation a désactivé ce genre d’exécutions : une fois approuvée, l’action attend et rien n’est envoyé.',
  },
  Now: { de: 'Jetzt', fr: 'Maintenant' },
  After: { de: 'Danach', fr: 'Après' },
  'What it does': { de: 'Was es bewirkt', fr: 'Ce que cela change' },
  'Limits it counts towards': {
    de: 'Grenzen, auf die es angerechnet wird',
    fr: 'Plafonds sur lesquels cela compte',
  },
  'Must sign: {tier}. Signed by: {names}.': {
    de: 'Nötige Unterschrift: {tier}. Unterschrieben von: {names}.',
    fr: 'Signature requise : {tier}. Signé par : {names}.',
  },
  '{tier} (more than when it was proposed: the total has grown since)': {
    de: '{tier} (mehr als beim Vorschlag: die Summe ist seither gestiegen)',
    fr: '{tier} (plus qu’au moment de la proposition : le total a augmenté depuis)',
  },
  'nobody yet': { de: 'noch niemandem', fr: 'personne pour l’instant' },
  'Nothing was looked up for this order.': {
    de: 'Zu dieser Bestellung wurde nichts nachgeschlagen.',
    fr: 'Rien n’a été consulté pour cette commande.',
  },
  'Rests on': { de: 'Beruht auf', fr: 'Repose sur' },
  'Rule {rule}': { de: 'Regel {rule}', fr: 'Règle {rule}' },
  'Rule {rule}, version {version}': {
    de: 'Regel {rule}, Version {version}',
    fr: 'Règle {rule}, version {version}',
  },
  'there is no such rule': { de: 'diese Regel gibt es nicht', fr: 'cette règle n’existe pas' },
  'Changed since the proposal: {changes}': {
    de: 'Seit dem Vorschlag geändert: {changes}',
    fr: 'Changé depuis la proposition : {changes}',
  },
  'Approve: {words}': { de: 'Genehmigen: {words}', fr: 'Approuver : {words}' },
  'Approve?': { de: 'Genehmigen?', fr: 'Approuver ?' },
  'Approve exactly this? {words}': {
    de: 'Genau dies genehmigen? {words}',
    fr: 'Approuver exactement ceci ? {words}',
  },
  'Reason (for colleagues, and for the model when it is sent back)': {
    de: 'Grund (für Kolleginnen und Kollegen, und für das Modell bei einer Rückgabe)',
    fr: 'Motif (pour les collègues, et pour le modèle en cas de renvoi)',
  },
  Reject: { de: 'Ablehnen', fr: 'Rejeter' },
  'Send back': { de: 'Zurückgeben', fr: 'Renvoyer' },
} as const satisfies Translations;
