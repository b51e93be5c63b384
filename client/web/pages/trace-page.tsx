/** What happened in a case, event by event, in plain words. */
import type { OpenSession } from '../../api/open-session';
import type { CaseHead } from '../../../db/queries/case-detail';
import { describeDuration } from '../../cli/describe-time';
import { formatMicros } from '../../cli/load-trace';
import type { TraceTotals } from '../../cli/load-trace';
import { say, sayCount } from '../messages/say';
import { sayEnding } from '../say-state';
import type { TraceEvent } from '../trace-events';
import type { EventPage } from '../trace-pages';
import { Layout } from './layout';
import { LongText } from './long-text';
import { InEnglish, Say } from './say';

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

function sayTotals(totals: TraceTotals): string {
  const { steps, toolCalls, refusedResolutions } = totals;
  return say(
    '{steps}, {calls} ({refused} refused), {resolutions}, {input} tokens in, {output} out, cost {cost}, {time} in the model',
    {
      steps: sayCount(steps, { one: '{n} step', other: '{n} steps' }),
      calls: sayCount(toolCalls, { one: '{n} tool call', other: '{n} tool calls' }),
      refused: totals.refusedCalls,
      resolutions: sayCount(refusedResolutions, {
        one: '{n} refused resolution',
        other: '{n} refused resolutions',
      }),
      input: totals.inputTokens,
      output: totals.outputTokens,
      cost: formatMicros(totals.costMicros),
      time: describeDuration(totals.modelMs),
    },
  );
}

function Head(props: TracePageProps) {
  const { head, totals, workflowUrl, isTextShown } = props;
  return (
    <section class="card" aria-labelledby="about">
      <h2 id="about">{say('About')}</h2>
      <p>
        {say('{model}, {label} ({provenance}), {design}', {
          model: head.model ?? say('no model'),
          label: head.modelLabel ?? '',
          provenance: head.modelProvenance ?? '',
          design:
            head.design === null
              ? say('design none')
              : say('design {design}', { design: head.design }),
        })}
      </p>
      <p>{sayTotals(totals)}</p>
      {head.workflowId === null ? (
        <p>{say('No case yet: the intake has not taken it in.')}</p>
      ) : (
        <p>
          <Say of="Workflow {id}" parts={{ id: <code>{head.workflowId}</code> }} />
          {workflowUrl === null ? null : (
            <>
              {' '}
              <a href={workflowUrl} rel="noreferrer">
                {say('Show it in Temporal')}
              </a>
            </>
          )}
        </p>
      )}
      {isTextShown ? null : (
        <p>{say('Your role sees no text of tickets: codes and times are shown.')}</p>
      )}
    </section>
  );
}

function Filters(props: TracePageProps) {
  const { counts, isFailedOnly } = props;
  const path = `${pathOf(props)}/trace`;
  return (
    <nav class="filters" aria-label={say('Which events')}>
      <a href={path} aria-current={isFailedOnly ? undefined : 'page'}>
        {say('All ({n})', { n: counts.all })}
      </a>{' '}
      <a href={`${path}?show=failed`} aria-current={isFailedOnly ? 'page' : undefined}>
        {say('Failed only ({n})', { n: counts.failed })}
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
        <span class="kind">
          {isFailed ? say('{kind}, failed', { kind: say(kind) }) : say(kind)}
        </span>{' '}
        <bdi>{words}</bdi>
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
          <th scope="col">{say('When (UTC)')}</th>
          <th scope="col">{say('What')}</th>
          <th scope="col">{say('Code')}</th>
          <th scope="col">{say('Took')}</th>
          <th scope="col">{say('Tokens in + out')}</th>
          <th scope="col">{say('Cost')}</th>
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
      {say('{first} to {last} of {total}.', { first, last, total: page.total })}{' '}
      {page.before === 0 ? null : <a href={`${path}?${filter.slice(1)}`}>{say('First page')}</a>}{' '}
      {page.nextAfter === null ? null : (
        <a href={`${path}?after=${page.nextAfter}${filter}`} rel="next">
          {say('Next page')}
        </a>
      )}
    </p>
  );
}

export function TracePage(props: TracePageProps) {
  const { session, head, page } = props;
  const title = say('Trace of {ticket}', { ticket: head.externalId });
  return (
    <Layout title={title} session={session}>
      <p>
        <a href={pathOf(props)}>{say('Back to the ticket')}</a>
      </p>
      <h1>
        {title} <span class="state">{sayEnding(head)}</span>
      </h1>
      <Head {...props} />
      <Filters {...props} />
      {page.events.length === 0 ? (
        <p>{say('Nothing here.')}</p>
      ) : (
        <>
          <Events {...props} />
          <Pager {...props} />
        </>
      )}
      <details class="card">
        <summary>{say('Copy for support')}</summary>
        <label for="support">{say('Ids, codes and times, and no text of the customer')}</label>
        <InEnglish>
          <textarea id="support" rows={12} readonly>
            {props.supportText}
          </textarea>
        </InEnglish>
      </details>
    </Layout>
  );
}
