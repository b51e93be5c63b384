/** Cleans both texts of a ticket the way every ticket is cleaned once, where it comes in. */
import { cleanMessage } from './message/clean-message';
import { POLICY } from './policy';

export type CleanedTicket = {
  subject: string;
  body: string;
  /** What cleaning did, such as `body.own_chars_cut:512`; empty when nothing was changed. */
  cleaned: string[];
};

export function cleanTicket(text: { subject: string; body: string }): CleanedTicket {
  const { bodyCharsMax, subjectCharsMax } = POLICY.intake;
  const subject = cleanMessage(text.subject, { maxChars: subjectCharsMax });
  const body = cleanMessage(text.body, { maxChars: bodyCharsMax });
  const cleaned = [
    ...subject.changes.map((change) => `subject.${change}`),
    ...body.changes.map((change) => `body.${change}`),
  ];
  return { subject: subject.text, body: body.text, cleaned };
}
