/** Takes out what names somebody and asks for nothing: greetings, signatures, a carrier's own words. */

const NAME = String.raw`\p{Lu}[\p{L}'’-]*\.?`;
const NAMES = String.raw`${NAME}(?:\s+${NAME}){0,3}`;
/** The last lines: names below a closing, or alone in their paragraph. */
const SIGNED = new RegExp(
  String.raw`(?<=\n\s*|^\s*)${NAMES}(?:\s+\((?:Mrs|Mr|Ms|Dr)\.?\))?[^\p{L}\p{N}]*$`,
  'u',
);
const SIGNED_BY_ONE_WORD = /\n\s*\n\s*\p{L}{2,20}[^\p{L}\p{N}]*$/u;
const IN_LINE_NAMES = new RegExp(
  String.raw`(?<=[Tt]hanks|[Tt]hank you|[Bb]est|[Cc]heers|[Rr]egards|[Mm]erci|[Gg]racias|[Dd]anke)([,.!]?\s+)${NAMES}\s*$`,
  'u',
);
/** "It's Walter Pruitt": both names, since one word alone may be anything. */
const INTRODUCED = new RegExp(
  String.raw`(?<=\b(?:[Ii]t's|[Tt]his is|[Mm]y name is)\s+)${NAME}\s+${NAME}`,
  'gu',
);
const GREETED = new RegExp(
  String.raw`^\s*(?:hi|hello|hey|dear|hallo|guten\s+tag|bonjour|hola)[ ,]+(?:${NAME}|mr|mrs|ms|herr|frau)(?:[ ]+${NAME})?(?=\s*[,!:.])`,
  'iu',
);
/** What the tracking page says, as the customer copies it. */
const CARRIER_WORDS =
  /["“„«](?:departed|arrived|delivered|in transit|out for delivery|processed|label created|picked up)[^"”“»\n]{0,80}["”“»]/giu;

/** @param text one message of the customer, with its case and its line ends. */
export function withoutNames(text: string): string {
  const signed = text.trimEnd();
  return signed
    .replace(CARRIER_WORDS, ' ')
    .replace(GREETED, ' ')
    .replace(INTRODUCED, ' ')
    .replace(IN_LINE_NAMES, '$1')
    .replace(SIGNED, '')
    .replace(SIGNED_BY_ONE_WORD, '');
}
