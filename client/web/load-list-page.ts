/** What a list shows: the rows of a view or of a search, and how many each view has. */
import type { Pool } from 'pg';
import { canReadText } from '../../contracts/can';
import type { User } from '../../contracts/can';
import type { FoundTicket } from '../../db/queries/case-detail';
import { inboxPage } from '../../db/queries/inbox-rows';
import type { InboxPage, InboxQuery, PageKey } from '../../db/queries/inbox-rows';
import { searchById, searchByWords, wordsOf } from '../../db/queries/inbox-search';
import { viewSource } from '../../db/queries/inbox-views';
import { prepared } from '../../db/prepared';
import { findVisibleTickets } from '../../db/queries/visible-ticket';
import type { ListPlace } from './inbox-views';
import type { CountsOf, ViewCounts } from './view-counts';

export type ListPageData = InboxPage & { counts: ViewCounts };

/** What can be an id: one word with a digit in it. */
const ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,150}$/;

/** The one ticket that is meant by exactly this id; null when it is none, or more than one. */
export async function findExactly(
  pool: Pool,
  user: User,
  query: string,
): Promise<FoundTicket | null> {
  if (!ID_PATTERN.test(query)) return null;
  const [first, ...others] = await findVisibleTickets(prepared(pool), user, query);
  const isMeant = others.length === 0 || first?.ticketId === query;
  return first && isMeant ? first : null;
}

async function search(pool: Pool, query: InboxQuery, text: string): Promise<InboxPage> {
  const words = canReadText(query.user) ? await wordsOf(prepared(pool), text) : null;
  const isId = ID_PATTERN.test(text) && /\d/.test(text);
  if (isId) return inboxPage(pool, query, (bind) => searchById(text, words, bind));
  if (words === null) return { rows: [], next: null };
  return inboxPage(pool, query, (bind) => searchByWords(words, bind));
}

export async function loadListPage(
  pool: Pool,
  place: ListPlace,
  { countsOf, ...asked }: { user: User; now: Date; after: PageKey | null; countsOf: CountsOf },
): Promise<ListPageData> {
  const query: InboxQuery = { ...asked, filter: place.filter };
  const { user, now } = asked;
  const [page, counts] = await Promise.all([
    place.query === ''
      ? inboxPage(pool, query, (bind) => viewSource(place.view, { user, now, bind }))
      : search(pool, query, place.query),
    countsOf(query),
  ]);
  return { ...page, counts };
}
