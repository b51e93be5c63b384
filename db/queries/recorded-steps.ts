/** The steps of tickets as a model answered them, to be recorded. */
import type { ModelAnswer } from '../../contracts/model';
import type { Db } from '../pool';

export type RecordedStep = {
  externalId: string;
  stepNo: number;
  design: string;
  requestDigest: string;
  /** Which model answered, which may be a fallback. */
  model: string;
  answer: ModelAnswer;
  startedAt: Date;
};

/** Of each ticket's first case, in order of arrival and of the steps. */
export async function recordedSteps(db: Db, ticketIds: readonly string[]): Promise<RecordedStep[]> {
  const found = await db.query<RecordedStep>(
    `SELECT t.external_id AS "externalId", s.step_no AS "stepNo", c.design,
            s.request_digest AS "requestDigest", s.model, s.answer, s.started_at AS "startedAt"
     FROM steps s JOIN cases c USING (case_id) JOIN tickets t USING (ticket_id)
     WHERE t.ticket_id = ANY($1) AND c.case_no = 1
     ORDER BY t.arrival_no, s.step_no`,
    [[...ticketIds]],
  );
  return found.rows;
}
