/** The kinds of races: who meets whom, and what has to be true when either side was first. */
import type { Verdict } from '../../../contracts/can';
import type { CaseState } from '../../../contracts/case';
import type { ActionState, ProposalState } from '../../../contracts/proposal';
import type { EditRequest } from '../../../contracts/revision';
import { decisionOn } from '../case-facts';
import type { PendingAction } from '../case-facts';
import type { RaceRequest } from './race-request';

export type RaceGround = {
  ticketId: string;
  action: PendingAction;
  /** Of the whole proposal, as an edit names it. */
  digest: string;
  raceNo: number;
};

/** What everybody must be able to read afterwards, wherever they look. */
export type Expected = {
  /** The one decision on the raced revision; null when something else closed it. */
  decision: { verdict: Verdict; userId: string } | null;
  proposal: ProposalState;
  action: ActionState;
  /** The states in which the case may be then, with its outcome where that is settled too. */
  ends: readonly CaseState[];
  outcome: string | null;
  /** What the journal tells of the closing, when it was no decision. */
  closing: { event: string; actor: string } | null;
  /** The sentence for the side that came second; null when that side is no person. */
  loserIsTold: RegExp | null;
  /** False when the second word is taken too, and only said to be second. */
  isLoserRefused?: boolean;
};

export type RaceKind = {
  name: string;
  /** Of the orders that are raced for: one letter, its own for each kind. */
  prefix: string;
  /** Which side's start is the deadline of the proposal. */
  deadlineSide?: 1;
  sides: (ground: RaceGround) => readonly [RaceRequest, RaceRequest];
  /** `loserCode` is what the second side was answered: it may have come after the end of the case. */
  expect: (
    sides: readonly [RaceRequest, RaceRequest],
    winner: 0 | 1,
    loserCode: string,
  ) => Expected;
};

const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const PEOPLE = ['agent', 'agent2'] as const;

/** Each person is the first side in half of the races. */
function personOf({ raceNo }: RaceGround, side: 0 | 1): string {
  return PEOPLE[(raceNo + side) % 2 === 0 ? 0 : 1];
}

function decides(ground: RaceGround, side: 0 | 1, verdict: Verdict): RaceRequest {
  const userId = personOf(ground, side);
  return { kind: 'decision', request: decisionOn(ground.action, { verdict, userId }) };
}

const SAID = { approve: 'approved', reject: 'rejected', send_back: 'sent back' } as const;
const ACTION = { approve: 'approved', reject: 'rejected', send_back: 'sent_back' } as const;

/** The side that decided was first. */
function decided(request: RaceRequest): Expected {
  if (request.kind !== 'decision') throw new Error('This side decides nothing.');
  const { verdict, userId } = request.request;
  return {
    decision: { verdict, userId },
    proposal: 'decided',
    action: ACTION[verdict],
    ends: verdict === 'approve' ? ['closed'] : ['closed', 'handed_off'],
    outcome: verdict === 'approve' ? 'resolve' : null,
    closing: null,
    loserIsTold: new RegExp(
      `^Already decided: ${userId} ${SAID[verdict]} it at ${INSTANT} \\(terminal\\)\\.$`,
    ),
  };
}

const APPROVE_APPROVE: RaceKind = {
  name: 'approve/approve',
  prefix: 'A',
  sides: (ground) => [decides(ground, 0, 'approve'), decides(ground, 1, 'approve')],
  expect: (sides, winner) => decided(sides[winner]),
};

const APPROVE_REJECT: RaceKind = {
  name: 'approve/reject',
  prefix: 'B',
  sides: (ground) => [decides(ground, 0, 'approve'), decides(ground, 1, 'reject')],
  expect: (sides, winner) => decided(sides[winner]),
};

const APPROVE_EXPIRE: RaceKind = {
  name: 'approve/expire',
  prefix: 'C',
  deadlineSide: 1,
  sides: (ground) => {
    const { caseId, revision } = ground.action;
    return [decides(ground, 0, 'approve'), { kind: 'expire', caseId, revision }];
  },
  expect: (sides, winner) =>
    winner === 0
      ? { ...decided(sides[0]), loserIsTold: null }
      : {
          decision: null,
          proposal: 'expired',
          action: 'expired',
          ends: ['handed_off'],
          outcome: 'hand_off',
          closing: { event: 'proposal_closed', actor: 'countersign' },
          loserIsTold: new RegExp(`^The proposal expired at ${INSTANT}; nothing was written\\.$`),
        },
};

/** A lower amount is another action, with another digest. */
function edits(ground: RaceGround, side: 0 | 1): RaceRequest {
  const { caseId, revision, actionIndex } = ground.action;
  const request: EditRequest = {
    caseId,
    revision,
    digest: ground.digest,
    userId: personOf(ground, side),
    channel: 'terminal',
    changes: [{ actionIndex, fields: { amount: '5.00' } }],
    reply: null,
  };
  return { kind: 'edit', request };
}

function edited(request: RaceRequest): Expected {
  if (request.kind !== 'edit') throw new Error('This side edits nothing.');
  return {
    decision: null,
    proposal: 'superseded',
    action: 'lapsed',
    ends: ['waiting'],
    outcome: null,
    closing: { event: 'proposal_edited', actor: request.request.userId },
    loserIsTold: new RegExp(
      `changed since you looked: edited by ${request.request.userId} \\(terminal\\) at ${INSTANT}, and revision 2 .*12\\.95.*5\\.00`,
    ),
  };
}

const APPROVE_EDIT: RaceKind = {
  name: 'approve/edit',
  prefix: 'E',
  sides: (ground) => [decides(ground, 0, 'approve'), edits(ground, 1)],
  expect: (sides, winner) => (winner === 0 ? decided(sides[0]) : edited(sides[1])),
};

const LATER = 'Is there any news of my parcel?';

function wroteFirst(): Expected {
  return {
    decision: null,
    proposal: 'lapsed',
    action: 'lapsed',
    ends: ['waiting', 'closed', 'handed_off'],
    outcome: null,
    closing: { event: 'customer_message', actor: 'customer' },
    loserIsTold: new RegExp(
      `^The proposal lapsed at ${INSTANT}: The customer wrote again; nothing was written\\.$`,
    ),
  };
}

const APPROVE_MESSAGE: RaceKind = {
  name: 'approve/customer message',
  prefix: 'D',
  sides: (ground) => {
    const { ticketId, raceNo } = ground;
    const message = { kind: 'message', ticketId, messageId: `later-${String(raceNo)}` } as const;
    return [decides(ground, 0, 'approve'), { ...message, text: LATER }];
  },
  // What was approved is carried out; the answer to the customer then knows of the message.
  expect: (sides, winner) =>
    winner === 0
      ? { ...decided(sides[0]), ends: ['closed', 'handed_off'], outcome: null, loserIsTold: null }
      : wroteFirst(),
};

function closedFirst(request: RaceRequest): Expected {
  if (request.kind !== 'close') throw new Error('This side closes nothing.');
  const { userId } = request.request;
  return {
    decision: null,
    proposal: 'withdrawn',
    action: 'lapsed',
    ends: ['closed'],
    outcome: 'closed',
    closing: { event: 'ticket_ended', actor: userId },
    loserIsTold: new RegExp(
      `^The proposal was withdrawn at ${INSTANT}: ${userId} closed the ticket \\(terminal\\); nothing was written\\.$`,
    ),
  };
}

const DECIDE_CLOSE: RaceKind = {
  name: 'decide/close',
  prefix: 'F',
  sides: (ground) => {
    const verdict = ground.raceNo % 4 < 2 ? 'approve' : 'reject';
    const userId = personOf(ground, 1);
    const request = {
      ticketId: ground.ticketId,
      how: 'closed',
      userId,
      channel: 'terminal',
    } as const;
    return [decides(ground, 0, verdict), { kind: 'close', request }];
  },
  // The ticket is closed either way: the difference is whether money moved before. Only a word that
  // came after the end of the case changes nothing, and says so.
  expect: (sides, winner, loserCode) => {
    if (winner === 1) return closedFirst(sides[1]);
    const first = { ...decided(sides[0]), isLoserRefused: false };
    return loserCode === 'case_closed'
      ? { ...first, loserIsTold: /^The case of this ticket has ended already\.$/ }
      : { ...first, ends: ['closed'], outcome: 'closed' };
  },
};

export const RACE_KINDS: readonly RaceKind[] = [
  APPROVE_APPROVE,
  APPROVE_REJECT,
  APPROVE_EXPIRE,
  APPROVE_MESSAGE,
  APPROVE_EDIT,
  DECIDE_CLOSE,
];
