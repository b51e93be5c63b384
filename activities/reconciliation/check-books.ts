/** Our own books against each other: counters, ledger, units, and what has waited for too long. */
import type { Pool } from 'pg';
import { BOOK_CHECKS, disagreements } from '../../db/queries/books';
import { databaseNow, noteFinding, resolveUnseen } from '../../db/queries/findings';

export type Checked = { found: number; newly: number; resolved: number };

/** Findings that are not seen again are resolved; one that comes back is open again. */
export async function checkBooks({ pool, now }: { pool: Pool; now: () => Date }): Promise<Checked> {
  const counts: Checked = { found: 0, newly: 0, resolved: 0 };
  for (const check of BOOK_CHECKS) {
    const startedAt = await databaseNow(pool);
    for (const { kind, about, detail, ...rest } of await disagreements(pool, check, now())) {
      const isNew = await noteFinding(pool, {
        ...{ findingKey: `${kind}/${about}`, kind, ...rest },
        detail: { about, ...detail },
      });
      counts.found += 1;
      if (isNew) counts.newly += 1;
    }
    counts.resolved += await resolveUnseen(pool, { kinds: check.kinds, startedAt });
  }
  return counts;
}
