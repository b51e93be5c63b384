/** Cards about cases: what waits for people, what stands still, what nobody was told. */
import { FAILING_TASKS_QUERY } from '../../api/engine';
import type { SeenWorker } from '../../cli/temporal-facts';
import { say, sayCount } from '../messages/say';
import { sayCode } from '../say-code';
import type { CodeWords } from '../say-code';
import { Instant } from './instant';
import { OpsCard } from './ops-card';
import type { OpsPageProps } from './ops-page';
import { Say } from './say';
import { TemporalAway } from './temporal-away';

const RUNNING = `WorkflowType = "resolveTicket" AND ExecutionStatus = "Running"`;

export function TicketLink({ ticketId, words }: { ticketId: string; words?: string }) {
  return <a href={`/inbox/${encodeURIComponent(ticketId)}`}>{words ?? ticketId}</a>;
}

function Waiting({ data }: OpsPageProps) {
  const { waiting, dueSoon, overdue } = data.approvals;
  const proposals = sayCount(waiting, {
    one: '{n} proposal waits for people',
    other: '{n} proposals wait for people',
  });
  if (overdue === 0) {
    return (
      <p>{say('{proposals}, {soon} of them due within a day.', { proposals, soon: dueSoon })}</p>
    );
  }
  return (
    <p>
      <Say
        of="{proposals}, {soon} of them due within a day, {overdue}."
        parts={{
          proposals,
          soon: dueSoon,
          overdue: <strong class="overdue">{say('{n} overdue', { n: overdue })}</strong>,
        }}
      />
    </p>
  );
}

export function ApprovalsCard(props: OpsPageProps) {
  const { data, now } = props;
  const { oldest } = data.approvals;
  return (
    <OpsCard
      id="approvals"
      title={say('Waiting approvals')}
      runbook="waiting-approvals"
      query={`${RUNNING} AND CaseStatus = "waiting" ORDER BY CaseDueAt`}
    >
      <Waiting {...props} />
      {oldest === null ? null : (
        <p>
          <Say
            of="The oldest is {ticket}: it waits since {since}, and is due {due}."
            parts={{
              ticket: <TicketLink ticketId={oldest.ticketId} words={oldest.externalId} />,
              since: <Instant at={oldest.publishedAt} now={now} />,
              due: <Instant at={oldest.deadlineAt} now={now} />,
            }}
          />
        </p>
      )}
    </OpsCard>
  );
}

/** The ticket of a case: its id is the ticket's with a number behind it. */
function ticketOf(caseId: string): string {
  return caseId.replace(/\.\d+$/, '');
}

function Polled({ identity, buildId, lastSeenAt, now }: SeenWorker & { now: Date }) {
  const worker = <code>{identity}</code>;
  const when = <Instant at={lastSeenAt} now={now} />;
  if (buildId === null) return <Say of="{worker}, polled {when}" parts={{ worker, when }} />;
  const build = <code>{buildId}</code>;
  return <Say of="{worker}, build {build}, polled {when}" parts={{ worker, build, when }} />;
}

function Workers({ data, now }: OpsPageProps) {
  const { engine } = data;
  if (engine === null) return null;
  if (!engine.ok) return <TemporalAway problem={engine.problem} />;
  const { workers, failingTasks } = engine.value;
  return (
    <>
      {failingTasks === null ? null : (
        <p>
          {failingTasks === 0 ? (
            say('No Workflow Task fails.')
          ) : (
            <strong class="overdue">
              {say('Cases whose Workflow Tasks fail: {n}.', { n: failingTasks })}
            </strong>
          )}
        </p>
      )}
      <h3>{say('Workers seen within five minutes')}</h3>
      {workers.length === 0 ? <p class="warning">{say('None: start a worker.')}</p> : null}
      <ul>
        {workers.map((worker) => (
          <li>
            <Polled {...worker} now={now} />
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
      title={say('Cases that stand still')}
      runbook="stuck-cases"
      query={FAILING_TASKS_QUERY}
    >
      {stuckCaseIds.length === 0 ? <p>{say('None.')}</p> : null}
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

const NOTICE_WORDS: CodeWords = {
  reminder: 'reminder',
  escalation: 'escalation',
  hand_off: 'hand off',
  write_reversed: 'write reversed',
  needs_reconciliation: 'needs reconciliation',
  reply: 'reply',
};

export function UndeliveredCard({ data, now }: OpsPageProps) {
  const { count, entries } = data.outbox;
  return (
    <OpsCard id="undelivered" title={say('Undelivered notices')} runbook="undelivered" query={null}>
      {count === 0 ? (
        <p>{say('None.')}</p>
      ) : (
        <p>
          {say(
            'Delivered to nobody: {n}. Nothing sends them again by itself: tell the people who decide, or ask your administrator to set up a channel.',
            { n: count },
          )}
        </p>
      )}
      <ul>
        {entries.map(({ kind, notice, ticketId, createdAt }) => (
          <li>
            <Say
              of="{notice} about {ticket}, {when}"
              parts={{
                notice: sayCode(NOTICE_WORDS, notice ?? kind),
                ticket: <TicketLink ticketId={ticketId} />,
                when: <Instant at={createdAt} now={now} />,
              }}
            />
          </li>
        ))}
      </ul>
      {count > entries.length ? (
        <p>{say('Only the oldest {n} are listed.', { n: entries.length })}</p>
      ) : null}
    </OpsCard>
  );
}
