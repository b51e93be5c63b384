/** One run: a case of its own, its batches of commands, and what must hold during and after them. */
import { setTimeout as pause } from 'node:timers/promises';
import { followChain } from './audit-chain';
import type { Command, Run } from './commands';
import { checkAtRest, checkDuring, checkEnd } from './checks';
import { newJournal } from './journal';
import type { RunContext } from './journal';
import { resetPeople } from './outside';
import { performAndNote } from './perform';
import { runRelay, untilAtRest } from './rest';
import { addShop } from './scenario';
import type { MixWorld } from './world';

const LOOK_EVERY_MS = 10;
const OPEN_WITHIN_MS = 60_000;
/** Longer than anything that a case waits for. */
const LONG_HOURS = 15 * 24;
/** A case may wait for a few proposals one after the other, and then for the person who has it. */
const WAITS_MAX = 8;

async function untilOpen(context: RunContext): Promise<void> {
  const endMs = performance.now() + OPEN_WITHIN_MS;
  for (;;) {
    const found = await context.world.pool.query('SELECT 1 FROM cases WHERE case_id = $1', [
      context.caseId,
    ]);
    if (found.rowCount === 1) return;
    if (performance.now() > endMs) throw new Error('The case was not opened.');
    await pause(LOOK_EVERY_MS);
  }
}

async function open(world: MixWorld, run: Run): Promise<RunContext> {
  const commands = run.batches.flatMap((batch) => batch.commands);
  await world.hireWorker(commands.some((command) => command.kind === 'worker'));
  const shop = await addShop(world.pool, world.nextNo(), run.scenario);
  world.castModel(shop.ticketId.slice('larkfield-'.length), run.scenario);
  const context: RunContext = {
    ...{ world, shop, caseId: `${shop.ticketId}.1`, journal: newJournal() },
    workflowId: '',
  };
  await resetPeople(context);
  const handle = await world.startCase(shop.ticketId);
  return { ...context, workflowId: handle.workflowId };
}

function isCancel({ kind }: Command): boolean {
  return kind === 'cancel';
}

/**
 * This server takes no task back that cancels an Activity which has just ended, as a real one does,
 * and waits for ever. So it is asked while none runs; what else comes at the same time comes at once
 * after it, before the Workflow has acted on it.
 */
async function cancelAtRest(context: RunContext): Promise<void> {
  if (!context.world.isWorkerThere()) return;
  const rest = await untilAtRest(context);
  if (!rest.isEnded) await performAndNote(context, { kind: 'cancel' });
}

/**
 * This server writes an Update's end before Activities that the Workflow asked for ahead of it, and
 * a history in that order can't be replayed; a real one keeps the order
 * (`test/integration/messages-in-one-task.test.ts`). A signed decision asks for such an Activity,
 * so in a run with one a hand-over is sent while nothing else is at work, or left out.
 */
async function handOverAtRest(context: RunContext, command: Command): Promise<void> {
  if (!context.world.isWorkerThere()) return;
  const rest = await untilAtRest(context);
  if (rest.isEnded) return;
  await performAndNote(context, command);
  await untilAtRest(context);
}

async function performBatches(context: RunContext, run: Run): Promise<void> {
  await untilOpen(context);
  if (run.isProposedFirst) await untilAtRest(context);
  const isAnySigned = run.batches.some(({ commands }) =>
    commands.some(({ kind }) => kind === 'sign'),
  );
  for (const { commands, isSettled } of run.batches) {
    if (commands.some(isCancel)) await cancelAtRest(context);
    const apart = commands.filter(({ kind }) => isAnySigned && kind === 'take_over');
    for (const command of apart) await handOverAtRest(context, command);
    const others = commands.filter((command) => !isCancel(command) && !apart.includes(command));
    await Promise.all(others.map((command) => performAndNote(context, command)));
    if (isSettled && context.world.isWorkerThere()) await untilAtRest(context);
    await checkDuring(context);
  }
}

/** Lets everything come that is still to come, until the case has ended. */
async function runOut(context: RunContext): Promise<void> {
  await context.world.setWorker(true);
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    await runRelay(context);
    const rest = await untilAtRest(context);
    await checkDuring(context);
    if (rest.isEnded) return;
    await checkAtRest(context, rest.view);
    await context.world.skipHours(LONG_HOURS);
  }
  throw new Error(`The case still waits after ${String(WAITS_MAX * LONG_HOURS)} hours.`);
}

/** A case that broke its run must not go on beside the next one. */
async function giveUp({ world, workflowId }: RunContext): Promise<void> {
  await world.client.workflow
    .getHandle(workflowId)
    .terminate('its run failed')
    .catch(() => undefined);
}

async function checkUpdates({ journal }: RunContext): Promise<void> {
  const problems = (await Promise.all(journal.unanswered)).filter((problem) => problem !== null);
  if (problems.length > 0) throw new Error(problems.join('; '));
}

/** @throws with what is broken and what led to it. */
export async function runOnce(world: MixWorld, run: Run): Promise<void> {
  const context = await open(world, run);
  try {
    await performBatches(context, run);
    await runOut(context);
    await checkUpdates(context);
    await checkEnd(context);
  } catch (error) {
    await giveUp(context);
    const told = [(error as Error).message, `Case ${context.caseId}:`, ...context.journal.lines];
    throw new Error(told.join('\n'), { cause: error });
  } finally {
    const { end } = await followChain(world.pool, world.chain.end);
    world.chain.end = end;
  }
}
