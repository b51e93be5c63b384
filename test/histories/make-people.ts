/** Histories of cases that people changed: an edited proposal, a false signature, a taken case. */
import { editProposal } from '../../db/edit-proposal';
import { signedApproval } from '../../workflows/messages';
import { askToTake } from '../support/asked-take-over';
import { untilProposed } from '../support/case-facts';
import { eventually } from '../support/eventually';
import { editOf, latestRevision, seenBy, untilSeen } from '../support/revisions';
import { sendWakeup } from '../support/signal-approval';
import { createStageWorker, keep, startCase } from './stage';
import type { Stage } from './stage';

export async function makeEditedAndTaken(stage: Stage): Promise<void> {
  const ticketId = 'larkfield-T-81004';
  const worker = await createStageWorker(stage);
  await worker.runUntil(async () => {
    const handle = await startCase(stage, ticketId);
    await untilProposed(stage.pool, ticketId);
    await handle.signal(signedApproval, { statement: 'none', signature: 'none', keyId: 'none' });
    await eventually('the false signature is in the journal', async () => {
      const found = await stage.pool.query(
        `SELECT 1 FROM audit WHERE body LIKE '%signed_%' AND body LIKE $1`,
        [`%${ticketId}%`],
      );
      return found.rowCount === 1 ? true : null;
    });
    const seen = await untilSeen(stage.pool, ticketId);
    const drafted = await stage.pool.query<{ reply: string }>(
      'SELECT reply FROM proposals WHERE case_id = $1 AND revision = $2',
      [seen.caseId, seen.revision],
    );
    const reply = `${drafted.rows[0]?.reply ?? ''}\n\nThank you for your patience.`;
    const edit = editOf(seenBy(seen, 'agent'), {}, { reply });
    const edited = await editProposal(stage.pool, edit);
    if (edited.kind === 'refused') throw new Error(edited.message);
    await sendWakeup(stage.pool, stage.client, edited.wakeupId);
    await eventually('the case waits for the edit', async () => {
      const view = await handle.query<{ revision: number }>('case');
      return view.revision === 2 ? true : null;
    });
    await keep(handle, 'edited');
    await askToTake(stage.pool, handle, 'lead');
    await eventually('the edit is withdrawn', async () =>
      (await latestRevision(stage.pool, ticketId))?.state === 'withdrawn' ? true : null,
    );
    await eventually('the case waits for the person', async () => {
      const view = await handle.query<{ waitingFor: string | null }>('case');
      return view.waitingFor === 'the person who has taken the case' ? true : null;
    });
    await keep(handle, 'taken-over');
  });
}
