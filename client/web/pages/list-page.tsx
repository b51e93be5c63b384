/** The inbox: views with counts, what is filtered and searched, and one row a ticket. */
import type { OpenSession } from '../../api/open-session';
import { ACTION_KINDS } from '../../../contracts/actions';
import { CLOSED_OUTCOMES } from '../../../contracts/case';
import { POLICY } from '../../../contracts/policy';
import { TEAMS } from '../../../contracts/resolution';
import { VIEW_NAMES } from '../../../db/queries/inbox-views';
import { VIEW_TITLES, listPath } from '../inbox-views';
import { say } from '../messages/say';
import type { ListPlace } from '../inbox-views';
import type { ListPageData } from '../load-list-page';
import { BulkBar } from './bulk-select';
import { Layout } from './layout';
import { ListRows } from './list-rows';

export type ListPageProps = ListPageData & {
  session: OpenSession;
  place: ListPlace;
  isTextShown: boolean;
  now: Date;
};

function countWords(count: number): string {
  const { countMax } = POLICY.inbox;
  return count > countMax ? `${String(countMax)}+` : String(count);
}

function Views({ place, counts }: Pick<ListPageProps, 'place' | 'counts'>) {
  return (
    <nav class="views" aria-label={say('Views')}>
      <ul>
        {VIEW_NAMES.map((view) => {
          const count = counts.get(view);
          const isCurrent = view === place.view && place.query === '';
          return (
            <li>
              <a
                href={listPath({ ...place, view, query: '' })}
                aria-current={isCurrent ? 'page' : undefined}
              >
                {say(VIEW_TITLES[view])}{' '}
                {count === undefined ? null : <span class="count">{countWords(count)}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  values: readonly string[];
  chosen: string | null;
};

function Choice({ name, label, values, chosen }: ChoiceProps) {
  return (
    <>
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">{say('any')}</option>
        {values.map((value) => (
          <option value={value} selected={value === chosen}>
            {value.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </>
  );
}

function Finder({ place, isTextShown }: Pick<ListPageProps, 'place' | 'isTextShown'>) {
  const { view, filter, query } = place;
  return (
    <form method="get" action="/inbox" role="search" class="search">
      <input type="hidden" name="view" value={view} />
      <label for="q">
        {say(isTextShown ? 'Ticket, order, customer or words' : 'Ticket, order or customer')}
      </label>
      <input id="q" name="q" type="search" value={query} maxlength={200} dir="auto" />
      <Choice name="team" label={say('Team')} values={TEAMS} chosen={filter.team} />
      <Choice
        name="kind"
        label={say('Action')}
        values={ACTION_KINDS.map(({ kind }) => kind)}
        chosen={filter.kind}
      />
      <Choice
        name="outcome"
        label={say('Outcome')}
        values={CLOSED_OUTCOMES}
        chosen={filter.outcome}
      />
      <button type="submit">{say('Search')}</button>
    </form>
  );
}

function Nothing({ place, isTextShown }: Pick<ListPageProps, 'place' | 'isTextShown'>) {
  if (place.query === '') return <p>{say('Nothing here.')}</p>;
  return (
    <p>
      {say('Nothing found.')}{' '}
      {isTextShown ? '' : say('Your role searches by ids alone: of tickets, orders and customers.')}
    </p>
  );
}

export function ListPage(props: ListPageProps) {
  const { session, place, rows, next } = props;
  const title = say(place.query === '' ? VIEW_TITLES[place.view] : 'Search');
  return (
    <Layout title={title} session={session}>
      <div class="with-views">
        <Views {...props} />
        <section>
          <h1>{title}</h1>
          <Finder {...props} />
          {rows.length === 0 ? (
            <Nothing {...props} />
          ) : (
            <ListRows {...props} path={listPath(place)} />
          )}
          {rows.some(({ actions }) => actions.length > 0) ? <BulkBar /> : null}
          {next === null ? null : (
            <p>
              <a href={listPath(place, next)} rel="next">
                {say('Next {n}', { n: POLICY.inbox.rowsPerPage })}
              </a>
            </p>
          )}
        </section>
      </div>
    </Layout>
  );
}
