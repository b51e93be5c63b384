import { DEFAULT_BUSINESS_HOURS } from '../../contracts/business-hours';
import type { BusinessHours } from '../../contracts/business-hours';
import { planNotices } from '../../contracts/plan-notices';
import type { NoticePlace, NoticePolicy } from '../../contracts/plan-notices';
import { POLICY } from '../../contracts/policy';

const DAY_MS = 86_400_000;

const NEVER: BusinessHours = {
  weekly: {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  },
  closed_dates: [],
};

function placeAt(published: string, changes: Partial<NoticePlace> = {}): NoticePlace {
  const publishedAt = new Date(published);
  return {
    publishedAt,
    deadlineAt: new Date(publishedAt.getTime() + 14 * DAY_MS),
    hours: DEFAULT_BUSINESS_HOURS,
    timeZone: 'America/Toronto',
    ...changes,
  };
}

/** `reminder 2026-10-06T14:00` and so on, in UTC. */
function planned(place: NoticePlace, policy?: NoticePolicy): string[] {
  return planNotices(place, policy).map(({ kind, at }) => `${kind} ${at.slice(0, 16)}`);
}

const atAnyTime: NoticePolicy = {
  ...POLICY.approval,
  remindersCome: 'at_any_time',
  escalationComes: 'at_any_time',
};

/** Friday, October 9, 2026, 16:00 in Toronto. */
const FRIDAY_AT_FOUR = '2026-10-09T20:00:00.000Z';
const PLAIN_OF_FRIDAY = [
  'reminder 2026-10-10T00:00',
  'reminder 2026-10-10T20:00',
  'escalation 2026-10-11T20:00',
];

describe('the notices of a proposal', () => {
  it('come after 4, 24 and 48 hours when the shop is open then', () => {
    expect(planned(placeAt('2026-10-06T14:00:00.000Z'))).toEqual([
      'reminder 2026-10-06T18:00',
      'reminder 2026-10-07T14:00',
      'escalation 2026-10-08T14:00',
    ]);
  });

  it('wait for the morning when they would come at night', () => {
    expect(planned(placeAt('2026-10-05T19:00:00.000Z'))).toEqual([
      'reminder 2026-10-06T13:00',
      'reminder 2026-10-06T19:00',
      'escalation 2026-10-07T19:00',
    ]);
  });

  it('come on Monday morning when they would come at the weekend, as one reminder', () => {
    expect(planned(placeAt(FRIDAY_AT_FOUR))).toEqual([
      'reminder 2026-10-12T13:00',
      'escalation 2026-10-12T13:00',
    ]);
  });

  it('come on Tuesday when that Monday is a holiday', () => {
    const hours = { ...DEFAULT_BUSINESS_HOURS, closed_dates: ['2026-10-12'] };
    expect(planned(placeAt(FRIDAY_AT_FOUR, { hours }))).toEqual([
      'reminder 2026-10-13T13:00',
      'escalation 2026-10-13T13:00',
    ]);
  });

  it('come by the clock of the shop after the clocks have changed', () => {
    expect(planned(placeAt('2026-10-30T20:00:00.000Z'))).toEqual([
      'reminder 2026-11-02T14:00',
      'escalation 2026-11-02T14:00',
    ]);
  });

  it('come at their plain time when the policy says so', () => {
    expect(planned(placeAt(FRIDAY_AT_FOUR), atAnyTime)).toEqual(PLAIN_OF_FRIDAY);
  });

  it('keep their order when only the reminders are put off', () => {
    const policy: NoticePolicy = { ...atAnyTime, remindersCome: 'in_business_hours' };
    expect(planned(placeAt(FRIDAY_AT_FOUR), policy)).toEqual([
      'escalation 2026-10-11T20:00',
      'reminder 2026-10-12T13:00',
    ]);
  });

  it('come at their plain time when the shop never opens', () => {
    expect(planned(placeAt(FRIDAY_AT_FOUR, { hours: NEVER }))).toEqual(PLAIN_OF_FRIDAY);
  });

  it.each([
    ['at', '2026-10-12T13:00:00.000Z', PLAIN_OF_FRIDAY],
    ['after', '2026-10-12T12:00:00.000Z', PLAIN_OF_FRIDAY],
    [
      'just before',
      '2026-10-12T13:00:00.001Z',
      ['reminder 2026-10-12T13:00', 'escalation 2026-10-12T13:00'],
    ],
  ])('are not lost when the next opening is %s the deadline', (_when, deadline, expected) => {
    const deadlineAt = new Date(deadline);
    expect(planned(placeAt(FRIDAY_AT_FOUR, { deadlineAt }))).toEqual(expected);
  });

  it('say nothing but their kind and their instant', () => {
    for (const notice of planNotices(placeAt(FRIDAY_AT_FOUR))) {
      expect(Object.keys(notice)).toEqual(['kind', 'at']);
      expect(notice.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });
});
