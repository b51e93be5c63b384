/** Taking a case, ending its ticket, withdrawing what is proposed, and what is said afterwards. */
import type { Translations } from './translations';

export const CASE_ACTS = {
  'Take this case': { de: 'Fall an sich nehmen', fr: 'Reprendre le dossier' },
  'The model is not asked any more, and a proposal that waits is withdrawn.': {
    de: 'Das Modell wird nicht mehr gefragt, und ein wartender Vorschlag wird zurückgezogen.',
    fr: 'Le modèle n’est plus interrogé, et une proposition en attente est retirée.',
  },
  '{who} has it now.': {
    de: '{who} hat den Fall jetzt.',
    fr: '{who} a le dossier en ce moment.',
  },
  Why: { de: 'Warum', fr: 'Pourquoi' },
  'It needs the judgement of a person': {
    de: 'Es braucht das Urteil eines Menschen',
    fr: 'Il faut le jugement d’une personne',
  },
  'The customer called or wrote elsewhere': {
    de: 'Der Kunde hat angerufen oder anderswo geschrieben',
    fr: 'Le client a appelé ou écrit ailleurs',
  },
  'What is proposed is wrong': {
    de: 'Der Vorschlag ist falsch',
    fr: 'La proposition est erronée',
  },
  'It is sensitive': { de: 'Der Fall ist heikel', fr: 'Le dossier est sensible' },
  'Another reason': { de: 'Ein anderer Grund', fr: 'Une autre raison' },
  'Choose why you take it.': {
    de: 'Wählen Sie, warum Sie den Fall an sich nehmen.',
    fr: 'Choisissez pourquoi vous reprenez le dossier.',
  },
  'Temporal or its worker could not be reached, so the case is not yours. Nothing was changed; try again in a moment.':
    {
      de: 'Temporal oder sein Worker war nicht erreichbar, deshalb ist der Fall nicht bei Ihnen. Nichts wurde geändert; versuchen Sie es gleich noch einmal.',
      fr: 'Temporal ou son worker est injoignable, le dossier n’est donc pas à vous. Rien n’a été modifié ; réessayez dans un instant.',
    },

  'Close this ticket, or say that it was answered elsewhere': {
    de: 'Dieses Ticket schließen, oder sagen, dass es anderswo beantwortet wurde',
    fr: 'Fermer ce ticket, ou dire qu’il a reçu une réponse ailleurs',
  },
  'What waits is withdrawn, and no reply goes out from here.': {
    de: 'Was wartet, wird zurückgezogen, und von hier geht keine Antwort hinaus.',
    fr: 'Ce qui attend est retiré, et aucune réponse ne part d’ici.',
  },
  'What happened': { de: 'Was geschehen ist', fr: 'Ce qui s’est passé' },
  'Nothing more is to be done': {
    de: 'Es ist nichts mehr zu tun',
    fr: 'Il n’y a plus rien à faire',
  },
  'I have answered the customer elsewhere': {
    de: 'Ich habe dem Kunden anderswo geantwortet',
    fr: 'J’ai répondu au client ailleurs',
  },
  'It goes on in another ticket of the same customer': {
    de: 'Es geht in einem anderen Ticket desselben Kunden weiter',
    fr: 'La suite est dans un autre ticket du même client',
  },
  'The ticket that goes on (only if it was merged)': {
    de: 'Das Ticket, das weitergeht (nur wenn es zusammengeführt wurde)',
    fr: 'Le ticket qui continue (seulement en cas de fusion)',
  },
  'What you answered, for the thread (only if you answered)': {
    de: 'Was Sie geantwortet haben, für den Verlauf (nur wenn Sie geantwortet haben)',
    fr: 'Ce que vous avez répondu, pour le fil (seulement si vous avez répondu)',
  },
  'Close this ticket': { de: 'Dieses Ticket schließen', fr: 'Fermer ce ticket' },
  'Say what happened.': {
    de: 'Sagen Sie, was geschehen ist.',
    fr: 'Dites ce qui s’est passé.',
  },
  'The answer is too long for the thread.': {
    de: 'Die Antwort ist zu lang für den Verlauf.',
    fr: 'La réponse est trop longue pour le fil.',
  },
  'You wrote what you answered: then choose that you have answered.': {
    de: 'Sie haben eingetragen, was Sie geantwortet haben: Wählen Sie dann, dass Sie geantwortet haben.',
    fr: 'Vous avez écrit ce que vous avez répondu : choisissez alors que vous avez répondu.',
  },

  'Withdraw the proposal': { de: 'Vorschlag zurückziehen', fr: 'Retirer la proposition' },
  'Nothing of it is written, and a person goes on with the case.': {
    de: 'Nichts davon wird ausgeführt, und ein Mensch führt den Fall weiter.',
    fr: 'Rien n’en est exécuté, et une personne poursuit le dossier.',
  },
  'Why, for colleagues (may stay empty)': {
    de: 'Warum, für Kollegen (darf leer bleiben)',
    fr: 'Pourquoi, pour les collègues (peut rester vide)',
  },
  Withdraw: { de: 'Zurückziehen', fr: 'Retirer' },

  'Approved. It is carried out now.': {
    de: 'Genehmigt. Es wird jetzt ausgeführt.',
    fr: 'Approuvé. L’exécution a lieu maintenant.',
  },
  'Signed. One more signature is needed.': {
    de: 'Unterschrieben. Es fehlt noch eine Unterschrift.',
    fr: 'Signé. Il manque encore une signature.',
  },
  'Rejected. It will not be carried out.': {
    de: 'Abgelehnt. Es wird nicht ausgeführt.',
    fr: 'Rejeté. Il n’y aura pas d’exécution.',
  },
  'Sent back. The model looks at it again.': {
    de: 'Zurückgegeben. Das Modell sieht es sich noch einmal an.',
    fr: 'Renvoyé. Le modèle l’examine de nouveau.',
  },
  'Saved as a new revision, which waits for a decision.': {
    de: 'Als neue Fassung gespeichert, die auf eine Entscheidung wartet.',
    fr: 'Enregistré comme nouvelle révision, qui attend une décision.',
  },
  'You look after this ticket now. Others see it, and can still decide.': {
    de: 'Sie kümmern sich jetzt um dieses Ticket. Andere sehen das und können weiterhin entscheiden.',
    fr: 'Vous vous occupez maintenant de ce ticket. Les autres le voient et peuvent toujours décider.',
  },
  'You have given the ticket up.': {
    de: 'Sie haben das Ticket freigegeben.',
    fr: 'Vous avez libéré le ticket.',
  },
  'You had said so already; nothing has changed.': {
    de: 'Das hatten Sie schon gesagt; nichts hat sich geändert.',
    fr: 'Vous l’aviez déjà dit ; rien n’a changé.',
  },
  'Withdrawn. Nothing of it is written.': {
    de: 'Zurückgezogen. Nichts davon wird ausgeführt.',
    fr: 'Retiré. Rien n’en est exécuté.',
  },
  'You have this case now. The model is not asked any more.': {
    de: 'Der Fall ist jetzt bei Ihnen. Das Modell wird nicht mehr gefragt.',
    fr: 'Vous avez maintenant ce dossier. Le modèle n’est plus interrogé.',
  },
  'You have asked for this case, and get it as soon as the step at work is done.': {
    de: 'Sie haben diesen Fall angefordert und bekommen ihn, sobald der laufende Schritt fertig ist.',
    fr: 'Vous avez demandé ce dossier et vous l’aurez dès que l’étape en cours sera terminée.',
  },
  'Closed. What waited is withdrawn, and no reply goes out.': {
    de: 'Geschlossen. Was wartete, ist zurückgezogen, und es geht keine Antwort hinaus.',
    fr: 'Fermé. Ce qui attendait est retiré, et aucune réponse ne part.',
  },
  'Closed. What was approved before is still carried out, and no reply goes out after it.': {
    de: 'Geschlossen. Was vorher genehmigt wurde, wird noch ausgeführt, und danach geht keine Antwort hinaus.',
    fr: 'Fermé. Ce qui avait été approuvé est encore exécuté, et aucune réponse ne part ensuite.',
  },
  'Closed. No reply goes out.': {
    de: 'Geschlossen. Es geht keine Antwort hinaus.',
    fr: 'Fermé. Aucune réponse ne part.',
  },
  'Nothing waits here that could be edited.': {
    de: 'Hier wartet nichts, was bearbeitet werden könnte.',
    fr: 'Rien n’attend ici qui puisse être modifié.',
  },
} as const satisfies Translations;
