/** What stands on every page: the bar, the keys, the word that something has changed. */
import type { Translations } from './translations';

export const FRAME = {
  Main: { de: 'Hauptmenü', fr: 'Menu principal' },
  Inbox: { de: 'Posteingang', fr: 'Boîte de réception' },
  Operations: { de: 'Betrieb', fr: 'Exploitation' },
  Audit: { de: 'Protokoll', fr: 'Journal d’audit' },
  'Sign out': { de: 'Abmelden', fr: 'Se déconnecter' },
  'Skip to the content': { de: 'Zum Inhalt', fr: 'Aller au contenu' },
  Keys: { de: 'Tasten', fr: 'Raccourcis clavier' },
  'next and previous ticket': {
    de: 'nächstes und voriges Ticket',
    fr: 'ticket suivant et précédent',
  },
  'open it': { de: 'öffnen', fr: 'l’ouvrir' },
  'select it': { de: 'auswählen', fr: 'le sélectionner' },
  'claim it, or give it back': {
    de: 'übernehmen oder zurückgeben',
    fr: 'le prendre en charge, ou le rendre',
  },
  search: { de: 'suchen', fr: 'rechercher' },
  'to the approval; it is asked for once more': {
    de: 'zur Genehmigung; es wird noch einmal gefragt',
    fr: 'vers l’approbation ; une confirmation est demandée',
  },
  edit: { de: 'bearbeiten', fr: 'modifier' },
  'to the reason for a no': {
    de: 'zur Begründung einer Ablehnung',
    fr: 'vers le motif d’un refus',
  },
  'to this list': { de: 'zu dieser Liste', fr: 'vers cette liste' },
  'They do nothing while you type into a field.': {
    de: 'Sie tun nichts, während Sie in ein Feld schreiben.',
    fr: 'Ils sont sans effet pendant que vous écrivez dans un champ.',
  },
  'Use these keys': { de: 'Diese Tasten verwenden', fr: 'Utiliser ces raccourcis' },
  '1 ticket has changed.': {
    de: '1 Ticket hat sich geändert.',
    fr: '1 ticket a changé.',
  },
  '{n} tickets have changed.': {
    de: '{n} Tickets haben sich geändert.',
    fr: '{n} tickets ont changé.',
  },
  'Something has changed.': { de: 'Etwas hat sich geändert.', fr: 'Quelque chose a changé.' },
  'Show it': { de: 'Anzeigen', fr: 'Afficher' },
  agent: { de: 'Support', fr: 'agent' },
  lead: { de: 'Teamleitung', fr: 'responsable' },
  ops: { de: 'Betrieb', fr: 'exploitation' },
  admin: { de: 'Administration', fr: 'administrateur' },
  'read only': { de: 'nur lesen', fr: 'lecture seule' },
  'To the inbox': { de: 'Zum Posteingang', fr: 'Vers la boîte de réception' },
  'Not found': { de: 'Nicht gefunden', fr: 'Introuvable' },
  'There is nothing here, or it is not for you.': {
    de: 'Hier ist nichts, oder es ist nicht für Sie.',
    fr: 'Il n’y a rien ici, ou ce n’est pas pour vous.',
  },
  'Something went wrong': { de: 'Etwas ist schiefgegangen', fr: 'Une erreur est survenue' },
  'Nothing was changed unless the next page says so. Tell your administrator this number: {number}':
    {
      de: 'Nichts wurde geändert, außer die nächste Seite sagt es. Nennen Sie Ihrer Administration diese Nummer: {number}',
      fr: 'Rien n’a été modifié, sauf si la page suivante le dit. Donnez ce numéro à votre administrateur : {number}',
    },
  'Not taken': { de: 'Nicht angenommen', fr: 'Non accepté' },
  '{why}. Nothing was changed.': {
    de: '{why}. Nichts wurde geändert.',
    fr: '{why}. Rien n’a été modifié.',
  },
  'This form has expired': {
    de: 'Dieses Formular gilt nicht mehr',
    fr: 'Ce formulaire a expiré',
  },
  'It is from another session, or came from another site. Nothing was changed.': {
    de: 'Es stammt aus einer anderen Sitzung oder von einer anderen Website. Nichts wurde geändert.',
    fr: 'Il vient d’une autre session ou d’un autre site. Rien n’a été modifié.',
  },
} as const satisfies Translations;
