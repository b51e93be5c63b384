/** One's own account: who one is here, the password, and the language of the pages. */
import type { Translations } from './translations';

export const ACCOUNT = {
  Account: { de: 'Konto', fr: 'Compte' },
  'User {user}, role {role}.': {
    de: 'Benutzer {user}, Rolle {role}.',
    fr: 'Utilisateur {user}, rôle {role}.',
  },
  'User {user}, role {role}, in {teams}.': {
    de: 'Benutzer {user}, Rolle {role}, in {teams}.',
    fr: 'Utilisateur {user}, rôle {role}, dans {teams}.',
  },
  'New password': { de: 'Neues Passwort', fr: 'Nouveau mot de passe' },
  'At least {n} characters. You are signed out everywhere else.': {
    de: 'Mindestens {n} Zeichen. Überall sonst werden Sie abgemeldet.',
    fr: 'Au moins {n} caractères. Vous êtes déconnecté partout ailleurs.',
  },
  'Password until now': { de: 'Bisheriges Passwort', fr: 'Mot de passe actuel' },
  'New password, once more': {
    de: 'Neues Passwort, noch einmal',
    fr: 'Nouveau mot de passe, encore une fois',
  },
  'Set the new password': {
    de: 'Neues Passwort setzen',
    fr: 'Définir le nouveau mot de passe',
  },
  'You sign in elsewhere and have no password here.': {
    de: 'Sie melden sich anderswo an und haben hier kein Passwort.',
    fr: 'Vous vous connectez ailleurs et n’avez pas de mot de passe ici.',
  },
  'You have no password here.': {
    de: 'Sie haben hier kein Passwort.',
    fr: 'Vous n’avez pas de mot de passe ici.',
  },
  'You have a new password.': {
    de: 'Sie haben ein neues Passwort.',
    fr: 'Vous avez un nouveau mot de passe.',
  },
  'The new password was not typed the same twice.': {
    de: 'Das neue Passwort wurde nicht zweimal gleich geschrieben.',
    fr: 'Le nouveau mot de passe n’a pas été saisi deux fois à l’identique.',
  },
  'The password until now is wrong.': {
    de: 'Das bisherige Passwort ist falsch.',
    fr: 'Le mot de passe actuel est incorrect.',
  },
  'A password has at least {n} characters.': {
    de: 'Ein Passwort hat mindestens {n} Zeichen.',
    fr: 'Un mot de passe a au moins {n} caractères.',
  },
  'A password has at most {n} characters.': {
    de: 'Ein Passwort hat höchstens {n} Zeichen.',
    fr: 'Un mot de passe a au plus {n} caractères.',
  },
  Language: { de: 'Sprache', fr: 'Langue' },
  'Language of the pages': { de: 'Sprache der Seiten', fr: 'Langue des pages' },
  'as the browser says': { de: 'wie der Browser sagt', fr: 'selon le navigateur' },
  'This browser keeps it. What customers and colleagues wrote stays as it is.': {
    de: 'Dieser Browser merkt sie sich. Was Kunden und Kollegen geschrieben haben, bleibt, wie es ist.',
    fr: 'Ce navigateur la retient. Ce que les clients et les collègues ont écrit reste tel quel.',
  },
  'Set the language': { de: 'Sprache einstellen', fr: 'Choisir la langue' },
  'The language is set.': { de: 'Die Sprache ist eingestellt.', fr: 'La langue est choisie.' },
  'Choose one of the languages in the list.': {
    de: 'Wählen Sie eine der Sprachen in der Liste.',
    fr: 'Choisissez une des langues de la liste.',
  },
} as const satisfies Translations;
