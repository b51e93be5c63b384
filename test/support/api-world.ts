/** Cases at work with a real worker, as programs of the API meet them. */
import { handOver } from '../../workflows/messages';
import { apiDeps } from './api-client';
import type { ApiClient, ApiDeps, ApiAnswer } from './api-client';
import { untilProposed } from './case-facts';
import { createCaseWorld } from './case-world';
import type { CaseWorld } from './case-world';
import { addLateOrders } from './late-orders';
import { untilSeen } from './revisions';
import { sendWakeup } from './signal-approval';

/** What a program has looked at: a proposal and its one action. */
export type Waiting = { ticketId: string; revision: number; digest: string; action: string };

export type ApiWorld = {
  world: CaseWorld;
  deps: ApiDeps;
  /** A case that waits for the approval of one refund of 12.95. */
  waiting: () => Promise<Waiting>;
};

/** What follows a request of the API, done as the server does it. */
export function reachingCases(world: CaseWorld): Pick<ApiDeps, 'wake' | 'handOver'> {
  return {
    wake: async (wakeupIds) => {
      for (const wakeupId of wakeupIds) await sendWakeup(world.pool, world.client, wakeupId);
    },
    handOver: async (workflowId, request) => {
      const handle = world.client.workflow.getHandle(workflowId);
      await handle.executeUpdate(handOver, { args: [request] });
      return true;
    },
  };
}

/** @param prefix a letter that no other call in this database uses. */
export async function createApiWorld(count: number, prefix: string): Promise<ApiWorld> {
  const world = await createCaseWorld();
  const tickets = await addLateOrders(world.pool, { count, prefix });
  await world.startWorker();
  const waiting = async (): Promise<Waiting> => {
    const ticketId = tickets.shift();
    if (ticketId === undefined) throw new Error('Every ticket is used: add more.');
    await world.startCase(ticketId);
    const [action] = await untilProposed(world.pool, ticketId);
    const { revision, digest } = await untilSeen(world.pool, ticketId);
    return { ticketId, revision, digest, action: action?.digest ?? '' };
  };
  return { world, deps: apiDeps(world.database.appPool, reachingCases(world)), waiting };
}

/** @param asked what differs from looking at the action as it is. */
export function decideOn(program: ApiClient, seen: Waiting, asked: object): Promise<ApiAnswer> {
  const { ticketId, revision, action } = seen;
  const body = { revision, action: 1, digest: action, ...asked };
  return program.post(`/cases/${ticketId}/decisions`, body);
}
