/** Signing in, here or elsewhere, and out. */
import type { Translations } from './translations';

export const SIGN_IN = {
  'Sign in': { de: 'Anmelden', fr: 'Se connecter' },
  'Sign in again': { de: 'Wieder anmelden', fr: 'Se reconnecter' },
  User: { de: 'Benutzername', fr: 'Identifiant' },
  Password: { de: 'Passwort', fr: 'Mot de passe' },
  'Your session has ended. Nothing was changed, and nothing that you typed is lost.': {
    de: 'Ihre Sitzung ist beendet. Nichts wurde geändert, und nichts von dem, was Sie geschrieben haben, ist verloren.',
    fr: 'Votre session est terminée. Rien n’a été modifié, et rien de ce que vous avez saisi n’est perdu.',
  },
  'What you typed': { de: 'Was Sie geschrieben haben', fr: 'Ce que vous avez saisi' },
  'Signed in again in another tab?': {
    de: 'In einem anderen Tab wieder angemeldet?',
    fr: 'Reconnecté dans un autre onglet ?',
  },
  'This page seems to have come over plain HTTP. Sign in only where the address begins with https: over plain HTTP others can read along, and browsers keep no session.':
    {
      de: 'Diese Seite ist anscheinend über einfaches HTTP gekommen. Melden Sie sich nur dort an, wo die Adresse mit https beginnt: Über einfaches HTTP können andere mitlesen, und Browser behalten keine Sitzung.',
      fr: 'Cette page semble être arrivée en HTTP non chiffré. Connectez-vous seulement là où l’adresse commence par https : en HTTP non chiffré, d’autres peuvent lire, et les navigateurs ne gardent pas de session.',
    },
  'Nobody can sign in over plain HTTP: a browser keeps the session only from an address that begins with https, or from localhost. Ask your administrator to put TLS in front.':
    {
      de: 'Über einfaches HTTP kann sich niemand anmelden: Ein Browser behält die Sitzung nur von einer Adresse, die mit https beginnt, oder von localhost. Bitten Sie Ihre Administration, TLS davorzuschalten.',
      fr: 'Personne ne peut se connecter en HTTP non chiffré : un navigateur ne garde la session que d’une adresse qui commence par https, ou de localhost. Demandez à votre administrateur de placer TLS devant.',
    },
  'Sign in with {provider}': { de: 'Anmelden mit {provider}', fr: 'Se connecter avec {provider}' },
  'Sign in with {provider} (in a new tab)': {
    de: 'Anmelden mit {provider} (in einem neuen Tab)',
    fr: 'Se connecter avec {provider} (dans un nouvel onglet)',
  },
  'Sign in through your organisation: open this page by the address that it gave you.': {
    de: 'Melden Sie sich über Ihre Organisation an: Öffnen Sie diese Seite über die Adresse, die Sie von ihr haben.',
    fr: 'Connectez-vous par votre organisation : ouvrez cette page à l’adresse qu’elle vous a donnée.',
  },
  'User or password is wrong.': {
    de: 'Benutzername oder Passwort ist falsch.',
    fr: 'Identifiant ou mot de passe incorrect.',
  },
  'Too many attempts. Try again in {seconds} s.': {
    de: 'Zu viele Versuche. Versuchen Sie es in {seconds} s noch einmal.',
    fr: 'Trop de tentatives. Réessayez dans {seconds} s.',
  },
  'Your organisation has signed you in: sign out there, or close the browser.': {
    de: 'Ihre Organisation hat Sie angemeldet: Melden Sie sich dort ab, oder schließen Sie den Browser.',
    fr: 'C’est votre organisation qui vous a connecté : déconnectez-vous là-bas, ou fermez le navigateur.',
  },
  'Not signed in': { de: 'Nicht angemeldet', fr: 'Non connecté' },
  'The sign-in elsewhere did not succeed. Nothing was changed; you can try it again.': {
    de: 'Die Anmeldung anderswo ist nicht gelungen. Nichts wurde geändert; Sie können es noch einmal versuchen.',
    fr: 'La connexion ailleurs n’a pas abouti. Rien n’a été modifié ; vous pouvez réessayer.',
  },
  'The place where you sign in can not be reached now. Try again in a minute.': {
    de: 'Die Stelle, bei der Sie sich anmelden, ist jetzt nicht zu erreichen. Versuchen Sie es in einer Minute noch einmal.',
    fr: 'Le service où vous vous connectez est injoignable pour l’instant. Réessayez dans une minute.',
  },
  'This sign-in has ended already, or took too long. Start it again.': {
    de: 'Diese Anmeldung ist schon beendet oder hat zu lange gedauert. Beginnen Sie sie neu.',
    fr: 'Cette connexion est déjà terminée ou a pris trop de temps. Recommencez-la.',
  },
  'No access': { de: 'Kein Zugang', fr: 'Aucun accès' },
  'You are signed in elsewhere, but this account opens nothing here. An administrator can link it to a user; these two lines name it:':
    {
      de: 'Sie sind anderswo angemeldet, aber dieses Konto öffnet hier nichts. Die Administration kann es mit einem Benutzer verknüpfen; diese zwei Zeilen benennen es:',
      fr: 'Vous êtes connecté ailleurs, mais ce compte n’ouvre rien ici. Un administrateur peut le lier à un utilisateur ; ces deux lignes le désignent :',
    },
  Issuer: { de: 'Aussteller', fr: 'Émetteur' },
  Subject: { de: 'Kennung dort', fr: 'Identifiant là-bas' },
} as const satisfies Translations;
