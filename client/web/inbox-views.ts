/** The saved views by their titles, and the address of a list: everything that is chosen is in it. */
import { VIEW_NAMES } from '../../db/queries/inbox-views';
import type { ViewName } from '../../db/queries/inbox-views';
import type { InboxFilter, PageKey } from '../../db/queries/inbox-rows';

export const VIEW_TITLES = {
  mine: 'Mine',
  unclaimed: 'Unclaimed',
  decide: 'Needs a decision',
  'due-soon': 'Due soon',
  second: 'Needs second approver',
  writes: 'Writes to check',
  'handed-over': 'Handed over',
  'done-today': 'Done today',
  all: 'All',
} as const satisfies Readonly<Record<ViewName, string>>;

const FIRST: ViewName = 'decide';

/** A view that there is not is the first one: an old link still leads somewhere. */
export function viewNamed(name: string | undefined): ViewName {
  return VIEW_NAMES.find((each) => each === name) ?? FIRST;
}

/** All tickets are too many to count, and nobody works through them. */
export const COUNTED_VIEWS = VIEW_NAMES.filter((name) => name !== 'all');

export type ListPlace = { view: ViewName; filter: InboxFilter; query: string };

/** The address of a list; without `after` of its first page. */
export function listPath({ view, filter, query }: ListPlace, after: PageKey | null = null): string {
  const search = new URLSearchParams({ view });
  if (filter.team !== null) search.set('team', filter.team);
  if (filter.kind !== null) search.set('kind', filter.kind);
  if (filter.outcome !== null) search.set('outcome', filter.outcome);
  if (query !== '') search.set('q', query);
  if (after !== null) search.set('after', `${String(after.sort)}.${after.id}`);
  return `/inbox?${search.toString()}`;
}

/** Null for the first page, and for what is no key of a page. */
export function readPageKey(text: string | undefined): PageKey | null {
  const [, sort, id] = /^(-?\d{1,17})\.([\w.-]{1,200})$/.exec(text ?? '') ?? [];
  return sort === undefined || id === undefined ? null : { sort: BigInt(sort), id };
}
