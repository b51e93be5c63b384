/** When the people who decide hear of a proposal that waits. Its deadline is not put off by this. */
import type { BusinessHours } from './business-hours';
import { nextOpenInstant } from './next-open-instant';
import { POLICY } from './policy';
import type { NoticeHours } from './policy';

export type NoticeKind = 'reminder' | 'escalation';

/** `at` is an ISO 8601 instant in UTC. */
export type PlannedNotice = { kind: NoticeKind; at: string };

export type NoticePlace = {
  publishedAt: Date;
  deadlineAt: Date;
  hours: BusinessHours;
  /** IANA name of the shop's time zone. */
  timeZone: string;
};

export type NoticePolicy = {
  reminderAfterMs: readonly number[];
  remindersCome: NoticeHours;
  escalationAfterMs: number;
  escalationComes: NoticeHours;
};

/**
 * A notice that waits for an opening that isn't before the deadline would be lost, and so would
 * one of a shop that never opens: each comes at its plain time instead.
 */
function comesAt(plain: Date, come: NoticeHours, place: NoticePlace): Date {
  if (come === 'at_any_time') return plain;
  const open = nextOpenInstant(plain, place.hours, place.timeZone);
  return open !== null && open < place.deadlineAt ? open : plain;
}

/**
 * The notices of a proposal in the order in which they come. Reminders that are put off to the same
 * opening are one. The same input always gives the same plan.
 * @throws RangeError when there is no such time zone.
 */
export function planNotices(
  place: NoticePlace,
  policy: NoticePolicy = POLICY.approval,
): PlannedNotice[] {
  const notice = (kind: NoticeKind, afterMs: number, come: NoticeHours): PlannedNotice => {
    const plain = new Date(place.publishedAt.getTime() + afterMs);
    return { kind, at: comesAt(plain, come, place).toISOString() };
  };
  const planned = [
    ...policy.reminderAfterMs.map((ms) => notice('reminder', ms, policy.remindersCome)),
    notice('escalation', policy.escalationAfterMs, policy.escalationComes),
  ];
  return planned
    .filter(
      ({ kind, at }, index) =>
        planned.findIndex((other) => other.kind === kind && other.at === at) === index,
    )
    .sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
}
