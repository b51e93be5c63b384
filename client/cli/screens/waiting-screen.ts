/** What waits for a person, each with the command that approves it. */
import { describeTier } from '../../../contracts/can';
import type { ListedCase } from '../../../db/queries/case-list';
import { approvalCommand, tierOfAll } from '../approval-command';
import type { CommandSettings } from '../approval-command';
import { describeDistance, describeInstant } from '../describe-time';
import { item, paintLines } from './screen';
import type { Screen } from './screen';

/** The short id where it is the only one of its kind in the list, else the whole one. */
export function referencesOf(rows: readonly ListedCase[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.externalId, (counts.get(row.externalId) ?? 0) + 1);
  return new Map(
    rows.map((row) => [
      row.ticketId,
      counts.get(row.externalId) === 1 ? row.externalId : row.ticketId,
    ]),
  );
}

/** `a support agent`; with a second signature open: `two people …; agent has signed`. */
export function describeNeed(row: Pick<ListedCase, 'actions'>): string {
  const signed = [...new Set(row.actions.flatMap((action) => action.approvedBy))];
  const tier = describeTier(tierOfAll(row.actions));
  return signed.length === 0 ? tier : `${tier}; signed: ${signed.join(', ')}`;
}

/** `lead has the case`; nothing where no person has taken it. */
export function describeOwner({ takenOverBy }: Pick<ListedCase, 'takenOverBy'>): string {
  return takenOverBy === null ? '' : `${takenOverBy} has the case`;
}

export function describeDue(at: Date, now: Date): string {
  const distance = describeDistance(at, now);
  return `${at < now ? 'was due' : 'due'} ${distance} (${describeInstant(at, now)})`;
}

function waitingCase(
  screen: Screen,
  row: ListedCase & { reference: string },
  settings: CommandSettings,
): string[] {
  const margin = '  ';
  const head = screen.paint('bold', row.reference);
  const actions = row.actions.flatMap((action) => {
    const mark = row.actions.length === 1 ? margin : `${margin}${String(action.actionIndex + 1)}. `;
    return item(screen, mark, action.words);
  });
  if (row.deadlineAt === null) {
    const words =
      row.takenOverBy === null
        ? 'decided; a worker carries it out as soon as one runs'
        : `${describeOwner(row)}, and proposes what is done`;
    return ['', head, `${margin}${words}`];
  }
  const facts = `needs ${describeNeed(row)}; ${describeDue(row.deadlineAt, screen.now)}`;
  return [
    '',
    head,
    ...actions,
    ...paintLines(screen, 'dim', item(screen, margin, facts)),
    `${margin}${screen.paint('cyan', approvalCommand(row, settings))}`,
  ];
}

/** Each with what is proposed, who must sign, until when, and the command. */
export function renderWaitingCases(
  screen: Screen,
  rows: readonly ListedCase[],
  settings: CommandSettings,
): string[] {
  const references = referencesOf(rows);
  return rows.flatMap((row) => {
    const reference = references.get(row.ticketId) ?? row.ticketId;
    return waitingCase(screen, { ...row, reference }, settings);
  });
}

/** Nothing is cut: the list is what a person works through. */
export function renderWaiting(
  screen: Screen,
  rows: readonly ListedCase[],
  settings: CommandSettings,
): string[] {
  if (rows.length === 0) return ['Nothing waits for a person.'];
  const count = rows.length === 1 ? '1 ticket waits' : `${String(rows.length)} tickets wait`;
  return [
    screen.paint('bold', `${count} for a person`),
    ...renderWaitingCases(screen, rows, settings),
    '',
    ...paintLines(
      screen,
      'dim',
      item(
        screen,
        '',
        'Look first: npx countersign show <ticket>. Say no: npx countersign reject <ticket> --reason "…".',
      ),
    ),
  ];
}
