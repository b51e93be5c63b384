/** Composes what a model is asked from what Postgres has: nothing of it travels through a history. */
import { describeFinish } from '../../contracts/describe-finish';
import { DESIGN } from '../../contracts/design';
import type { ModelRequest } from '../../contracts/model';
import { describeTools } from '../../contracts/tools/describe';
import type { Db } from '../../db/pool';
import { caseNotes } from '../../db/queries/case-notes';
import { loadCase } from '../../db/queries/cases';
import { resolutionsOf } from '../../db/queries/resolutions';
import { loadShop } from '../../db/queries/shops';
import { stepCallsOf } from '../../db/queries/step-calls';
import { stepsOf } from '../../db/queries/steps';
import { loadTicket } from '../../db/queries/tickets';
import { composeTurns } from './compose-turns';
import type { CaseRecord } from './compose-turns';

async function loadCaseRecord(db: Db, caseId: string): Promise<CaseRecord> {
  return {
    steps: await stepsOf(db, caseId),
    calls: await stepCallsOf(db, caseId),
    resolutions: await resolutionsOf(db, caseId),
    notes: await caseNotes(db, caseId),
  };
}

export async function composeRequest(
  db: Db,
  input: { caseId: string; stepNo: number; isReplyOnly: boolean },
): Promise<ModelRequest> {
  const row = await loadCase(db, input.caseId);
  const ticket = await loadTicket(db, row.ticketId);
  const shop = await loadShop(db, row.shopId);
  const { name, currency, orderIdExample, orderIdPattern, orderIdLikePattern, supportTeamName } =
    shop;
  return {
    caseId: input.caseId,
    taskId: ticket.externalId,
    stepNo: input.stepNo,
    design: DESIGN,
    shop: { name, currency, orderIdExample, orderIdPattern, orderIdLikePattern, supportTeamName },
    ticket: {
      subject: ticket.subject,
      body: ticket.body,
      receivedAt: ticket.receivedAt.toISOString(),
    },
    tools: describeTools(shop),
    finish: describeFinish(shop),
    turns: composeTurns(await loadCaseRecord(db, input.caseId)),
    isReplyOnly: input.isReplyOnly,
  };
}
