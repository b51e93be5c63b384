/** What cleaning and shortening make of one message, for every way in. */
import { cleanText } from '../clean-text';
import { shortenMessage } from './shorten';

export type CleanedMessage = {
  text: string;
  /** What was done, such as `controls_removed:3` or `own_chars_cut:512`; empty when nothing was. */
  changes: string[];
};

/** @param maxChars most UTF-16 units of the result; at least 300. */
export function cleanMessage(raw: string, { maxChars }: { maxChars: number }): CleanedMessage {
  const { text, changes } = cleanText(raw, { maxChars: Number.MAX_SAFE_INTEGER });
  const short = shortenMessage(text, maxChars);
  const cuts = [
    ...(short.quotedCharsCut > 0 ? [`quoted_chars_cut:${String(short.quotedCharsCut)}`] : []),
    ...(short.ownCharsCut > 0 ? [`own_chars_cut:${String(short.ownCharsCut)}`] : []),
  ];
  return { text: short.text, changes: [...changes, ...cuts] };
}
