/** Which kinds of writes are switched off, with the switches; and where writes go, to read. */
import { ACTION_KINDS } from '../../../contracts/actions';
import { describeWrites } from '../../cli/switch';
import { Instant } from './instant';
import { OpsCard, OpsForm } from './ops-card';
import type { OpsPageProps } from './ops-page';

function Off({ data, session, now }: OpsPageProps) {
  if (data.switches.length === 0) return <p>No write is switched off.</p>;
  return (
    <ul>
      {data.switches.map(({ provider, kind, reason, setBy, setAt }) => (
        <li>
          <strong class="overdue">Off: {describeWrites({ provider, kind })}</strong>, by {setBy}{' '}
          <Instant at={setAt} now={now} />: <bdi>{reason}</bdi>
          <OpsForm
            action="/ops/switches/on"
            formKey={session.formKey}
            button={`Switch on: ${describeWrites({ provider, kind })}`}
          >
            <input type="hidden" name="provider" value={provider} />
            <input type="hidden" name="kind" value={kind} />
          </OpsForm>
        </li>
      ))}
    </ul>
  );
}

function TurnOff({ session, problem }: OpsPageProps) {
  const typed = (name: string): string => problem?.text(name) ?? '';
  const kinds = ['*', ...ACTION_KINDS.map(({ kind }) => kind)];
  return (
    <details open={typed('kind') !== ''}>
      <summary>Switch a kind of write off</summary>
      <OpsForm action="/ops/switches/off" formKey={session.formKey} button="Switch off">
        <label for="off-provider">Service (* is any, local is our own Postgres)</label>
        <input id="off-provider" name="provider" value={typed('provider') || '*'} maxlength={100} />
        <label for="off-kind">Kind of write (* is every one)</label>
        <select id="off-kind" name="kind">
          {kinds.map((kind) => (
            <option value={kind} selected={kind === typed('kind')}>
              {kind}
            </option>
          ))}
        </select>
        <label for="off-reason">Why (approvers see it)</label>
        <textarea id="off-reason" name="reason" rows={2} maxlength={500} required dir="auto">
          {typed('reason')}
        </textarea>
      </OpsForm>
    </details>
  );
}

export function StoppedCard(props: OpsPageProps) {
  const { routes } = props.data;
  return (
    <OpsCard id="stopped" title="Stopped writes and routes" runbook="stopped-writes" query={null}>
      <Off {...props} />
      <TurnOff {...props} />
      <h3>Where writes go</h3>
      {routes.length === 0 ? <p>Every write stays in our own Postgres.</p> : null}
      <ul>
        {routes.map(({ shopId, kind, provider, setBy }) => (
          <li>
            {shopId}: {kind} goes to {provider}
            {setBy === null ? null : `, set by ${setBy}`}
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}
