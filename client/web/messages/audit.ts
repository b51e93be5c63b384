/** The audit search. */
import type { Translations } from './translations';

export const AUDIT = {
  'Who (user id)': { de: 'Wer (Benutzerkennung)', fr: 'Qui (identifiant)' },
  'Ticket or case id': {
    de: 'Kennung von Ticket oder Fall',
    fr: 'Identifiant de ticket ou de dossier',
  },
  'From (UTC, such as 2026-11-30T08:00)': {
    de: 'Von (UTC, etwa 2026-11-30T08:00)',
    fr: 'À partir de (UTC, par exemple 2026-11-30T08:00)',
  },
  'Before (UTC)': { de: 'Vor (UTC)', fr: 'Avant (UTC)' },
  Number: { de: 'Nummer', fr: 'Numéro' },
  'When (UTC)': { de: 'Wann (UTC)', fr: 'Quand (UTC)' },
  Who: { de: 'Wer', fr: 'Qui' },
  How: { de: 'Wie', fr: 'Comment' },
  Case: { de: 'Fall', fr: 'Dossier' },
  Detail: { de: 'Einzelheiten', fr: 'Détail' },
  detail: { de: 'Einzelheiten', fr: 'détail' },
  'not an entry any more': { de: 'kein Eintrag mehr', fr: 'n’est plus une entrée' },
  Newest: { de: 'Neueste', fr: 'Plus récentes' },
  'Older entries': { de: 'Ältere Einträge', fr: 'Entrées plus anciennes' },
  'What is found, as a file of at most {most} entries, the newest first: {csv} {ndjson}. The whole chain, to verify: {command}.':
    {
      de: 'Das Gefundene als Datei von höchstens {most} Einträgen, die neuesten zuerst: {csv} {ndjson}. Die ganze Kette, zum Prüfen: {command}.',
      fr: 'Le résultat, dans un fichier de {most} entrées au plus, les plus récentes d’abord : {csv} {ndjson}. La chaîne entière, à vérifier : {command}.',
    },
  'An instant is a day and a time in UTC, such as 2026-11-30T08:00.': {
    de: 'Ein Zeitpunkt ist ein Tag und eine Uhrzeit in UTC, etwa 2026-11-30T08:00.',
    fr: 'Un instant est un jour et une heure en UTC, par exemple 2026-11-30T08:00.',
  },
} as const satisfies Translations;
