/** Approved writes that have not ended, with people's word on them. */
import type { Child } from 'hono/jsx';
import { canSettle } from '../../../contracts/can';
import type { HoldCode } from '../../../contracts/error-codes';
import { formatMoney } from '../../../contracts/money';
import type { OperationState } from '../../../contracts/operation';
import type { OpenOperation } from '../../../db/queries/open-operations';
import {
  EVIDENCE_CHARS_MAX,
  EVIDENCE_CHARS_MIN,
  SETTLEABLE_STATES,
} from '../../../db/settle-operation';
import { OPEN_WORDS } from '../../cli/operations';
import type { PlainMessage } from '../messages/catalogue';
import { say, sayCount } from '../messages/say';
import { sayRefusal } from '../say-refusal';
import { Instant } from './instant';
import { OpsCard, OpsForm } from './ops-card';
import { TicketLink } from './ops-cases';
import type { OpsPageProps } from './ops-page';
import { Say } from './say';

type OfOperation = OpsPageProps & { row: OpenOperation };

function sayOpen(state: OperationState): string {
  const words: Readonly<Partial<Record<OperationState, PlainMessage>>> = OPEN_WORDS;
  const message = words[state];
  return message === undefined ? state : say(message);
}

/** Why nothing is sent of it, and so what has to be otherwise for it to go on. */
const HELD = {
  switched_off: 'held back: it is switched off',
  provider_not_configured: 'held back: its service is not configured here, or the route is wrong',
  provider_configuration: 'held back: its service does not let us in',
  provider_unreachable: 'held back: its service can not be reached',
} as const satisfies Readonly<Record<HoldCode, PlainMessage>>;

function sayHeld(code: string): string {
  const words: Readonly<Partial<Record<string, PlainMessage>>> = HELD;
  const message = words[code];
  return message === undefined ? code : say(message);
}

/** How it stands, how often it was sent, and to whom. */
function Sent({ row }: { row: OpenOperation }) {
  const { attempts, provider: service } = row;
  const state = <strong>{sayOpen(row.state)}</strong>;
  if (attempts === 0) {
    if (service === null) return state;
    return <Say of="{state} to {service}" parts={{ state, service }} />;
  }
  const sent = sayCount(attempts, { one: 'sent {n} time', other: 'sent {n} times' });
  return (
    <>
      {state}, {service === null ? sent : say('{sent} to {service}', { sent, service })}
    </>
  );
}

function Standing({ row, now }: OfOperation) {
  const { errorClass, nextCheckAt, operationId, providerRef } = row;
  const facts: Child = (
    <>
      <Sent row={row} />
      {row.heldCode === null ? null : `, ${sayHeld(row.heldCode)}`}
      {errorClass === null ? null : `, ${say('last answer: {answer}', { answer: errorClass })}`}
      {nextCheckAt === null ? null : ', '}
      {nextCheckAt === null ? null : (
        <Say of="looked at again {when}" parts={{ when: <Instant at={nextCheckAt} now={now} /> }} />
      )}
    </>
  );
  const operation = <code>{operationId}</code>;
  if (providerRef === null) {
    return <Say of="{facts}. Operation {operation}" parts={{ facts, operation }} />;
  }
  const ref = <code>{providerRef}</code>;
  return (
    <Say
      of="{facts}. Operation {operation}, there known as {ref}"
      parts={{ facts, operation, ref }}
    />
  );
}

const SAID = {
  done: '{who} says that it is done; a second person has to confirm.',
  not_done: '{who} says that it is not done; a second person has to confirm.',
} as const;

function Facts(props: OfOperation) {
  const { row } = props;
  const money =
    row.amountMinor === null || row.currency === null
      ? ''
      : ` ${formatMoney(row.amountMinor, row.currency)}`;
  return (
    <>
      <h3>
        <Say
          of="{write} on order {order}, ticket {ticket}"
          parts={{
            write: `${row.kind}${money}`,
            order: <bdi>{row.orderId}</bdi>,
            ticket: <TicketLink ticketId={row.ticketId} />,
          }}
        />
      </h3>
      <p>
        <Standing {...props} />
      </p>
      {row.saidOutcome === null ? null : (
        <p class="warning">{say(SAID[row.saidOutcome], { who: row.saidBy ?? '' })}</p>
      )}
    </>
  );
}

function Settle({ row, session, problem }: OfOperation) {
  const { operationId } = row;
  const isMine = problem?.operationId === operationId;
  const typed = (name: string): string => (isMine ? problem.text(name) : '');
  const id = (name: string): string => `${name}-${operationId}`;
  const path = `/ops/operations/${operationId}`;
  const choices = [
    ['done', 'It was done'],
    ['not_done', 'It was not done'],
  ] as const;
  return (
    <>
      <OpsForm action={`${path}/check`} formKey={session.formKey} button={say('Check again now')} />
      <details open={isMine}>
        <summary>{say('Say what became of it (two people have to say the same)')}</summary>
        <OpsForm action={`${path}/settle`} formKey={session.formKey} button={say('Record my word')}>
          <fieldset>
            <legend>{say('What became of it')}</legend>
            {choices.map(([value, words]) => (
              <label class="choice">
                <input
                  type="radio"
                  name="outcome"
                  value={value}
                  checked={typed('outcome') === value}
                  required
                />{' '}
                {say(words)}
              </label>
            ))}
          </fieldset>
          <label for={id('evidence')}>
            {say("Where you know it from, such as what the service's own page shows")}
          </label>
          <textarea
            id={id('evidence')}
            name="evidence"
            rows={3}
            required
            minlength={EVIDENCE_CHARS_MIN}
            maxlength={EVIDENCE_CHARS_MAX}
            dir="auto"
          >
            {typed('evidence')}
          </textarea>
          <label for={id('ref')}>{say("The service's id of it, if it was done")}</label>
          <input id={id('ref')} name="provider_ref" value={typed('provider_ref')} maxlength={200} />
        </OpsForm>
      </details>
    </>
  );
}

function Operation(props: OfOperation) {
  const { row, session } = props;
  const right = canSettle(session.user, row);
  const isSettleable = SETTLEABLE_STATES.has(row.state);
  return (
    <li>
      <Facts {...props} />
      {isSettleable && right.allowed ? <Settle {...props} /> : null}
      {isSettleable && !right.allowed ? <p class="why-not">{sayRefusal(right)}</p> : null}
    </li>
  );
}

export function UnknownCard(props: OpsPageProps) {
  const { operations } = props.data;
  return (
    <OpsCard
      id="unknown"
      title={say('Writes without an end')}
      runbook="unknown-writes"
      query={`WorkflowType = "resolveTicket" AND ExecutionStatus = "Running" AND CaseStatus = "executing"`}
    >
      {operations.length === 0 ? <p>{say('Every approved write has ended.')}</p> : null}
      <ul class="operations">
        {operations.map((row) => (
          <Operation {...props} row={row} />
        ))}
      </ul>
    </OpsCard>
  );
}
