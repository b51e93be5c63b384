/** Checked resolutions: accepted ones with their frozen actions, refused ones with the reasons. */
import type { FrozenAction } from '../../contracts/actions';
import type { Refusal } from '../../contracts/business-rules';
import type { PersonCode } from '../../contracts/needs-person';
import type { Resolution } from '../../contracts/resolution';
import type { Db } from '../pool';

export type ResolutionRow = {
  stepNo: number;
  isAccepted: boolean;
  resolution: Resolution | null;
  actions: FrozenAction[];
  refusals: Refusal[];
  /** Why a person gets the case although it was accepted. */
  personCode: PersonCode | null;
};

const COLUMNS = `step_no AS "stepNo", is_accepted AS "isAccepted", resolution, actions, refusals,
  person_code AS "personCode"`;

export async function resolutionsOf(db: Db, caseId: string): Promise<ResolutionRow[]> {
  const found = await db.query<ResolutionRow>(
    `SELECT ${COLUMNS} FROM resolutions WHERE case_id = $1 ORDER BY step_no`,
    [caseId],
  );
  return found.rows;
}

export async function findResolution(
  db: Db,
  key: { caseId: string; stepNo: number },
): Promise<ResolutionRow | null> {
  const found = await db.query<ResolutionRow>(
    `SELECT ${COLUMNS} FROM resolutions WHERE case_id = $1 AND step_no = $2`,
    [key.caseId, key.stepNo],
  );
  return found.rows[0] ?? null;
}

/** The first check of a step stands; a retried Activity reads it back. */
export async function insertResolution(
  db: Db,
  row: ResolutionRow & { caseId: string },
): Promise<void> {
  await db.query(
    `INSERT INTO resolutions (case_id, step_no, is_accepted, resolution, actions, refusals,
                              person_code)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      row.caseId,
      row.stepNo,
      row.isAccepted,
      row.resolution === null ? null : JSON.stringify(row.resolution),
      JSON.stringify(row.actions),
      JSON.stringify(row.refusals),
      row.personCode,
    ],
  );
}

/** The rules that the case's latest accepted resolution cites. */
export async function citedRules(db: Db, caseId: string): Promise<string[]> {
  const found = await db.query<{ rules: string[] | null }>(
    `SELECT resolution->'rules' AS rules FROM resolutions
     WHERE case_id = $1 AND is_accepted ORDER BY step_no DESC LIMIT 1`,
    [caseId],
  );
  return found.rows[0]?.rules ?? [];
}
