/** The paraphrases of test/paraphrases: what customers may write that needs a person. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const FOLDER = path.join(__dirname, '../../paraphrases');

const ParaphraseSchema = z.strictObject({
  id: z.string(),
  language: z.enum(['en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'ru', 'ar', 'zh']),
  kind: z.enum(['injury', 'threat', 'privacy', 'turned_round']),
  /** `{order}` stands where the customer's order number does. */
  text: z.string(),
  needs: z.literal('person').optional(),
  /** Which writes the customer did not ask for, whatever words of the wish stand in the text. */
  isNot: z.array(z.enum(['refund', 'replacement', 'return_label'])).optional(),
});

export type Paraphrase = z.infer<typeof ParaphraseSchema>;

export const HALVES = ['first-half', 'second-half'] as const;

export type Half = (typeof HALVES)[number];

/** Words of the second half were added after it was first measured (44 of 55 missed): it is held out no longer. */
export function paraphrasesOf(half: Half): Paraphrase[] {
  const text = readFileSync(path.join(FOLDER, `${half}.json`), 'utf8');
  return z.array(ParaphraseSchema).parse(JSON.parse(text));
}

export function inWords({ text }: Paraphrase, orderId: string): string {
  return text.replaceAll('{order}', orderId);
}
