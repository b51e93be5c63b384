/**
 * One outage with one case at each of the given steps: all come to their step, then the servers are
 * killed, and after the outage each case has to go on by itself to the same end.
 */
import type { Pool } from 'pg';
import { workflowIdForTicket } from '../../../contracts/ids';
import { TASK_QUEUES, WORKFLOW_TYPES } from '../../../contracts/task-queues';
import { recordDecision } from '../../../db/record-decision';
import { caseOf, countRows, decisionOn, replyTexts, untilProposed } from '../case-facts';
import { eventually } from '../eventually';
import { addLateOrders } from '../late-orders';
import { createGates } from './gates';
import type { OutageCell as Stop } from './gates';
import type { OutageWorld } from './outage-world';
import { locksShop } from './steps';
import type { Outage, OutageStep } from './steps';

export type OutagePlan = {
  outage: Outage;
  steps: readonly OutageStep[];
  /** One letter, another for each outage of a world. */
  prefix: string;
  /** Ends when the outage does. */
  during: () => Promise<unknown>;
  /** How long after the outage every case must have ended. */
  endedWithinMs: number;
};

type Cell = Stop & { shopNo: number; pool: Pool };

export type OutageResult = { cells: number; failures: string[]; slowestMs: number };

/** A machine that does much else is slow; a case that doesn't come proves nothing of an outage. */
const REACHED_WITHIN_MS = 180_000;

async function start({ client }: OutageWorld, ticketId: string): Promise<void> {
  await client.workflow.start(WORKFLOW_TYPES.resolveTicket, {
    ...{ workflowId: workflowIdForTicket(ticketId), taskQueue: TASK_QUEUES.cases },
    args: [{ ticketId }],
  });
}

/** Wakes nobody: the wake-up's row is the relay's to send, as when Temporal is away. */
async function approve({ pool, ticketId }: Cell): Promise<void> {
  const [action] = await untilProposed(pool, ticketId);
  if (!action) throw new Error(`${ticketId} has no action.`);
  const request = decisionOn(action, { verdict: 'approve', userId: 'agent' });
  const answer = await recordDecision(pool, request);
  if (answer.kind === 'refused') throw new Error(`${ticketId}: ${answer.message}`);
}

async function approveAndWake({ client }: OutageWorld, cell: Cell): Promise<void> {
  await approve(cell);
  const handle = client.workflow.getHandle(workflowIdForTicket(cell.ticketId));
  await handle.signal('approval', { decisionId: 'by a test' });
}

/** Steps that come before anybody can decide. */
const EARLY = new Set<OutageStep>([
  ...(['open', 'opened', 'model', 'answered', 'read', 'was read', 'check', 'checked'] as const),
  ...(['publish', 'published', 'waiting'] as const),
]);

async function bringTo(
  world: OutageWorld,
  cell: Cell,
  hasReached: (cell: Cell) => boolean,
): Promise<void> {
  await start(world, cell.ticketId);
  if (cell.step === 'waiting') {
    await untilProposed(cell.pool, cell.ticketId);
    return;
  }
  if (!EARLY.has(cell.step)) await approveAndWake(world, cell);
  await eventually(
    `${cell.ticketId} has come to "${cell.step}"`,
    () => Promise.resolve(hasReached(cell) ? true : null),
    REACHED_WITHIN_MS,
  );
}

async function whatIsWrong({ client }: OutageWorld, { pool, ticketId }: Cell): Promise<string[]> {
  const caseId = `${ticketId}.1`;
  const row = await caseOf(pool, ticketId);
  const counted = {
    cases: await countRows(pool, 'cases WHERE ticket_id = $1', [ticketId]),
    decisions: await countRows(pool, 'decisions WHERE case_id = $1', [caseId]),
    posts: await countRows(
      pool,
      `ledger JOIN operations USING (operation_id) WHERE case_id = $1 AND leg = 'post'`,
      [caseId],
    ),
    replies: (await replyTexts(pool, ticketId)).length,
  };
  const { status } = await client.workflow.getHandle(workflowIdForTicket(ticketId)).describe();
  const wrong = Object.entries(counted)
    .filter(([, count]) => count !== 1)
    .map(([what, count]) => `${what}: ${String(count)}`);
  const end = `${row?.state ?? 'no case'} ${row?.outcome ?? ''}`.trim();
  if (end !== 'closed resolve') wrong.push(`${end} ${row?.handOffCode ?? ''}`.trim());
  if (status.name !== 'COMPLETED') wrong.push(`its Workflow is ${status.name}`);
  return wrong;
}

/** Of one cell: null when it ended as it should. Looks until then, or until it is too late. */
async function failureOf(world: OutageWorld, cell: Cell, withinMs: number): Promise<string | null> {
  let wrong: string[] = ['never looked at'];
  try {
    if (EARLY.has(cell.step)) await approve(cell);
    await eventually(
      cell.ticketId,
      async () => {
        wrong = await whatIsWrong(world, cell);
        return wrong.length === 0 ? true : null;
      },
      withinMs,
    );
    return null;
  } catch (error) {
    return `at "${cell.step}": ${wrong.join(', ')} (${String(error)})`;
  }
}

async function untilServersAnswer({ shops, client }: OutageWorld): Promise<void> {
  await eventually('both servers answer', () =>
    Promise.all([shops[0]?.query('SELECT 1'), client.workflow.count()]).then(
      () => true,
      () => null,
    ),
  );
}

/** Those that lock their shop have one each; the others take turns. */
async function makeCells({ shops }: OutageWorld, plan: OutagePlan): Promise<Cell[]> {
  const cells: Cell[] = [];
  const letter = plan.prefix.charCodeAt(0);
  const steps = [...plan.steps].sort((one, other) => +locksShop(other) - +locksShop(one));
  for (const [shopNo, pool] of shops.entries()) {
    const own = steps.filter((_, index) => index % shops.length === shopNo);
    if (own.filter(locksShop).length > 1) throw new Error('There are too few shops.');
    const prefix = String.fromCharCode(letter + shopNo);
    const ticketIds = await addLateOrders(pool, { count: own.length, prefix });
    for (const [index, step] of own.entries()) {
      cells.push({ step, shopNo, pool, ticketId: ticketIds[index] ?? '' });
    }
  }
  return cells;
}

export async function runOutage(world: OutageWorld, plan: OutagePlan): Promise<OutageResult> {
  const { outage } = plan;
  const cells = await makeCells(world, plan);
  const shopNos = new Map(cells.map(({ ticketId, shopNo }) => [ticketId, shopNo]));
  const gates = createGates(cells);
  world.begin(gates, (ticketId) => shopNos.get(ticketId) ?? 0);
  const free = cells.filter(({ step }) => !locksShop(step));
  await Promise.all(free.map((cell) => bringTo(world, cell, gates.hasReached)));
  const locking = cells.filter(({ step }) => locksShop(step));
  await Promise.all(locking.map((cell) => bringTo(world, cell, gates.hasReached)));
  for (const server of outage === 'both' ? (['postgres', 'temporal'] as const) : [outage]) {
    await world.servers.kill(server);
  }
  gates.open();
  await plan.during();
  await world.servers.startAgain();
  await untilServersAnswer(world);
  const endedAtMs = Date.now();
  const failures = await Promise.all(
    cells.map((cell) => failureOf(world, cell, plan.endedWithinMs)),
  );
  return {
    cells: cells.length,
    failures: failures.flatMap((failure) => (failure === null ? [] : [`${outage} ${failure}`])),
    slowestMs: Date.now() - endedAtMs,
  };
}
