/** What happened in a case, event by event, in plain words. */
import type { OpenSession } from '../../api/open-session';
import type { CaseHead } from '../../../db/queries/case-detail';
import { describeEnding } from '../../cli/describe-case';
import { describeDuration } from '../../cli/describe-time';
import { formatMicros } from '../../cli/load-trace';
import type { TraceTotals } from '../../cli/load-trace';
import type { TraceEvent } from '../trace-events';
import type { EventPage } from '../trace-pages';
import { Layout } from './layout';
import { LongText } from './long-text';

export type TracePageProps = {
  session: OpenSession;
  head: CaseHead;
  totals: TraceTotals;
  page: EventPage;
  counts: { all: number; failed: number };
  isFailedOnly: boolean;
  isTextShown: boolean;
  /** The Workflow in Temporal's own UI; null when nobody says where that is. */
  workflowUrl: string | null;
  supportText: string;
};

function pathOf({ head }: TracePageProps): string {
  return `/inbox/${encodeURIComponent(head.ticketId)}`;
}

function Head(props: TracePageProps) {
  const { head, totals, workflowUrl, isTextShown } = props;
  return (
    <section class="card" aria-labelledby="about">
      <h2 id="about">About</h2>
      <p>
        {head.model ?? 'no model'}, {head.modelLabel ?? ''} ({head.modelProvenance ?? ''}), design{' '}
        {head.design ?? 'none'}
      </p>
      <p>
        {totals.steps} steps, {totals.toolCalls} tool calls ({totals.refusedCalls} refused),{' '}
        {totals.refusedResolutions} refused resolutions, {totals.inputTokens} tokens in,{' '}
        {totals.outputTokens} out, cost {formatMicros(totals.costMicros)},{' '}
        {describeDuration(totals.modelMs)} in the model
      </p>
      {head.workflowId === null ? (
        <p>No case yet: the intake has not taken it in.</p>
      ) : (
        <p>
          Workflow <code>{head.workflowId}</code>
          {workflowUrl === null ? null : (
            <>
              {' '}
              <a href={workflowUrl} rel="noreferrer">
                Show it in Temporal
              </a>
            </>
          )}
        </p>
      )}
      {isTextShown ? null : <p>Your role sees no text of tickets: codes and times are shown.</p>}
    </section>
  );
}

function Filters(props: TracePageProps) {
  const { counts, isFailedOnly } = props;
  const path = `${pathOf(props)}/trace`;
  return (
    <nav class="filters" aria-label="Which events">
      <a href={path} aria-current={isFailedOnly ? undefined : 'page'}>
        All ({counts.all})
      </a>{' '}
      <a href={`${path}?show=failed`} aria-current={isFailedOnly ? 'page' : undefined}>
        Failed only ({counts.failed})
      </a>
    </nav>
  );
}

function Row({ event }: { event: TraceEvent }) {
  const { at, kind, words, code, isFailed, durationMs, tokens, costMicros, values } = event;
  return (
    <tr class={isFailed ? 'failed' : undefined}>
      <td>
        <time datetime={at.toISOString()}>{at.toISOString().replace('T', ' ')}</time>
      </td>
      <th scope="row">
        <span class="kind">{isFailed ? `${kind}, failed` : kind}</span> <bdi>{words}</bdi>
        {values.map(({ name, text }) => (
          <LongText name={name} text={text} />
        ))}
      </th>
      <td>{code === null ? null : <code>{code}</code>}</td>
      <td>{durationMs === null ? null : describeDuration(durationMs)}</td>
      <td>{tokens === null ? null : `${String(tokens.input)} + ${String(tokens.output)}`}</td>
      <td>{costMicros === null ? null : formatMicros(costMicros)}</td>
    </tr>
  );
}

function Events({ page }: TracePageProps) {
  return (
    <table class="cases trace">
      <thead>
        <tr>
          <th scope="col">When (UTC)</th>
          <th scope="col">What</th>
          <th scope="col">Code</th>
          <th scope="col">Took</th>
          <th scope="col">Tokens in + out</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {page.events.map((event) => (
          <Row event={event} />
        ))}
      </tbody>
    </table>
  );
}

function Pager(props: TracePageProps) {
  const { page, isFailedOnly } = props;
  const path = `${pathOf(props)}/trace`;
  const [first, last] = [page.before + 1, page.before + page.events.length];
  const filter = isFailedOnly ? '&show=failed' : '';
  return (
    <p class="pager">
      {first} to {last} of {page.total}.{' '}
      {page.before === 0 ? null : <a href={`${path}?${filter.slice(1)}`}>First page</a>}{' '}
      {page.nextAfter === null ? null : (
        <a href={`${path}?after=${page.nextAfter}${filter}`} rel="next">
          Next page
        </a>
      )}
    </p>
  );
}

export function TracePage(props: TracePageProps) {
  const { session, head, page } = props;
  return (
    <Layout title={`Trace of ${head.externalId}`} session={session}>
      <p>
        <a href={pathOf(props)}>Back to the ticket</a>
      </p>
      <h1>
        Trace of {head.externalId} <span class="state">{describeEnding(head)}</span>
      </h1>
      <Head {...props} />
      <Filters {...props} />
      {page.events.length === 0 ? (
        <p>Nothing here.</p>
      ) : (
        <>
          <Events {...props} />
          <Pager {...props} />
        </>
      )}
      <details class="card">
        <summary>Copy for support</summary>
        <label for="support">Ids, codes and times, and no text of the customer</label>
        <textarea id="support" rows={12} readonly>
          {props.supportText}
        </textarea>
      </details>
    </Layout>
  );
}
