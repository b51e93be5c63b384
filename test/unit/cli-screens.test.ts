import { widthOf } from '../../client/cli/graphemes';
import { describeCounts, renderList } from '../../client/cli/screens/list-screen';
import type { Screen } from '../../client/cli/screens/screen';
import { renderWaiting } from '../../client/cli/screens/waiting-screen';
import type { ListedCase } from '../../db/queries/case-list';

const now = new Date('2026-11-29T12:00:00Z');

function screenOf(width: number): Screen {
  return { paint: (_style, text) => text, width, now };
}

function aCase(change: Partial<ListedCase> = {}): ListedCase {
  return {
    ticketId: 'larkfield-T-81006',
    externalId: 'T-81006',
    customerId: 'C-82937',
    subject: 'shed and mower',
    receivedAt: now,
    caseId: 'larkfield-T-81006.1',
    state: 'waiting',
    outcome: null,
    handOffCode: null,
    team: null,
    rules: [],
    takenOverBy: null,
    modelAskedAgainAt: null,
    openedAt: now,
    endedAt: null,
    revision: 1,
    digest: 'f'.repeat(64),
    deadlineAt: new Date('2026-12-13T12:00:00Z'),
    actions: [
      {
        actionIndex: 0,
        kind: 'refund',
        words: 'Refund 1347.00 CAD on order LK-559008 (item not received)',
        digest: 'ada24e138d5c'.padEnd(64, '0'),
        state: 'pending',
        signers: 2,
        needsLead: true,
        approvedBy: ['agent'],
      },
    ],
    ...change,
  };
}

const HOSTILE = aCase({
  ticketId: 'web-T-1',
  externalId: 'T-1',
  state: 'new',
  subject: `\u001b[2J\u202e${'注文'.repeat(80)}\u0007`,
  revision: null,
  deadlineAt: null,
  actions: [],
});
const SETTINGS = {
  deciders: [{ userId: 'lead', role: 'lead' as const }],
  ownUserId: undefined,
  isInteractive: true,
};

describe.each([80, 120])('a screen of %i columns', (width) => {
  test('holds the list, whatever customers write', () => {
    const lines = renderList(screenOf(width), [aCase(), HOSTILE]);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
    expect(lines.join('\n')).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  });

  test('holds what waits; only a command may be longer, since it is to be copied', () => {
    const lines = renderWaiting(screenOf(width), [aCase()], SETTINGS);
    const words = lines.filter((line) => !line.includes('npx countersign approve'));
    for (const line of words) expect(widthOf(line)).toBeLessThanOrEqual(width);
  });
});

test('a case whose model gives no answer says so, and when it is asked again', () => {
  const modelAskedAgainAt = new Date('2026-11-29T12:04:00Z');
  const row = aCase({ state: 'working', deadlineAt: null, actions: [], modelAskedAgainAt });
  expect(renderList(screenOf(120), [row]).join('\n')).toMatch(/waits for the model +in 4 min/);
});

describe('what waits for a person', () => {
  test('says what is proposed, who has signed, until when, and how to sign', () => {
    const text = renderWaiting(screenOf(120), [aCase()], SETTINGS).join('\n');
    expect(text).toContain('1 ticket waits for a person');
    expect(text).toContain('Refund 1347.00 CAD on order LK-559008 (item not received)');
    expect(text).toContain('needs two people, one of them a lead; signed: agent; due in 14 days');
    expect(text).toContain('npx countersign approve T-81006 --hash ada24e138d5c --as lead');
  });

  test('has whole ids where two sources use the same', () => {
    const twin = aCase({ ticketId: 'web-T-81006' });
    const text = renderWaiting(screenOf(120), [aCase(), twin], SETTINGS).join('\n');
    expect(text).toContain('approve larkfield-T-81006 ');
    expect(text).toContain('approve web-T-81006 ');
  });

  test('is said to be nothing, when it is', () => {
    expect(renderWaiting(screenOf(80), [], SETTINGS)).toEqual(['Nothing waits for a person.']);
    expect(describeCounts(new Map())).toBe('no tickets');
    expect(
      describeCounts(
        new Map([
          ['waiting', 1],
          ['closed', 2],
        ]),
      ),
    ).toBe('1 waits for a person, 2 closed');
  });
});
