/**
 * Our own words come back: a greeting of our bot, an acknowledgement, an answer of this model. Nobody
 * wrote them, and two bots that thank each other never stop.
 */
import { foldText } from '../../../../contracts/plain-text';
import { LANGUAGES } from '../detect-language';
import { replyWordsFor } from '../reply-words';

const AUTOMATIC = [
  /\b(?:virtual|digital|automated|ai)\s+assistant\b/,
  /\bhow (?:can|may) i help you\b/,
  /\b(?:this is an? )?(?:automatic|automated)(?:ally generated)? (?:message|reply|response|answer)\b/,
  /\bthank(?:s| you) for (?:contacting|reaching out|getting in touch|your (?:message|request|e-?mail))\b/,
  /\bwe(?:'ve| have) received your (?:message|request|e-?mail)\b/,
  /\bwe(?:'ll| will) (?:get back to|answer|reply to) you\b/,
  /\bvirtueller assistent\b|\bwie kann ich (?:ihnen|dir) helfen\b|\bautomatisch(?:e|erstellte)? (?:nachricht|antwort)\b|\bdanke fur (?:ihre|deine) (?:nachricht|anfrage)\b|\bwir haben ihre (?:nachricht|anfrage) erhalten\b/,
  /\bassistante? virtuel(?:le)?\b|\bcomment puis-je vous aider\b|\bmerci de (?:votre message|nous avoir contactes?)\b|\bmessage automatique\b/,
  /\basistente virtual\b|\ben que puedo ayudar(?:le|te)\b|\bgracias por (?:su mensaje|contactarnos|escribirnos)\b|\bmensaje automatico\b/,
];

function sentencesOf(text: string): string[] {
  return foldText(text)
    .split(/[.!?\n]+/)
    .map((sentence) => sentence.trim().replace(/[,:;]$/, ''))
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** What this model says in every language when a person takes over, and how it greets. */
function ownSentences(teamName: string): Set<string> {
  const texts = LANGUAGES.flatMap((language) => {
    const say = replyWordsFor(language);
    const handedOff = [say.handedOff(), say.handedOffSafety(), say.handedOffUnreadable()];
    return [say.greeting, ...handedOff, say.handedOffNotHere()];
  });
  return new Set([...texts, teamName, 'hi', 'hi there', 'hello there'].flatMap(sentencesOf));
}

/** Is every sentence one of our own, or of a bot that greets? */
export function isOwnGreeting(text: string, teamName: string): boolean {
  const own = ownSentences(teamName);
  const sentences = sentencesOf(text);
  const said = sentences.map((sentence) =>
    AUTOMATIC.some((pattern) => pattern.test(sentence))
      ? 'bot'
      : own.has(sentence)
        ? 'own'
        : 'other',
  );
  const isGreetingAlone = sentences.every((sentence) => sentence.split(' ').length <= 2);
  return said.length > 0 && !said.includes('other') && !isGreetingAlone;
}
