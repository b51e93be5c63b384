/**
 * `countersign demo`: servers from nothing in a folder of their own, one ticket from its arrival to
 * the written refund, in plain words and without a question; then everything is removed again.
 */
import type { Command } from 'commander';
import { formatMoney } from '../../contracts/money';
import type { ShownPayment } from '../../db/queries/case-detail';
import type { CliContext } from './context';
import type { WorldServers } from './decide-as-next';
import { shortDigest } from './describe-case';
import {
  DEMO_TICKET,
  demoApprove,
  demoApproveAgain,
  demoCommand,
  demoEnd,
  demoProposal,
  demoSubmit,
} from './demo-story';
import type { DemoEnd, DemoProposal, DemoSecond } from './demo-story';
import { caseJson, moneyJson } from './json/case-json';
import { loadTrace } from './load-trace';
import type { RunCommand } from './run-command';
import { block, item, screenOf } from './screens/screen';
import { renderTrace } from './screens/trace-screen';
import { inTemporaryWorld } from './temporary-world';
import type { Terminal } from './terminal';

function describePayments(payments: readonly ShownPayment[]): string {
  return payments
    .map(({ paymentId, currency, capturedMinor, refundedMinor }) => {
      const charged = formatMoney(capturedMinor, currency);
      return `payment ${paymentId}: ${charged} charged, ${formatMoney(refundedMinor, currency)} refunded`;
    })
    .join('; ');
}

/** Says a chapter's title, and then its lines as they become known. */
function tell(terminal: Terminal, title: string, lines: readonly string[]): void {
  const screen = screenOf(terminal);
  terminal.line();
  terminal.line(terminal.paint('bold', title));
  for (const text of lines) for (const line of block(screen, text, 3)) terminal.line(line);
}

function tellProposal(
  terminal: Terminal,
  { detail, action, need, evidence, payments }: DemoProposal,
): void {
  const screen = screenOf(terminal);
  tell(terminal, '2. The model looks things up', [`(${detail.head.modelLabel ?? ''})`]);
  for (const read of evidence.reads) {
    const lines = item(screen, '   - ', `${read.tool} ${read.about}: ${read.facts}`);
    for (const line of lines) terminal.line(line);
  }
  tell(terminal, '3. It proposes, and nothing is written yet', [
    action.words,
    `because: ${evidence.reason ?? ''} Rule ${evidence.rules.map((rule) => rule.ruleId).join(', ')}.`,
    `It needs ${need}; the hash of exactly this is ${shortDigest(action.digest)}.`,
    `Now: ${describePayments(payments)}`,
  ]);
}

function tellEnd(terminal: Terminal, { detail, payments }: DemoEnd): void {
  const operation = detail.operations[0];
  tell(terminal, '5. The write happens, once', [
    `Operation ${operation?.operationId ?? ''} succeeded.`,
    `Now: ${describePayments(payments)}`,
  ]);
  tell(terminal, '6. The customer is told what happened', [detail.replies[0]?.body ?? '']);
}

function tellAgain(terminal: Terminal, again: DemoSecond): void {
  tell(terminal, `8. ${again.userId} approves the same again`, [
    again.message,
    `Ledger entries for this ticket: ${String(again.ledgerEntries)}. The refund was written once.`,
  ]);
}

function refundsJson(payments: readonly ShownPayment[]): object[] {
  return payments.map((row) => ({
    payment_id: row.paymentId,
    captured: moneyJson(row.capturedMinor, row.currency),
    refunded: moneyJson(row.refundedMinor, row.currency),
  }));
}

async function tellStory(terminal: Terminal, servers: WorldServers): Promise<void> {
  await demoSubmit(servers);
  tell(terminal, `1. A ticket arrives from customer ${DEMO_TICKET.customer_id}`, [
    DEMO_TICKET.body,
  ]);
  const proposal = await demoProposal(servers);
  tellProposal(terminal, proposal);
  const signed = await demoApprove(servers, proposal);
  tell(terminal, `4. ${signed.join(' and ')} approves exactly that`, [
    ...signed.map((userId) => demoCommand(proposal, userId)),
  ]);
  const end = await demoEnd(servers, proposal);
  tellEnd(terminal, end);
  const { ticketId, caseId } = end.detail.head;
  const trace = { ...(await loadTrace(servers.pool, { ticketId, caseId })), isWhole: false };
  tell(terminal, '7. The trace', []);
  for (const line of renderTrace(screenOf(terminal), trace)) terminal.line(`   ${line}`.trimEnd());
  const again = await demoApproveAgain(servers, proposal, signed);
  tellAgain(terminal, again);
  terminal.json({
    signed_by: signed,
    before: refundsJson(proposal.payments),
    after: refundsJson(end.payments),
    second_approval: { user_id: again.userId, message: again.message },
    ledger_entries: again.ledgerEntries,
    case: caseJson(end.detail),
  });
}

export async function runDemo(context: CliContext): Promise<void> {
  const { terminal } = context;
  const world = {
    model: 'baseline',
    stoppedMessage: 'The demo was stopped before its end.',
    onLine: (line: string): void => {
      if (!terminal.isJson) terminal.line(terminal.paint('dim', `   ${line}`));
    },
  };
  terminal.line('A shop, its servers and a worker are started in a folder of their own.');
  await inTemporaryWorld(context, world, async (pool, { temporal }) => {
    await tellStory(terminal, { pool, temporal });
    terminal.line();
    terminal.line('Everything is stopped and removed again:');
  });
}

export function addDemo(program: Command, run: RunCommand): void {
  program
    .command('demo')
    .summary('one ticket from arrival to refund, in a folder of its own')
    .description(
      'Plays one late-delivery ticket through, in plain words; asks nothing, leaves nothing.',
    )
    .action(() => run(runDemo));
}
