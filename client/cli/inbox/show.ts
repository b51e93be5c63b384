/** `countersign inbox show <ticket>`: one case of a server elsewhere, as `show` has it here. */
import { badInput } from '../cli-error';
import type { CliContext } from '../context';
import { shortDigest } from '../describe-case';
import type { CaseDetail } from '../find-case';
import { renderCase } from '../screens/case-screen';
import { screenOf } from '../screens/screen';
import { connectServer, expectBody } from './ask-server';
import type { Json, Server } from './ask-server';
import { readCase } from './read-case';
import type { RemoteCase } from './read-case';

const TICKET = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,150}$/;

/** @throws CliError `bad_input` when it can be the id of no ticket. */
export function casePath(ticketId: string): string {
  if (TICKET.test(ticketId)) return `/cases/${encodeURIComponent(ticketId)}`;
  throw badInput('Name the ticket by its whole id, such as larkfield-T-80009.');
}

export async function loadRemoteCase(
  server: Server,
  ticketId: string,
): Promise<RemoteCase & { body: Json }> {
  const body = await expectBody(server.get(casePath(ticketId)));
  return { ...readCase(body), body };
}

/** The command that approves what is on the screen; null when nothing waits. */
function commandFor({ head, proposals }: CaseDetail): string | null {
  const [latest] = proposals;
  const open = latest?.actions.filter((action) => action.state === 'pending') ?? [];
  if (latest?.state !== 'pending' || open.length === 0) return null;
  const digest = open.length === 1 ? (open[0]?.digest ?? latest.digest) : latest.digest;
  return `npx countersign inbox approve ${head.ticketId} --hash ${shortDigest(digest)}`;
}

export async function runInboxShow(
  context: CliContext,
  ticketId: string,
  { full }: { full?: true },
): Promise<void> {
  const { terminal } = context;
  const { detail, evidence, body } = await loadRemoteCase(connectServer(context), ticketId);
  terminal.json(body);
  if (terminal.isJson) return;
  const shown = { detail, evidence, isWhole: full === true, command: commandFor(detail) };
  for (const line of renderCase(screenOf(terminal), shown)) terminal.line(line);
}
