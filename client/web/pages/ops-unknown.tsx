/** Approved writes that have not ended, with people's word on them; and what does not agree. */
import { canSettle } from '../../../contracts/can';
import { formatMoney } from '../../../contracts/money';
import type { OpenOperation } from '../../../db/queries/open-operations';
import {
  EVIDENCE_CHARS_MAX,
  EVIDENCE_CHARS_MIN,
  SETTLEABLE_STATES,
} from '../../../db/settle-operation';
import { findingLines } from '../../cli/findings';
import { OPEN_WORDS } from '../../cli/operations';
import { Instant } from './instant';
import { OpsCard, OpsForm } from './ops-card';
import { TicketLink } from './ops-cases';
import type { OpsPageProps } from './ops-page';

type OfOperation = OpsPageProps & { row: OpenOperation };

function Facts({ row, now }: OfOperation) {
  const money =
    row.amountMinor === null || row.currency === null
      ? ''
      : ` ${formatMoney(row.amountMinor, row.currency)}`;
  return (
    <>
      <h3>
        {row.kind}
        {money} on order <bdi>{row.orderId}</bdi>, ticket <TicketLink ticketId={row.ticketId} />
      </h3>
      <p>
        <strong>{OPEN_WORDS[row.state] ?? row.state}</strong>
        {row.attempts === 0 ? null : `, sent ${String(row.attempts)} times`}
        {row.provider === null ? null : ` to ${row.provider}`}
        {row.errorClass === null ? null : `, last answer: ${row.errorClass}`}
        {row.nextCheckAt === null ? null : (
          <>
            , looked at again <Instant at={row.nextCheckAt} now={now} />
          </>
        )}
        . Operation <code>{row.operationId}</code>
        {row.providerRef === null ? null : (
          <>
            , there known as <code>{row.providerRef}</code>
          </>
        )}
      </p>
      {row.saidOutcome === null ? null : (
        <p class="warning">
          {row.saidBy} says that it is {row.saidOutcome.replace('_', ' ')}; a second person has to
          confirm.
        </p>
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
      <OpsForm action={`${path}/check`} formKey={session.formKey} button="Check again now" />
      <details open={isMine}>
        <summary>Say what became of it (two people have to say the same)</summary>
        <OpsForm action={`${path}/settle`} formKey={session.formKey} button="Record my word">
          <fieldset>
            <legend>What became of it</legend>
            {choices.map(([value, words]) => (
              <label class="choice">
                <input
                  type="radio"
                  name="outcome"
                  value={value}
                  checked={typed('outcome') === value}
                  required
                />{' '}
                {words}
              </label>
            ))}
          </fieldset>
          <label for={id('evidence')}>
            Where you know it from, such as what the service's own page shows
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
          <label for={id('ref')}>The service's id of it, if it was done</label>
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
      {isSettleable && !right.allowed ? <p class="why-not">{right.message}</p> : null}
    </li>
  );
}

export function UnknownCard(props: OpsPageProps) {
  const { operations } = props.data;
  return (
    <OpsCard
      id="unknown"
      title="Writes without an end"
      runbook="unknown-writes"
      query={`WorkflowType = "resolveTicket" AND ExecutionStatus = "Running" AND CaseStatus = "executing"`}
    >
      {operations.length === 0 ? <p>Every approved write has ended.</p> : null}
      <ul class="operations">
        {operations.map((row) => (
          <Operation {...props} row={row} />
        ))}
      </ul>
    </OpsCard>
  );
}

export function FindingsCard({ data, now }: OpsPageProps) {
  const { findings, engine } = data;
  const lastRanAt = engine?.ok ? engine.value.reconciliation?.lastRanAt : null;
  return (
    <OpsCard
      id="findings"
      title="What does not agree"
      runbook="findings"
      query={`WorkflowType = "reconcileBooks"`}
    >
      {lastRanAt ? (
        <p>
          Last compared <Instant at={lastRanAt} now={now} />.
        </p>
      ) : null}
      {findings.length === 0 ? <p>Operations, ledger and services agree.</p> : null}
      <ul>
        {findingLines(findings, now).map((line) => (
          <li>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}
