/** What all runs together came to: runs that never write or never lapse would show nothing. */
import type { Pool } from 'pg';

export type Tally = ReadonlyMap<string, number>;

const COUNTS = `
  SELECT 'write ' || state AS what, count(*) FROM operations GROUP BY 1
  UNION ALL SELECT 'proposal ' || state, count(*) FROM proposals GROUP BY 1
  UNION ALL SELECT 'proposal by ' || origin, count(*) FROM proposals GROUP BY 1
  UNION ALL SELECT 'decision by ' || channel, count(*) FROM decisions GROUP BY 1
  UNION ALL SELECT 'case ' || state, count(*) FROM cases GROUP BY 1
  UNION ALL SELECT 'case taken over', count(*) FROM cases WHERE taken_over_by IS NOT NULL
  UNION ALL SELECT 'signed statement refused', count(*) FROM signed_statements
    WHERE code NOT IN ('recorded', 'repeated')
  UNION ALL SELECT 'reply', count(*) FROM messages WHERE direction = 'reply'
  UNION ALL SELECT 'write by two people', count(*) FROM operations o
    JOIN proposal_actions USING (case_id, revision, action_index)
    WHERE signers_needed = 2 AND o.state = 'succeeded'
  ORDER BY 1`;

export async function tally(pool: Pool): Promise<Tally> {
  const found = await pool.query<{ what: string; count: bigint }>(COUNTS);
  return new Map(found.rows.map(({ what, count }) => [what, Number(count)]));
}

export function describeTally(counts: Tally): string {
  return [...counts].map(([what, count]) => `${what} ${String(count)}`).join(', ');
}
