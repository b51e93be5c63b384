/** One proposed action: what it does, who must sign, what was said, and the forms to decide. */
import { describeTier } from '../../../contracts/can';
import type { ShownAction, ShownDecision, ShownOperation } from '../../../db/queries/case-detail';
import {
  ACTION_STATE_WORDS,
  OPERATION_STATE_WORDS,
  describeVerdict,
  shortDigest,
} from '../../cli/describe-case';
import type { ActionRights } from '../load-case-page';
import { Instant } from './instant';

export type ActionCardProps = {
  ticketId: string;
  revision: number;
  formKey: string;
  action: ShownAction;
  decisions: readonly ShownDecision[];
  operation: ShownOperation | undefined;
  rights: ActionRights | undefined;
  isOpen: boolean;
  /** What was typed before the page changed under it. */
  reason: string;
  now: Date;
};

function Hidden({ ticketId, revision, formKey, action }: ActionCardProps) {
  return (
    <>
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="ticket" value={ticketId} />
      <input type="hidden" name="revision" value={String(revision)} />
      <input type="hidden" name="action" value={String(action.actionIndex)} />
      <input type="hidden" name="digest" value={action.digest} />
    </>
  );
}

function ApproveForm(props: ActionCardProps) {
  const { rights, ticketId } = props;
  if (rights && !rights.approve.allowed) return <p class="why-not">{rights.approve.message}</p>;
  return (
    <form method="post" action={`/inbox/${encodeURIComponent(ticketId)}/approve`} data-confirm="">
      <Hidden {...props} />
      <button type="submit" class="primary">
        Approve: {props.action.words}
      </button>
      <dialog aria-label="Approve?">
        <p>Approve exactly this? {props.action.words}</p>
        <button type="button" data-answer="no" autofocus>
          Cancel
        </button>
        <button type="button" data-answer="yes">
          Approve
        </button>
      </dialog>
    </form>
  );
}

function RefuseForm(props: ActionCardProps) {
  const { rights, ticketId, action, reason } = props;
  if (rights && !rights.reject.allowed) return null;
  const id = `reason-${String(action.actionIndex)}`;
  const path = `/inbox/${encodeURIComponent(ticketId)}`;
  return (
    <form method="post" action={`${path}/reject`} class="refuse">
      <Hidden {...props} />
      <label for={id}>Reason (for colleagues, and for the model when it is sent back)</label>
      <textarea id={id} name="reason" required maxlength={500} rows={2} dir="auto">
        {reason}
      </textarea>
      <button type="submit">Reject</button>
      <button type="submit" formaction={`${path}/send-back`}>
        Send back
      </button>
    </form>
  );
}

function Said({ decision, now }: { decision: ShownDecision; now: Date }) {
  return (
    <li>
      {describeVerdict(decision.verdict)} by {decision.displayName},{' '}
      <Instant at={decision.decidedAt} now={now} /> ({decision.channel})
      {decision.note === null ? null : (
        <>
          : <q dir="auto">{decision.note}</q>
        </>
      )}
      {decision.isFinal ? null : '; one more signature is needed'}
    </li>
  );
}

export function ActionCard(props: ActionCardProps) {
  const { action, decisions, operation, isOpen, now } = props;
  const tier = { signers: action.signers, needsLead: action.needsLead };
  const isPending = isOpen && action.state === 'pending';
  return (
    <article class="card action" aria-labelledby={`action-${String(action.actionIndex)}`}>
      <h3 id={`action-${String(action.actionIndex)}`}>{action.words}</h3>
      <p class="facts">
        {isPending ? `Needs ${describeTier(tier)}` : ACTION_STATE_WORDS[action.state]}. Hash{' '}
        <code>{shortDigest(action.digest)}</code>
      </p>
      {action.switchedOff === null ? null : (
        <p class="warning">
          Ops have switched such writes off: once approved it waits, and nothing is sent.
        </p>
      )}
      {decisions.length === 0 ? null : (
        <ul class="said">
          {decisions.map((decision) => (
            <Said decision={decision} now={now} />
          ))}
        </ul>
      )}
      {operation ? (
        <p class={`operation ${operation.state}`}>
          {OPERATION_STATE_WORDS[operation.state]}
          {operation.message === null ? '' : `: ${operation.message}`}
        </p>
      ) : null}
      {isPending ? (
        <div class="decide">
          <ApproveForm {...props} />
          <RefuseForm {...props} />
        </div>
      ) : null}
    </article>
  );
}
