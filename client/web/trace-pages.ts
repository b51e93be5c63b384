/** Which events of a trace are on a page, and the keys that lead to the next ones. */
import { POLICY } from '../../contracts/policy';
import { isBefore } from './trace-events';
import type { EventKey, TraceEvent } from './trace-events';

/** An event as a link names it: its instant and its place. */
export function keyOf({ at, place }: EventKey): string {
  return [at.getTime(), ...place].join('.');
}

/** Null for what is no key: then the first page is shown. */
export function readKey(text: string | undefined): EventKey | null {
  if (text === undefined || !/^\d{1,15}(\.\d{1,9}){3}$/.test(text)) return null;
  const [ms = 0, rank = 0, number = 0, part = 0] = text.split('.').map(Number);
  return { at: new Date(ms), place: [rank, number, part] };
}

export type EventPage = {
  events: readonly TraceEvent[];
  /** How many events stand before this page. */
  before: number;
  total: number;
  /** The key after which the next page begins; null on the last one. */
  nextAfter: string | null;
};

export function pageAfter(events: readonly TraceEvent[], after: EventKey | null): EventPage {
  const rest = after ? events.filter((each) => isBefore(after, each)) : events;
  const shown = rest.slice(0, POLICY.ops.tracePageRows);
  const last = shown.at(-1);
  return {
    events: shown,
    before: events.length - rest.length,
    total: events.length,
    nextAfter: last && rest.length > shown.length ? keyOf(last) : null,
  };
}
