/** What somebody is told who decided: done, refused, too late, or to be typed again. */
import type { Translations } from './translations';

export const DECISIONS = {
  '{ticket}: not done': { de: '{ticket}: nicht ausgeführt', fr: '{ticket} : non effectué' },
  '{ticket}: this was not done': {
    de: '{ticket}: dies wurde nicht ausgeführt',
    fr: '{ticket} : ceci n’a pas été effectué',
  },
  'What you saw': { de: 'Was Sie gesehen haben', fr: 'Ce que vous avez vu' },
  'What is now': { de: 'Was jetzt ist', fr: 'Ce qu’il en est maintenant' },
  'To the case as it is now': {
    de: 'Zum Fall, wie er jetzt ist',
    fr: 'Vers le dossier tel qu’il est maintenant',
  },
  'What you saw is in no revision of this case any more.': {
    de: 'Was Sie gesehen haben, steht in keiner Fassung dieses Falls mehr.',
    fr: 'Ce que vous avez vu ne figure plus dans aucune révision de ce dossier.',
  },
  'A case that was open, of which nobody had said that it ended.': {
    de: 'Einen offenen Fall, von dem niemand gesagt hatte, dass er beendet ist.',
    fr: 'Un dossier ouvert, dont personne n’avait dit qu’il était terminé.',
  },
  'Revision {n}:': { de: 'Fassung {n}:', fr: 'Révision {n} :' },
  'Revision {n} {state}:': { de: 'Fassung {n}, {state}:', fr: 'Révision {n}, {state} :' },
  '(no reply)': { de: '(keine Antwort)', fr: '(aucune réponse)' },
  'The case: {ending}.': { de: 'Der Fall: {ending}.', fr: 'Le dossier : {ending}.' },
  'You wanted to approve it.': {
    de: 'Sie wollten genehmigen.',
    fr: 'Vous vouliez approuver.',
  },
  'You wanted to reject it.': { de: 'Sie wollten ablehnen.', fr: 'Vous vouliez rejeter.' },
  'You wanted to send it back.': { de: 'Sie wollten zurückgeben.', fr: 'Vous vouliez renvoyer.' },
  'You wanted to withdraw it.': { de: 'Sie wollten zurückziehen.', fr: 'Vous vouliez retirer.' },
  'What waits now can be decided here too: {words}.': {
    de: 'Was jetzt wartet, kann auch hier entschieden werden: {words}.',
    fr: 'Ce qui attend maintenant peut aussi être décidé ici : {words}.',
  },
  'Your reason:': { de: 'Ihr Grund:', fr: 'Votre motif :' },
  'Your values stand in the fields of what waits now. Nothing is saved yet.': {
    de: 'Ihre Werte stehen in den Feldern dessen, was jetzt wartet. Noch ist nichts gespeichert.',
    fr: 'Vos valeurs sont dans les champs de ce qui attend maintenant. Rien n’est encore enregistré.',
  },
  'Nothing waits that could be edited. What you typed:': {
    de: 'Nichts wartet, was bearbeitet werden könnte. Was Sie geschrieben haben:',
    fr: 'Rien n’attend qui puisse être modifié. Ce que vous avez saisi :',
  },
  'Your reason': { de: 'Ihr Grund', fr: 'Votre motif' },
  'What you answered': { de: 'Was Sie geantwortet haben', fr: 'Ce que vous avez répondu' },
  'The ticket that goes on': {
    de: 'Das Ticket, das weitergeht',
    fr: 'Le ticket qui continue',
  },
  'You wrote nothing.': { de: 'Sie haben nichts geschrieben.', fr: 'Vous n’avez rien écrit.' },
  'Nothing was done yet': {
    de: 'Noch wurde nichts ausgeführt',
    fr: 'Rien n’a encore été fait',
  },
  'What you wrote ({field})': {
    de: 'Was Sie geschrieben haben ({field})',
    fr: 'Ce que vous avez écrit ({field})',
  },
  reply: { de: 'Antwort', fr: 'réponse' },
  text: { de: 'Text', fr: 'texte' },
  'Send it again': { de: 'Noch einmal senden', fr: 'Envoyer de nouveau' },
  'Leave it': { de: 'Nicht senden', fr: 'Ne pas envoyer' },
  'You have signed in anew since this form was shown. Nothing was changed: look again, then send it.':
    {
      de: 'Sie haben sich neu angemeldet, seit dieses Formular gezeigt wurde. Nichts wurde geändert: sehen Sie noch einmal hin und senden Sie es dann.',
      fr: 'Vous vous êtes reconnecté depuis l’affichage de ce formulaire. Rien n’a été modifié : relisez, puis envoyez-le.',
    },
  'Signed in': { de: 'Angemeldet', fr: 'Connecté' },
  'You are signed in': { de: 'Sie sind angemeldet', fr: 'Vous êtes connecté' },
  'What you sent before was not carried out. The case is shown as it is now, with what you typed: look again, then send it.':
    {
      de: 'Was Sie vorher gesendet haben, wurde nicht ausgeführt. Der Fall wird gezeigt, wie er jetzt ist, mit dem, was Sie geschrieben haben: sehen Sie noch einmal hin und senden Sie es dann.',
      fr: 'Ce que vous avez envoyé auparavant n’a pas été exécuté. Le dossier est affiché tel qu’il est maintenant, avec ce que vous avez saisi : relisez, puis envoyez-le.',
    },
  'Go on with what you typed': {
    de: 'Weiter mit dem, was Sie geschrieben haben',
    fr: 'Continuer avec ce que vous avez saisi',
  },
  'The form was not whole: look at the case, and send it again.': {
    de: 'Das Formular war nicht vollständig: sehen Sie sich den Fall an und senden Sie es noch einmal.',
    fr: 'Le formulaire n’était pas complet : regardez le dossier, puis envoyez-le de nouveau.',
  },
  'What you saw belongs to an earlier case of this ticket, which has ended. Look at the one that there is now.':
    {
      de: 'Was Sie gesehen haben, gehört zu einem früheren Fall dieses Tickets, der beendet ist. Sehen Sie sich den jetzigen an.',
      fr: 'Ce que vous avez vu appartient à un dossier antérieur de ce ticket, qui est terminé. Regardez celui qui existe maintenant.',
    },
  'The form was not whole, so nothing was done: look at the case and decide again.': {
    de: 'Das Formular war nicht vollständig, deshalb wurde nichts ausgeführt: sehen Sie sich den Fall an und entscheiden Sie noch einmal.',
    fr: 'Le formulaire n’était pas complet, donc rien n’a été fait : regardez le dossier et décidez de nouveau.',
  },
} as const satisfies Translations;
