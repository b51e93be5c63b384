/** The intake: how far each source has been read, and the switch of its Schedule. */
import type { SourceState } from '../../../db/queries/ops-rows';
import { SCHEDULE_IDS } from '../../../contracts/task-queues';
import { Instant } from './instant';
import { OpsCard, OpsForm } from './ops-card';
import type { OpsPageProps } from './ops-page';

function Schedule({ data, session, now }: OpsPageProps) {
  const { engine } = data;
  if (engine === null) return <p>Nobody can say whether it runs: Temporal is not connected.</p>;
  if (!engine.ok) return <p class="warning">Temporal can not be asked ({engine.problem}).</p>;
  const { intake } = engine.value;
  if (intake === null) return <p class="warning">It has no Schedule yet: start a worker.</p>;
  const { formKey } = session;
  return (
    <>
      <p>
        {intake.isPaused ? <strong class="overdue">It is paused</strong> : 'It runs'}
        {intake.lastRanAt === null ? null : (
          <>
            , last <Instant at={intake.lastRanAt} now={now} />
          </>
        )}
        .
      </p>
      {intake.isPaused ? (
        <OpsForm action="/ops/intake/resume" formKey={formKey} button="Resume the intake" />
      ) : (
        <>
          <OpsForm action="/ops/intake/run" formKey={formKey} button="Look for tickets now" />
          <OpsForm action="/ops/intake/pause" formKey={formKey} button="Pause the intake" />
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
          'none yet'
        ) : (
          <>
            <bdi>{lastTicket.externalId}</bdi>,{' '}
            <Instant at={new Date(lastTicket.arrivedAt)} now={now} />
          </>
        )}
      </td>
      <td>{toTakeIn}</td>
      <td>{oldestToTakeInAt === null ? 'none' : <Instant at={oldestToTakeInAt} now={now} />}</td>
    </tr>
  );
}

export function IntakeCard(props: OpsPageProps) {
  return (
    <OpsCard
      id="intake"
      title="Intake"
      runbook="intake"
      query={`TemporalScheduledById = "${SCHEDULE_IDS.intake}"`}
    >
      <Schedule {...props} />
      <table class="cases">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Read up to</th>
            <th scope="col">To take in</th>
            <th scope="col">The oldest of these</th>
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
