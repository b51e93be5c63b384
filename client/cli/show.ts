/** `countersign show <ticket>`: what one decides on, and what became of it. */
import type { Command } from 'commander';
import type { Pool } from 'pg';
import { activeDeciders } from '../../db/queries/case-list';
import type { ListedAction } from '../../db/queries/case-list';
import { traceCalls, traceResolutions } from '../../db/queries/trace-rows';
import { approvalCommand } from './approval-command';
import type { Decider } from './approval-command';
import type { CliContext } from './context';
import { withDatabase } from './context';
import { evidenceOf } from './evidence';
import type { Evidence } from './evidence';
import { findCase, loadCase } from './find-case';
import type { CaseDetail } from './find-case';
import { gateResultJson } from './gate-results';
import { caseJson } from './json/case-json';
import type { RunCommand } from './run-command';
import { renderCase } from './screens/case-screen';
import { screenOf } from './screens/screen';

/** The waiting proposal's actions in the form of the list. */
export function pendingActions(detail: CaseDetail): ListedAction[] {
  const latest = detail.proposals[0];
  if (latest?.state !== 'pending') return [];
  return latest.actions.map((action) => ({
    ...action,
    approvedBy: detail.decisions
      .filter((row) => row.revision === latest.revision)
      .filter((row) => row.actionIndex === action.actionIndex && row.verdict === 'approve')
      .map((row) => row.userId),
  }));
}

function commandFor(context: CliContext, detail: CaseDetail, deciders: Decider[]): string | null {
  const actions = pendingActions(detail);
  if (actions.length === 0) return null;
  return approvalCommand(
    { actions, digest: detail.proposals[0]?.digest ?? null, reference: detail.head.externalId },
    {
      deciders,
      ownUserId: context.env['COUNTERSIGN_USER'],
      isInteractive: context.terminal.isInteractive,
    },
  );
}

async function loadEvidence(pool: Pool, { head }: CaseDetail): Promise<Evidence> {
  if (head.caseId === null) return evidenceOf([], []);
  return evidenceOf(await traceCalls(pool, head.caseId), await traceResolutions(pool, head.caseId));
}

/** Shows a case; also what `submit --wait` ends with. */
export async function showCase(
  context: CliContext,
  pool: Pool,
  { reference, isWhole }: { reference: string; isWhole: boolean },
): Promise<void> {
  const { terminal } = context;
  const detail = await loadCase(pool, await findCase(pool, reference, null));
  const evidence = await loadEvidence(pool, detail);
  terminal.json({
    ...caseJson(detail),
    evidence: {
      reason: evidence.reason,
      confidence: evidence.confidence,
      reads: evidence.reads.map(({ stepNo, ...read }) => ({ step_no: stepNo, ...read })),
      rules: evidence.rules.map(({ ruleId, ...rule }) => ({ rule_id: ruleId, ...rule })),
      gates: evidence.gates.map(gateResultJson),
    },
  });
  if (terminal.isJson) return;
  const command = commandFor(context, detail, await activeDeciders(pool));
  const lines = renderCase(screenOf(terminal), { detail, evidence, isWhole, command });
  for (const line of lines) terminal.line(line);
}

export function addShow(program: Command, run: RunCommand): void {
  program
    .command('show')
    .summary('one ticket: text, evidence, proposal, decisions, reply')
    .description('Shows one ticket with everything that a person needs to decide on it.')
    .argument('<ticket>', 'its id, such as T-80009 or larkfield-T-80009')
    .option('--full', 'also older revisions and exactly what would be written')
    .action((ticket: string, { full }: { full?: true }) =>
      run((context) =>
        withDatabase(context, (pool) =>
          showCase(context, pool, { reference: ticket, isWhole: full === true }),
        ),
      ),
    );
}
