/** What does not agree, with a person's word on what freezes a payment or is parked. */
import { canSettle } from '../../../contracts/can';
import type { OpenFinding } from '../../../db/queries/findings';
import { EVIDENCE_CHARS_MAX, EVIDENCE_CHARS_MIN } from '../../../db/settle-operation';
import { describeFinding, isSettledByPerson } from '../../cli/findings';
import { say } from '../messages/say';
import { sayInstant } from '../say-time';
import { Instant } from './instant';
import { OpsCard, OpsForm } from './ops-card';
import type { OpsPageProps } from './ops-page';
import { InEnglish, Say } from './say';

function Settle({ session, row, no }: OpsPageProps & { row: OpenFinding; no: number }) {
  const id = `finding-evidence-${String(no)}`;
  const effect =
    row.paymentId === null
      ? say('It waits until somebody says that it can be tried again.')
      : say('Nothing is refunded of this payment until somebody has settled it.');
  if (!canSettle(session.user, { customerId: null }).allowed)
    return <p class="warning">{effect}</p>;
  return (
    <>
      <p class="warning">{effect}</p>
      <OpsForm action="/ops/findings/settle" formKey={session.formKey} button={say('Settle it')}>
        <input type="hidden" name="finding_key" value={row.findingKey} />
        <label for={id}>
          {say("What you found, and where, such as what the service's own page shows")}
        </label>
        <textarea
          id={id}
          name="evidence"
          rows={2}
          required
          minlength={EVIDENCE_CHARS_MIN}
          maxlength={EVIDENCE_CHARS_MAX}
          dir="auto"
        />
      </OpsForm>
    </>
  );
}

function Finding(props: OpsPageProps & { row: OpenFinding; no: number }) {
  const { row, now } = props;
  return (
    <li>
      <bdi>
        <Say
          of="{finding}; seen since {when}"
          parts={{
            finding: <InEnglish>{describeFinding(row)}</InEnglish>,
            when: sayInstant(row.firstSeenAt, now),
          }}
        />
      </bdi>
      {isSettledByPerson(row) ? <Settle {...props} /> : null}
    </li>
  );
}

export function FindingsCard(props: OpsPageProps) {
  const { data, now } = props;
  const { findings, engine } = data;
  const lastRanAt = engine?.ok ? engine.value.reconciliation?.lastRanAt : null;
  return (
    <OpsCard
      id="findings"
      title={say('What does not agree')}
      runbook="findings"
      query={`WorkflowType = "reconcileBooks"`}
    >
      {lastRanAt ? (
        <p>
          <Say of="Last compared {when}." parts={{ when: <Instant at={lastRanAt} now={now} /> }} />
        </p>
      ) : null}
      {findings.length === 0 ? <p>{say('Operations, ledger and services agree.')}</p> : null}
      <ul>
        {findings.map((row, no) => (
          <Finding {...props} row={row} no={no} />
        ))}
      </ul>
    </OpsCard>
  );
}
