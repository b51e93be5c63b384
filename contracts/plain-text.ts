/**
 * Two forms of a text for looking things up in it. What is stored or sent is never changed:
 * look-alike digits, dashes and invisible characters would only hide a word from the look-up.
 */

const INVISIBLE = /[\p{Cf}\u034f\ufe0f]+/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4`]/g;

/** Full-width forms, odd spaces, dashes and apostrophes become the plain ones; case is kept. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'");
}

/** Plain, lower case and without accents: `Zurückerstattet` becomes `zuruckerstattet`. */
export function foldText(text: string): string {
  return plainText(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae');
}
