/** The models: what they answered and cost by day, and which cases wait for one. */
import { POLICY } from '../../../contracts/policy';
import { describeDuration } from '../../cli/describe-time';
import { formatMicros } from '../../cli/load-trace';
import { Instant } from './instant';
import { OpsCard } from './ops-card';
import type { OpsPageProps } from './ops-page';

function Days({ data }: OpsPageProps) {
  if (data.days.length === 0) return <p>No model was asked in {POLICY.ops.spendDays} days.</p>;
  return (
    <table class="cases">
      <caption>The last {POLICY.ops.spendDays} days</caption>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col">Model</th>
          <th scope="col">Calls</th>
          <th scope="col">No usable answer</th>
          <th scope="col">Mean time</th>
          <th scope="col">Tokens in + out</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {data.days.map((row) => (
          <tr>
            <td>{row.day}</td>
            <th scope="row">
              <bdi>{row.model}</bdi>
            </th>
            <td>{row.calls}</td>
            <td>{row.malformed}</td>
            <td>{describeDuration(row.meanMs)}</td>
            <td>
              {row.inputTokens} + {row.outputTokens}
            </td>
            <td>{formatMicros(row.costMicros)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ModelsCard(props: OpsPageProps) {
  const { waiting, nextAt } = props.data.waits;
  return (
    <OpsCard
      id="models"
      title="Models"
      runbook="models"
      query={`WorkflowType = "resolveTicket" AND ExecutionStatus = "Running" AND CaseStatus = "working"`}
    >
      {waiting === 0 || nextAt === null ? (
        <p>No case waits for a model.</p>
      ) : (
        <p class="warning">
          {waiting === 1 ? '1 case waits' : `${String(waiting)} cases wait`} because no model
          answers; the next is asked again <Instant at={nextAt} now={props.now} />.
        </p>
      )}
      <Days {...props} />
    </OpsCard>
  );
}
