/** Cards about cases: what waits for people, what stands still, what nobody was told. */
import { FAILING_TASKS_QUERY } from '../../api/engine';
import { Instant } from './instant';
import { OpsCard } from './ops-card';
import type { OpsPageProps } from './ops-page';

const RUNNING = `WorkflowType = "resolveTicket" AND ExecutionStatus = "Running"`;

export function TicketLink({ ticketId, words }: { ticketId: string; words?: string }) {
  return <a href={`/inbox/${encodeURIComponent(ticketId)}`}>{words ?? ticketId}</a>;
}

export function ApprovalsCard({ data, now }: OpsPageProps) {
  const { waiting, dueSoon, overdue, oldest } = data.approvals;
  return (
    <OpsCard
      id="approvals"
      title="Waiting approvals"
      runbook="waiting-approvals"
      query={`${RUNNING} AND CaseStatus = "waiting" ORDER BY CaseDueAt`}
    >
      <p>
        {waiting === 1 ? '1 proposal waits' : `${String(waiting)} proposals wait`} for people,{' '}
        {dueSoon} of them due within a day
        {overdue === 0 ? '' : ', '}
        {overdue === 0 ? null : <strong class="overdue">{overdue} overdue</strong>}.
      </p>
      {oldest === null ? null : (
        <p>
          The oldest is <TicketLink ticketId={oldest.ticketId} words={oldest.externalId} />: it
          waits since <Instant at={oldest.publishedAt} now={now} />, and is due{' '}
          <Instant at={oldest.deadlineAt} now={now} />.
        </p>
      )}
    </OpsCard>
  );
}

/** The ticket of a case: its id is the ticket's with a number behind it. */
function ticketOf(caseId: string): string {
  return caseId.replace(/\.\d+$/, '');
}

function Workers({ data, now }: OpsPageProps) {
  const { engine } = data;
  if (engine === null) return null;
  if (!engine.ok) return <p class="warning">Temporal can not be asked ({engine.problem}).</p>;
  const { workers, failingTasks } = engine.value;
  return (
    <>
      {failingTasks === null ? null : (
        <p>
          {failingTasks === 0 ? 'No Workflow Task fails.' : null}
          {failingTasks === 0 ? null : (
            <strong class="overdue">Cases whose Workflow Tasks fail: {failingTasks}.</strong>
          )}
        </p>
      )}
      <h3>Workers seen within five minutes</h3>
      {workers.length === 0 ? <p class="warning">None: start a worker.</p> : null}
      <ul>
        {workers.map(({ identity, buildId, lastSeenAt }) => (
          <li>
            <code>{identity}</code>
            {buildId === null ? null : (
              <>
                , build <code>{buildId}</code>
              </>
            )}
            , polled <Instant at={lastSeenAt} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function StuckCard(props: OpsPageProps) {
  const { stuckCaseIds } = props.data;
  return (
    <OpsCard
      id="stuck"
      title="Cases that stand still"
      runbook="stuck-cases"
      query={FAILING_TASKS_QUERY}
    >
      {stuckCaseIds.length === 0 ? <p>None.</p> : null}
      <ul>
        {stuckCaseIds.map((caseId) => (
          <li>
            <a href={`/inbox/${encodeURIComponent(ticketOf(caseId))}/trace`}>{caseId}</a>
          </li>
        ))}
      </ul>
      <Workers {...props} />
    </OpsCard>
  );
}

export function UndeliveredCard({ data, now }: OpsPageProps) {
  const { count, entries } = data.outbox;
  return (
    <OpsCard id="undelivered" title="Undelivered notices" runbook="undelivered" query={null}>
      {count === 0 ? (
        <p>None.</p>
      ) : (
        <p>
          Delivered to nobody: {count}. Nothing sends them again by itself: tell the people who
          decide, or ask your administrator to set up a channel.
        </p>
      )}
      <ul>
        {entries.map(({ kind, notice, ticketId, createdAt }) => (
          <li>
            {(notice ?? kind).replaceAll('_', ' ')} about <TicketLink ticketId={ticketId} />,{' '}
            <Instant at={createdAt} now={now} />
          </li>
        ))}
      </ul>
      {count > entries.length ? <p>Only the oldest {entries.length} are listed.</p> : null}
    </OpsCard>
  );
}
