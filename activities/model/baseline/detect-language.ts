/** Which of the four languages a text is in, by its commonest words. */

export const LANGUAGES = ['en', 'fr', 'de', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

export const COMMON_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordSet(
    'the and is my it i you have has not of to was in on for this that with are but when where what ' +
      'order hello hi please thanks thank parcel received arrived want would can could been from your ' +
      'dont didnt refund me an be will do did item box late still yet hey dear regards am we',
  ),
  fr: wordSet(
    'le la les je j est et mon ma mes une un des du de ne pas que qui vous nous pour dans sur avec ' +
      'ai a bonjour merci commande colis recu recue ou quand c il elle au aux cette ce votre svp ' +
      'sont etait ete suis veux voudrais mais toujours encore n d l s y',
  ),
  de: wordSet(
    'der die das ich ist und mein meine meiner nicht ein eine einen den dem zu sie es hat habe haben ' +
      'wo wann mit auf fur bitte danke hallo bestellung paket bekommen angekommen noch aber wurde ' +
      'kein keine im von ihr ihre guten tag mir mich war sind wir',
  ),
  es: wordSet(
    'el la los las mi mis es y no que un una de del en por para con he ha hola gracias pedido paquete ' +
      'donde cuando esta llegado recibido pero quiero quisiera favor su se lo me yo al aun todavia ' +
      'estoy fue han muy buenos dias',
  ),
};

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

export type DetectedLanguage = {
  /** English when no other language has more of its common words in the text. */
  language: Language;
  /** How many words of the text are common words of that language; 0 means none was recognised. */
  commonWords: number;
};

/** Expects folded words, as `wordsOf` gives them. */
export function detectLanguage(words: readonly string[]): DetectedLanguage {
  let best: DetectedLanguage = { language: 'en', commonWords: 0 };
  for (const language of LANGUAGES) {
    const commonWords = words.filter((word) => COMMON_WORDS[language].has(word)).length;
    if (commonWords > best.commonWords) best = { language, commonWords };
  }
  return best;
}
