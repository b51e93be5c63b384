/** Tickets as a table without borders: it reads the same on a screen and in a pipe. */
import Table from 'cli-table3';
import type { ListedCase, ListedState } from '../../../db/queries/case-list';
import { STATE_WORDS, describeEndingShortly, shortDigest } from '../describe-case';
import { describeDistance } from '../describe-time';
import { printableLine, shortLine } from '../printable-text';
import { widthOf } from '../graphemes';
import { wrapText } from '../wrap-text';
import { describeNeed, describeOwner, referencesOf } from './waiting-screen';
import type { Screen } from './screen';

const NO_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

const SUBJECT_CHARS_MAX = 60;
const HASH_COLUMNS = 12;

type Columns = { ticket: number; what: number; needs: number; due: number };

function columnsFor(screen: Screen, references: Iterable<string>): Columns {
  const ticket = Math.min(Math.max(6, ...[...references].map(widthOf)), 30);
  const needs = screen.width >= 100 ? 24 : 14;
  const due = 10;
  const gaps = 4 * 2;
  const what = Math.max(screen.width - ticket - needs - due - HASH_COLUMNS - gaps, 12);
  return { ticket, what, needs, due };
}

function whatOf(row: ListedCase): string {
  const isDecided = row.state === 'waiting' && row.deadlineAt === null && row.takenOverBy === null;
  if (isDecided) return 'decided, to be carried out';
  if (row.actions.length === 0) {
    const subject = shortLine(row.subject, SUBJECT_CHARS_MAX);
    return subject === '' ? '(no subject)' : subject;
  }
  return row.actions
    .map((action) => {
      const words = printableLine(action.words);
      return row.actions.length === 1 ? words : `${String(action.actionIndex + 1)}. ${words}`;
    })
    .join('\n');
}

function hashOf(row: ListedCase): string {
  return row.actions.map((action) => shortDigest(action.digest)).join('\n');
}

function waitingRow(screen: Screen, row: ListedCase): [string, string, string] {
  const due = row.deadlineAt === null ? '' : describeDistance(row.deadlineAt, screen.now);
  const isOverdue = row.deadlineAt !== null && row.deadlineAt < screen.now;
  return [
    row.actions.length === 0 ? describeOwner(row) : describeNeed(row),
    isOverdue ? screen.paint('red', due) : due,
    hashOf(row),
  ];
}

function otherRow(screen: Screen, row: ListedCase): [string, string, string] {
  if (row.modelAskedAgainAt !== null) {
    return ['waits for the model', describeDistance(row.modelAskedAgainAt, screen.now), ''];
  }
  const at = row.endedAt ?? row.openedAt ?? row.receivedAt;
  return [describeEndingShortly(row), describeDistance(at, screen.now), ''];
}

/** Wrapped by hand: the table's own wrapping cuts words that are too long. */
function cell(text: string, width: number): string {
  return wrapText(text, width).join('\n');
}

export function renderList(screen: Screen, rows: readonly ListedCase[]): string[] {
  const references = referencesOf(rows);
  const columns = columnsFor(screen, references.values());
  const headers = ['Ticket', 'What', 'Needs / state', 'When', 'Hash'];
  const table = new Table({
    head: headers.map((header) => screen.paint('dim', header)),
    chars: NO_BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of rows) {
    const isWaiting = row.state === 'waiting';
    const [needs, when, hash] = isWaiting ? waitingRow(screen, row) : otherRow(screen, row);
    table.push([
      screen.paint('bold', cell(references.get(row.ticketId) ?? row.ticketId, columns.ticket)),
      cell(whatOf(row), columns.what),
      cell(needs, columns.needs),
      cell(when, columns.due),
      screen.paint('cyan', hash),
    ]);
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

const COUNTED: readonly ListedState[] = [
  'waiting',
  'executing',
  'working',
  'new',
  'handed_off',
  'closed',
];

/** `14 wait for a person, 9 handed to a person, 22 closed` */
export function describeCounts(counts: ReadonlyMap<ListedState, number>): string {
  const parts = COUNTED.flatMap((state) => {
    const count = counts.get(state) ?? 0;
    if (count === 0) return [];
    const words =
      state === 'waiting'
        ? count === 1
          ? 'waits for a person'
          : 'wait for a person'
        : STATE_WORDS[state];
    return [`${String(count)} ${words}`];
  });
  return parts.length === 0 ? 'no tickets' : parts.join(', ');
}
