/** `countersign inbox claim` and `release`: who looks after a ticket. It is advice and no lock. */
import type { CliContext } from '../context';
import { describeInstant } from '../describe-time';
import { connectServer, expectBody } from './ask-server';
import { casePath } from './show';

export async function runInboxClaim(context: CliContext, ticketId: string): Promise<void> {
  const { terminal } = context;
  const body = await expectBody(connectServer(context).post(`${casePath(ticketId)}/claim`, {}));
  terminal.json(body);
  const until = new Date(String(body['until']));
  terminal.line(
    `You look after ${ticketId}, until ${describeInstant(until, new Date())} or as long as you work on it.`,
  );
}

export async function runInboxRelease(context: CliContext, ticketId: string): Promise<void> {
  const { terminal } = context;
  const body = await expectBody(connectServer(context).post(`${casePath(ticketId)}/release`, {}));
  terminal.json(body);
  const words = body['was_yours'] === true ? 'no longer' : "didn't";
  terminal.line(`You ${words} look after ${ticketId}.`);
}
