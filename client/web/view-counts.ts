/**
 * How many tickets each view has, counted anew when something has changed. Counting takes longer than
 * all else on a page, and most pages are asked for when nothing has: a decision, a proposal, an end or
 * a write has its entry in the audit chain, and a claim its row. What time alone changes is seen within
 * seconds.
 */
import type { Pool } from 'pg';
import { teamsSeenBy } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { prepared } from '../../db/prepared';
import { changeMark } from '../../db/queries/change-mark';
import { countViews } from '../../db/queries/inbox-rows';
import type { InboxQuery } from '../../db/queries/inbox-rows';
import type { ViewName } from '../../db/queries/inbox-views';
import { COUNTED_VIEWS } from './inbox-views';

export type ViewCounts = ReadonlyMap<ViewName, number>;

type Asked = Omit<InboxQuery, 'after'>;
type Kept = { mark: string; at: Date; counts: Promise<ViewCounts> };

/** People times what they filter by; beyond it the one that was counted first is counted anew. */
const KEPT_MAX = 500;

/** Who sees the same and filters alike has the same counts, but for the tickets of their own. */
function keyOf({ user, filter }: Asked): string {
  return JSON.stringify([user.userId, teamsSeenBy(user), filter]);
}

function isFresh({ at }: Kept, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime();
  return ageMs >= 0 && ageMs <= POLICY.inbox.countsKeptMs;
}

export type CountsOf = (asked: Asked) => Promise<ViewCounts>;

export function createViewCounts(pool: Pool): CountsOf {
  const kept = new Map<string, Kept>();
  return async (asked) => {
    const key = keyOf(asked);
    const mark = await changeMark(prepared(pool));
    const last = kept.get(key);
    if (last?.mark === mark && isFresh(last, asked.now)) return last.counts;
    const counts = countViews(pool, asked, COUNTED_VIEWS);
    kept.delete(key);
    kept.set(key, { mark, at: asked.now, counts });
    const [oldest = key] = kept.keys();
    if (kept.size > KEPT_MAX) kept.delete(oldest);
    // What failed is not kept: the next page asks again.
    counts.catch(() => kept.delete(key));
    return counts;
  };
}
