/** What reconciliation found that a person has to look at. Seen again, it is the same finding. */
import type { JsonValue } from '../../contracts/canonical';
import type { Db } from '../pool';

export type NewFinding = {
  findingKey: string;
  kind: string;
  operationId?: string | null;
  provider?: string | null;
  providerRef?: string | null;
  /** Codes, ids and amounts; never a customer's words or name. */
  detail: JsonValue;
};

/** True when it is new, or had been resolved and is here again. */
export async function noteFinding(db: Db, finding: NewFinding): Promise<boolean> {
  const done = await db.query<{ isNew: boolean }>(
    `INSERT INTO reconciliation_findings AS f
       (finding_key, kind, operation_id, provider, provider_ref, detail)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (finding_key) DO UPDATE
       SET last_seen_at = now(), resolved_at = NULL, detail = excluded.detail
     RETURNING (xmax = 0) AS "isNew"`,
    [
      finding.findingKey,
      finding.kind,
      finding.operationId ?? null,
      finding.provider ?? null,
      finding.providerRef ?? null,
      JSON.stringify(finding.detail),
    ],
  );
  return done.rows[0]?.isNew ?? false;
}
