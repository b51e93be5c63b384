/** The thread of a ticket, as a server gives it. */
import { z } from 'zod';
import type { CaseDetail } from '../find-case';

export const threadSchema = z
  .array(
    z.object({
      entry_id: z.string(),
      kind: z.enum(['customer', 'reply', 'note']),
      text: z.string(),
      at: z.iso.datetime().transform((text) => new Date(text)),
    }),
  )
  .nullable();

/** Nothing for roles that see no text. */
export function shownThread(thread: z.infer<typeof threadSchema>): CaseDetail['thread'] {
  return (thread ?? []).map(({ entry_id: entryId, ...entry }) => ({ entryId, ...entry }));
}
