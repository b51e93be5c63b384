import { caseQuery } from '../../workflows/messages';
import { caseOf, untilCase } from '../support/case-facts';
import { eventually } from '../support/eventually';
import { addLateOrders } from '../support/late-orders';
import { auditOf, latestRevision, untilSeen } from '../support/revisions';
import { createSkippingWorld } from '../support/skipping-world';
import type { SkippingWorld } from '../support/skipping-world';
import {
  askForCase,
  codeOf,
  decideIn,
  fileIn,
  ownerOf,
  startWaitingCase,
  takeCase,
  untilResolved,
} from '../support/taken-cases';
import type { StartedCase } from '../support/taken-cases';

describe('taking a case', () => {
  let world: SkippingWorld;
  let ticketIds: string[];

  beforeAll(async () => {
    world = await createSkippingWorld();
    ticketIds = await addLateOrders(world.pool, { count: 6, prefix: 'U' });
    await world.pool.query(
      `INSERT INTO users (user_id, display_name, role) VALUES ('reader', 'Rae', 'read_only')`,
    );
  });

  afterAll(async () => {
    await world.close();
  });

  async function waiting(): Promise<StartedCase> {
    const ticketId = ticketIds.shift();
    if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
    return startWaitingCase(world, ticketId);
  }

  it('goes to who takes it from them, with the proposal that waited withdrawn', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      const { ticketId } = started;
      await takeCase(started, 'agent');
      await fileIn(started, 'agent');
      await untilSeen(world.pool, ticketId, 2);
      await takeCase(started, 'lead');
      expect(await latestRevision(world.pool, ticketId)).toMatchObject({
        revision: 2,
        state: 'withdrawn',
      });
      expect(await codeOf(fileIn(started, 'agent'))).toBe('case_not_yours');
      expect(await fileIn(started, 'lead')).toMatchObject({ kind: 'published', revision: 3 });
      expect(await decideIn(started, 'agent')).toMatchObject({ kind: 'recorded' });
      await untilResolved(started);
    });
  }, 60_000);

  it('stays theirs when somebody asks for it who may not have it', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      const { handle, caseId } = started;
      await takeCase(started, 'lead');
      await fileIn(started, 'lead');
      await askForCase(started, 'reader');
      await eventually('the reader is refused', async () =>
        (await auditOf(world.pool, caseId, 'take_over_refused')).length === 1 ? true : null,
      );
      await eventually('the case is still the lead’s', async () =>
        (await handle.query(caseQuery)).takenOverBy === 'lead' ? true : null,
      );
      expect(await ownerOf(started)).toBe('lead');
      expect(await decideIn(started, 'agent')).toMatchObject({ kind: 'recorded' });
      await untilResolved(started);
    });
  }, 60_000);

  it('is refused to one who may not have it, and the model’s proposal goes on', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      const { caseId, ticketId } = started;
      await askForCase(started, 'reader');
      await eventually('the reader is refused', async () =>
        (await auditOf(world.pool, caseId, 'take_over_refused')).length === 1 ? true : null,
      );
      expect(await ownerOf(started)).toBeNull();
      expect(await latestRevision(world.pool, ticketId)).toMatchObject({ state: 'pending' });
      expect(await decideIn(started, 'agent')).toMatchObject({ kind: 'recorded' });
      await untilResolved(started);
    });
  }, 60_000);

  // Last, since the server's clock is ahead after it.
  it('is handed off at the deadline when they propose nothing', async () => {
    await world.runWorker(async () => {
      const started = await waiting();
      await takeCase(started, 'lead');
      await world.skip('15 days');
      expect(await started.handle.result()).toMatchObject({
        state: 'handed_off',
        code: 'taken_over',
      });
      await untilCase(world.pool, started.ticketId, ['handed_off']);
      expect(await codeOf(fileIn(started, 'lead'))).toBe('case_closed');
      expect(await caseOf(world.pool, started.ticketId)).toMatchObject({ revision: 1 });
    });
  }, 60_000);
});
