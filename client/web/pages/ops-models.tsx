/** The models: what they answered and cost by day, and which cases wait for one. */
import { POLICY } from '../../../contracts/policy';
import { describeDuration } from '../../cli/describe-time';
import { formatMicros } from '../../cli/load-trace';
import { say, sayCount } from '../messages/say';
import { Instant } from './instant';
import { OpsCard } from './ops-card';
import type { OpsPageProps } from './ops-page';
import { Say } from './say';

function Days({ data }: OpsPageProps) {
  const days = POLICY.ops.spendDays;
  if (data.days.length === 0) return <p>{say('No model was asked in {days} days.', { days })}</p>;
  return (
    <table class="cases">
      <caption>{say('The last {days} days', { days })}</caption>
      <thead>
        <tr>
          <th scope="col">{say('Day (UTC)')}</th>
          <th scope="col">{say('Model')}</th>
          <th scope="col">{say('Calls')}</th>
          <th scope="col">{say('No usable answer')}</th>
          <th scope="col">{say('Mean time')}</th>
          <th scope="col">{say('Tokens in + out')}</th>
          <th scope="col">{say('Cost')}</th>
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
      title={say('Models')}
      runbook="models"
      query={`WorkflowType = "resolveTicket" AND ExecutionStatus = "Running" AND CaseStatus = "working"`}
    >
      {waiting === 0 || nextAt === null ? (
        <p>{say('No case waits for a model.')}</p>
      ) : (
        <p class="warning">
          <Say
            of="{cases} because no model answers; the next is asked again {when}."
            parts={{
              cases: sayCount(waiting, { one: '{n} case waits', other: '{n} cases wait' }),
              when: <Instant at={nextAt} now={props.now} />,
            }}
          />
        </p>
      )}
      <Days {...props} />
    </OpsCard>
  );
}
