/** Which kinds of writes are switched off, with the switches; and where writes go, to read. */
import { ACTION_KINDS } from '../../../contracts/actions';
import type { WriteRoute } from '../../../db/queries/write-settings';
import { say } from '../messages/say';
import { sayWrites } from '../say-writes';
import { Instant } from './instant';
import { OpsCard, OpsForm } from './ops-card';
import type { OpsPageProps } from './ops-page';
import { Say } from './say';

function Off({ data, session, now }: OpsPageProps) {
  if (data.switches.length === 0) return <p>{say('No write is switched off.')}</p>;
  return (
    <ul>
      {data.switches.map(({ provider, kind, reason, setBy, setAt }) => (
        <li>
          <Say
            of="{what}, by {who} {when}: {why}"
            parts={{
              what: (
                <strong class="overdue">
                  {say('Off: {writes}', { writes: sayWrites({ provider, kind }) })}
                </strong>
              ),
              who: setBy,
              when: <Instant at={setAt} now={now} />,
              why: <bdi>{reason}</bdi>,
            }}
          />
          <OpsForm
            action="/ops/switches/on"
            formKey={session.formKey}
            button={say('Switch on: {writes}', { writes: sayWrites({ provider, kind }) })}
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
      <summary>{say('Switch a kind of write off')}</summary>
      <OpsForm action="/ops/switches/off" formKey={session.formKey} button={say('Switch off')}>
        <label for="off-provider">{say('Service (* is any, local is our own Postgres)')}</label>
        <input id="off-provider" name="provider" value={typed('provider') || '*'} maxlength={100} />
        <label for="off-kind">{say('Kind of write (* is every one)')}</label>
        <select id="off-kind" name="kind">
          {kinds.map((kind) => (
            <option value={kind} selected={kind === typed('kind')}>
              {kind}
            </option>
          ))}
        </select>
        <label for="off-reason">{say('Why (approvers see it)')}</label>
        <textarea id="off-reason" name="reason" rows={2} maxlength={500} required dir="auto">
          {typed('reason')}
        </textarea>
      </OpsForm>
    </details>
  );
}

function sayRoute({ shopId: shop, kind, provider: service, setBy }: WriteRoute): string {
  if (setBy === null) return say('{shop}: {kind} goes to {service}', { shop, kind, service });
  return say('{shop}: {kind} goes to {service}, set by {who}', { shop, kind, service, who: setBy });
}

export function StoppedCard(props: OpsPageProps) {
  const { routes } = props.data;
  return (
    <OpsCard
      id="stopped"
      title={say('Stopped writes and routes')}
      runbook="stopped-writes"
      query={null}
    >
      <Off {...props} />
      <TurnOff {...props} />
      <h3>{say('Where writes go')}</h3>
      {routes.length === 0 ? <p>{say('Every write stays in our own Postgres.')}</p> : null}
      <ul>
        {routes.map((route) => (
          <li>{sayRoute(route)}</li>
        ))}
      </ul>
    </OpsCard>
  );
}
