/** Who did what, when and how: the audit's entries, searched. */
import type { OpenSession } from '../../api/open-session';
import { readAuditBody } from '../../../contracts/audit-chain';
import type { AuditBody, ChainEntry } from '../../../contracts/audit-chain';
import { POLICY } from '../../../contracts/policy';
import { filterQuery } from '../audit-filter';
import type { FilterName, TypedFilter } from '../audit-filter';
import { describeDetail } from '../describe-detail';
import type { PlainMessage } from '../messages/catalogue';
import { presentLanguage, say } from '../messages/say';
import { Layout } from './layout';
import { LongText } from './long-text';
import { Say } from './say';

export type AuditPageProps = {
  session: OpenSession;
  typed: TypedFilter;
  problem: string | null;
  /** What there is to choose from. */
  events: readonly string[];
  channels: readonly string[];
  entries: readonly ChainEntry[];
  isFirst: boolean;
  hasMore: boolean;
};

function TextFilter(props: { name: FilterName; label: PlainMessage; typed: TypedFilter }) {
  const { name, label, typed } = props;
  return (
    <div>
      <label for={name}>{say(label)}</label>
      <input id={name} name={name} value={typed[name]} maxlength={200} />
    </div>
  );
}

function Choice(props: {
  name: FilterName;
  label: PlainMessage;
  typed: TypedFilter;
  values: readonly string[];
}) {
  const { name, label, typed, values } = props;
  const chosen = typed[name];
  // What was asked for by a link stays chosen, though there is no entry with it.
  const all = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return (
    <div>
      <label for={name}>{say(label)}</label>
      <select id={name} name={name}>
        <option value="">{say('any')}</option>
        {all.map((value) => (
          <option value={value} selected={value === chosen}>
            {value}
          </option>
        ))}
      </select>
    </div>
  );
}

function Filters({ typed, events, channels }: AuditPageProps) {
  return (
    <form method="get" action="/ops/audit" role="search" class="card audit-search">
      <TextFilter name="actor" label="Who (user id)" typed={typed} />
      <Choice name="event" label="What" typed={typed} values={events} />
      <TextFilter name="about" label="Ticket or case id" typed={typed} />
      <TextFilter name="from" label="From (UTC, such as 2026-11-30T08:00)" typed={typed} />
      <TextFilter name="to" label="Before (UTC)" typed={typed} />
      <Choice name="channel" label="How" typed={typed} values={channels} />
      <button type="submit" class="primary">
        {say('Search')}
      </button>
    </form>
  );
}

function CaseLink({ caseId }: { caseId: string }) {
  const ticketId = caseId.replace(/\.\d+$/, '');
  return <a href={`/inbox/${encodeURIComponent(ticketId)}/trace`}>{caseId}</a>;
}

/** An entry whose text is none any more is shown as it is: nothing is left out. */
function Row({ entry }: { entry: ChainEntry }) {
  const read: AuditBody | null = readAuditBody(entry.body);
  const at = read?.at ?? entry.at ?? '';
  return (
    <tr>
      <td>{String(entry.seq)}</td>
      <td>{at === '' ? null : <time datetime={at}>{at.replace('T', ' ')}</time>}</td>
      <th scope="row">{read?.event ?? say('not an entry any more')}</th>
      <td>
        <bdi>{read?.actor ?? ''}</bdi>
      </td>
      <td>{read?.channel ?? ''}</td>
      <td>{read?.case_id ? <CaseLink caseId={read.case_id} /> : null}</td>
      <td>
        <LongText name={say('detail')} text={read ? describeDetail(read.detail) : entry.body} />
      </td>
    </tr>
  );
}

const COLUMNS = ['Number', 'When (UTC)', 'What', 'Who', 'How', 'Case', 'Detail'] as const;

function Entries({ entries }: AuditPageProps) {
  if (entries.length === 0) return <p>{say('Nothing found.')}</p>;
  return (
    <table class="cases">
      <thead>
        <tr>
          {COLUMNS.map((title) => (
            <th scope="col">{say(title)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Pager({ typed, entries, isFirst, hasMore }: AuditPageProps) {
  const before = String(entries.at(-1)?.seq ?? '');
  return (
    <p class="pager">
      {isFirst ? null : <a href={`/ops/audit?${filterQuery(typed, {})}`}>{say('Newest')}</a>}{' '}
      {hasMore ? (
        <a href={`/ops/audit?${filterQuery(typed, { before })}`} rel="next">
          {say('Older entries')}
        </a>
      ) : null}
    </p>
  );
}

function Files({ typed }: { typed: TypedFilter }) {
  const language = presentLanguage();
  const locale = language === 'en' ? 'en-GB' : language;
  const path = (format: 'csv' | 'ndjson'): string =>
    `/ops/audit/export?${filterQuery(typed, { format })}`;
  return (
    <p class="facts">
      <Say
        of="What is found, as a file of at most {most} entries, the newest first: {csv} {ndjson}. The whole chain, to verify: {command}."
        parts={{
          most: POLICY.ops.auditExportRowsMax.toLocaleString(locale),
          csv: <a href={path('csv')}>CSV</a>,
          ndjson: <a href={path('ndjson')}>NDJSON</a>,
          command: <code>countersign audit export</code>,
        }}
      />
    </p>
  );
}

export function AuditPage(props: AuditPageProps) {
  const { session, typed, problem } = props;
  return (
    <Layout title={say('Audit')} session={session}>
      {problem === null ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <h1>{say('Audit')}</h1>
      <Filters {...props} />
      <Entries {...props} />
      <Pager {...props} />
      <Files typed={typed} />
    </Layout>
  );
}
