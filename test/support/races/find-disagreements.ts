/** Holds what one place says of a race against what every other place says. */
import type { Expected } from './race-kinds';
import type { JournalEntry, RaceFacts, RaceRow, ScreenJson } from './race-facts';
import type { RanRace } from './run-races';

type Compare = (what: string, found: unknown, expected: unknown) => void;

function compareRows(compare: Compare, row: RaceRow, expected: Expected): void {
  const decisions = row.decisions.map(({ verdict, userId }) => ({ verdict, userId }));
  compare('decision rows', decisions, expected.decision ? [expected.decision] : []);
  compare('proposal', row.proposal, expected.proposal);
  compare('a proposal that is no longer pending has an end', row.closedAt !== null, true);
  compare('action', row.action, expected.action);
  compare(
    'state of the case',
    expected.ends.some((end) => end === row.state),
    true,
  );
  if (expected.outcome !== null) compare('outcome', row.outcome, expected.outcome);
}

/** Money moved exactly when the decision that stands is a yes, once, and as much as was shown. */
function compareEffect(compare: Compare, row: RaceRow, isWritten: boolean): void {
  const states = row.operations.map((operation) => operation.state);
  compare('operations', states, isWritten ? ['succeeded'] : []);
  compare('ledger', row.posted, isWritten ? [row.asked] : []);
  compare('refunds of the shop', row.refunds, isWritten ? [row.asked] : []);
  compare('refunded total', row.refundedMinor, isWritten ? row.asked : '0');
  if (isWritten) return;
  const promises = row.replies.filter((reply) => /12\.95|will receive/i.test(reply));
  compare('replies that promise what was not written', promises, []);
}

function compareScreen(
  compare: Compare,
  { row, screen }: { row: RaceRow; screen: ScreenJson },
  revision: number,
): void {
  compare('screen: case', [screen.state, screen.outcome], [row.state, row.outcome]);
  const shown = screen.proposals.find((proposal) => proposal.revision === revision);
  const action = shown?.actions[0];
  compare('screen: proposal', shown?.state, row.proposal);
  compare('screen: action', action?.state, row.action);
  compare(
    'screen: decisions',
    action?.decisions.map((decision) => decision.decision_id),
    row.decisions.map((decision) => decision.decisionId),
  );
  const [operation] = row.operations;
  compare(
    'screen: operation',
    action?.operation && [action.operation.operation_id, action.operation.state],
    operation ? [operation.operationId, operation.state] : null,
  );
}

const CLOSINGS = new Set([
  'proposal_closed',
  'proposal_edited',
  'customer_message',
  'ticket_ended',
]);

function compareJournal(
  compare: Compare,
  { row, journal }: { row: RaceRow; journal: readonly JournalEntry[] },
  given: { race: RanRace; expected: Expected },
): void {
  const { revision } = given.race.action;
  const of = (event: string): JournalEntry[] => journal.filter((entry) => entry.event === event);
  compare(
    'journal: decisions',
    of('decision').map(({ actor, detail }) => [detail['decision_id'], detail['verdict'], actor]),
    row.decisions.map(({ decisionId, verdict, userId }) => [decisionId, verdict, userId]),
  );
  compare(
    'journal: operations',
    of('operation').map(({ detail }) => [detail['operation_id'], detail['state']]),
    row.operations.map(({ operationId, state }) => [operationId, state]),
  );
  const loser = given.race.answers.find((answer) => !answer.result.hasWon);
  const { loserIsTold, isLoserRefused = true } = given.expected;
  const isPerson = loserIsTold !== null && isLoserRefused;
  const refusals = journal.filter(
    ({ event, detail }) =>
      /^(decision|edit)_refused$/.test(event) && detail['revision'] === revision,
  );
  if (isPerson) {
    compare(
      'journal: refusals',
      refusals.map(({ detail }) => detail['code']),
      [loser?.result.code],
    );
  }
  const { closing } = given.expected;
  const closed = journal.filter(
    ({ event, detail }) =>
      CLOSINGS.has(event) && detail['effect'] !== 'noted' && detail['effect'] !== 'decided',
  );
  compare(
    'journal: what closed the proposal',
    closed.map(({ event, actor }) => ({ event, actor })),
    closing ? [closing] : [],
  );
  const ends = [...of('case_closed'), ...of('hand_off')].map(({ event }) => event);
  const isOpen = row.state === 'waiting';
  const end = row.state === 'closed' ? 'case_closed' : 'hand_off';
  compare('journal: end of the case', ends, isOpen ? [] : [end]);
}

/** Sentences about what does not fit together; none when the race was decided once, for everybody. */
export function findDisagreements(race: RanRace, facts: RaceFacts): string[] {
  const found: string[] = [];
  const where = `${race.kind.name} ${race.action.caseId}`;
  const compare: Compare = (what, is, expected) => {
    if (JSON.stringify(is) === JSON.stringify(expected)) return;
    found.push(`${where}: ${what}: ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`);
  };
  if (race.winner === null) {
    return [`${where}: not one winner: ${JSON.stringify(race.answers)}`];
  }
  const loser = race.answers[race.winner === 0 ? 1 : 0].result;
  const expected = race.kind.expect(race.sides, race.winner, loser.code);
  const { row } = facts;
  compareRows(compare, row, expected);
  compareEffect(compare, row, expected.decision?.verdict === 'approve');
  compareScreen(compare, facts, race.action.revision);
  compareJournal(compare, facts, { race, expected });
  compare('state in the Workflow', facts.workflow.state, row.state);
  const { told } = loser;
  if (expected.loserIsTold === null) compare('what is told to nobody', told, null);
  else if (told === null || !expected.loserIsTold.test(told)) {
    found.push(`${where}: the loser is told: ${String(told)}`);
  }
  return found;
}
