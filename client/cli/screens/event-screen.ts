/** News as lines, one each; tickets that come in together share one. */
import type { ListedCase } from '../../../db/queries/case-list';
import { describeEnding } from '../describe-case';
import { describeClock } from '../describe-time';
import { printableLine } from '../printable-text';
import { instantJson } from '../json/case-json';
import type { CaseEvent } from '../watch-cases';
import { item } from './screen';
import type { Screen } from './screen';
import { describeNeed } from './waiting-screen';

function wordsOf({ kind, row }: CaseEvent): string {
  switch (kind) {
    case 'taken_in':
      return 'taken in';
    case 'waits': {
      const actions = row.actions.map((action) => action.words).join('; ');
      return `waits for ${describeNeed(row)}: ${printableLine(actions)}`;
    }
    case 'decided':
      return 'decided, now carried out or looked at again';
    case 'ended':
      return describeEnding(row);
  }
}

const STYLES = { taken_in: 'dim', waits: 'yellow', decided: 'cyan', ended: 'green' } as const;
const ID_COLUMNS = 8;

function instantOf({ kind, row }: CaseEvent): Date | null {
  return kind === 'ended' ? row.endedAt : kind === 'taken_in' ? row.openedAt : null;
}

function renderTakenIn(screen: Screen, rows: readonly ListedCase[]): string[] {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.externalId).join(' ');
  return item(screen, `${describeClock(screen.now)}  `, `taken in: ${ids}`);
}

export function renderEvents(screen: Screen, events: readonly CaseEvent[]): string[] {
  const takenIn = events.filter((event) => event.kind === 'taken_in').map((event) => event.row);
  const timeOf = (event: CaseEvent): number => (instantOf(event) ?? screen.now).getTime();
  const others = events
    .filter((event) => event.kind !== 'taken_in')
    .sort((left, right) => timeOf(left) - timeOf(right));
  return [
    ...renderTakenIn(screen, takenIn),
    ...others.flatMap((event) => {
      const at = describeClock(instantOf(event) ?? screen.now);
      const mark = `${at}  ${event.row.externalId.padEnd(ID_COLUMNS)}  `;
      const [first = '', ...rest] = item(screen, mark, wordsOf(event));
      const style = event.row.state === 'handed_off' ? 'yellow' : STYLES[event.kind];
      return [mark + screen.paint(style, first.slice(mark.length)), ...rest];
    }),
  ];
}

export function eventJson(event: CaseEvent): object {
  const { kind, row } = event;
  return {
    event: kind,
    ticket_id: row.ticketId,
    case_id: row.caseId,
    state: row.state,
    outcome: row.outcome,
    hand_off_code: row.handOffCode,
    at: instantJson(instantOf(event) ?? new Date()),
  };
}
