/** The intake: how far each source has been read, and the switch of its Schedule. */
import type { SourceState } from '../../../db/queries/ops-rows';
import { SCHEDULE_IDS } from '../../../contracts/task-queues';
import { say } from '../messages/say';
import { Instant } from './instant';
import { OpsCard, OpsForm } from './ops-card';
import type { OpsPageProps } from './ops-page';
import { Say } from './say';
import { TemporalAway } from './temporal-away';

function Schedule({ data, session, now }: OpsPageProps) {
  const { engine } = data;
  if (engine === null) {
    return <p>{say('Nobody can say whether it runs: Temporal is not connected.')}</p>;
  }
  if (!engine.ok) return <TemporalAway problem={engine.problem} />;
  const { intake } = engine.value;
  if (intake === null) {
    return <p class="warning">{say('It has no Schedule yet: start a worker.')}</p>;
  }
  const { formKey } = session;
  const state = intake.isPaused ? (
    <strong class="overdue">{say('It is paused')}</strong>
  ) : (
    say('It runs')
  );
  return (
    <>
      {intake.lastRanAt === null ? (
        <p>{state}.</p>
      ) : (
        <p>
          <Say
            of="{state}, last {when}."
            parts={{ state, when: <Instant at={intake.lastRanAt} now={now} /> }}
          />
        </p>
      )}
      {intake.isPaused ? (
        <OpsForm action="/ops/intake/resume" formKey={formKey} button={say('Resume the intake')} />
      ) : (
        <>
          <OpsForm
            action="/ops/intake/run"
            formKey={formKey}
            button={say('Look for tickets now')}
          />
          <OpsForm action="/ops/intake/pause" formKey={formKey} button={say('Pause the intake')} />
        </>
      )}
    </>
  );
}

function Row({ row, now }: { row: SourceState; now: Date }) {
  const { source, kind, toTakeIn, oldestToTakeInAt, lastTicket } = row;
  return (
    <tr>
      <th scope="row">
        {source} ({kind})
      </th>
      <td>
        {lastTicket === null ? (
          say('none yet')
        ) : (
          <>
            <bdi>{lastTicket.externalId}</bdi>,{' '}
            <Instant at={new Date(lastTicket.arrivedAt)} now={now} />
          </>
        )}
      </td>
      <td>{toTakeIn}</td>
      <td>
        {oldestToTakeInAt === null ? say('none') : <Instant at={oldestToTakeInAt} now={now} />}
      </td>
    </tr>
  );
}

export function IntakeCard(props: OpsPageProps) {
  return (
    <OpsCard
      id="intake"
      title={say('Intake')}
      runbook="intake"
      query={`TemporalScheduledById = "${SCHEDULE_IDS.intake}"`}
    >
      <Schedule {...props} />
      <table class="cases">
        <thead>
          <tr>
            <th scope="col">{say('Source')}</th>
            <th scope="col">{say('Read up to')}</th>
            <th scope="col">{say('To take in')}</th>
            <th scope="col">{say('The oldest of these')}</th>
          </tr>
        </thead>
        <tbody>
          {props.data.sources.map((row) => (
            <Row row={row} now={props.now} />
          ))}
        </tbody>
      </table>
    </OpsCard>
  );
}
