/** Performs one command and says in a few words what came of it. */
import {
  WorkflowFailedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import { addCustomerMessage } from '../../../db/change-ticket';
import { endTicketOutside } from '../../../db/end-ticket';
import { handOver, retryOperation } from '../../../workflows/messages';
import { writeTakeOver } from '../asked-take-over';
import { caseOf } from '../case-facts';
import type { Command } from './commands';
import { decide, signalIfAny, unlessEnded } from './deciding';
import type { RunContext } from './journal';
import { changeFacts, setActive } from './outside';
import { runRelay } from './rest';
import { edit, propose, withdraw } from './revising';
import { signedPayload } from './signing';

type EndOutside = Extract<Command, { kind: 'end_outside' }>;

function handleOf({ world, workflowId }: RunContext): WorkflowHandle {
  return world.client.workflow.getHandle(workflowId);
}

/** An update waits for a worker, so nobody waits for it here; the run asks for it at its end. */
function sendUpdate(context: RunContext, sent: Promise<unknown>): string {
  const answered = sent.then(
    () => null,
    (error: unknown) => {
      const isExpected =
        error instanceof WorkflowUpdateFailedError ||
        error instanceof WorkflowNotFoundError ||
        error instanceof WorkflowFailedError;
      return isExpected ? null : String(error);
    },
  );
  context.journal.unanswered.push(answered);
  return 'sent';
}

/** By somebody who merely reaches Temporal: no row tells of it. */
async function claimChange(context: RunContext, change: string): Promise<void> {
  await unlessEnded(handleOf(context).signal('ticketChanged', { change, messageId: null }));
}

async function customerWrites(context: RunContext, isSignalled: boolean): Promise<string> {
  const { world, shop, journal } = context;
  const no = String((journal.messageNo += 1));
  const answer = await addCustomerMessage(world.pool, {
    ticketId: shop.ticketId,
    messageId: `message-${no}`,
    text: `And the second lamp flickers, too (${no}).`,
    sentAt: new Date(),
  });
  if (answer.kind === 'refused') return answer.code;
  if (isSignalled) await signalIfAny(context, answer.wakeupId);
  return answer.effect;
}

async function endOutside(context: RunContext, command: EndOutside): Promise<string> {
  const { world, shop } = context;
  const answer = await endTicketOutside(world.pool, {
    ...{ ticketId: shop.ticketId, how: command.how },
    ...(command.how === 'merged' ? { mergedInto: shop.otherTicketId } : {}),
    ...{ userId: command.by, channel: 'terminal' as const },
  });
  if (answer.kind === 'refused') return answer.code;
  if (command.isSignalled) await signalIfAny(context, answer.wakeupId);
  return `${answer.kind} ${answer.effect}`;
}

async function perform(context: RunContext, command: Command): Promise<string> {
  const handle = handleOf(context);
  switch (command.kind) {
    case 'decide':
      return decide(context, command);
    case 'edit':
      return edit(context, command);
    case 'withdraw':
      return withdraw(context, command);
    case 'propose':
      return propose(context, command);
    case 'sign':
      await unlessEnded(handle.signal('signedApproval', await signedPayload(context, command)));
      return 'sent';
    case 'take_over': {
      const { pool } = context.world;
      const row = await caseOf(pool, context.shop.ticketId);
      if (!row) return 'no case';
      const requestId = await writeTakeOver(pool, { caseId: row.caseId, userId: command.by });
      return sendUpdate(context, handle.executeUpdate(handOver, { args: [{ requestId }] }));
    }
    case 'retry': {
      const request = { operationId: 'none' };
      return sendUpdate(context, handle.executeUpdate(retryOperation, { args: [request] }));
    }
    case 'wake':
      await unlessEnded(handle.signal(command.signal, JSON.parse(command.payload)));
      return 'sent';
    case 'ticket_changed':
      await claimChange(context, command.change);
      return 'sent';
    case 'customer_writes':
      return customerWrites(context, command.isSignalled);
    case 'end_outside':
      return endOutside(context, command);
    case 'facts': {
      const changed = await changeFacts(context, command);
      if (command.isTold) await claimChange(context, 'facts_changed');
      return changed;
    }
    case 'user':
      await setActive(context, command.who, command.isActive);
      return 'set';
    case 'worker':
      await context.world.setWorker(command.isThere);
      return command.isThere ? 'there' : 'away';
    case 'time':
      await context.world.skipHours(command.hours);
      return new Date().toISOString();
    case 'relay':
      await runRelay(context);
      return 'passed';
    case 'cancel':
      await unlessEnded(handle.cancel());
      return 'asked';
  }
}

export async function performAndNote(context: RunContext, command: Command): Promise<void> {
  const words = await perform(context, command);
  context.journal.lines.push(`${JSON.stringify(command)} -> ${words}`);
}
