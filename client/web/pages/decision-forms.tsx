/** The forms to approve, reject or send back one action. */
import type { ShownAction } from '../../../db/queries/case-detail';
import type { ActionRights } from '../load-cards';
import { say } from '../messages/say';
import { sayAction } from '../say-action';
import { sayRefusal } from '../say-refusal';
import { FormKeys } from './form-keys';

export type DecisionFormsProps = {
  /** `/inbox/<ticket>`. */
  path: string;
  caseId: string;
  revision: number;
  formKey: string;
  action: ShownAction;
  rights: ActionRights;
  /** What was typed before, when the form was not taken. */
  reason: string;
};

const REASON_CHARS_MAX = 500;

function Hidden({ caseId, revision, formKey, action }: DecisionFormsProps) {
  return (
    <>
      <FormKeys formKey={formKey} />
      <input type="hidden" name="case" value={caseId} />
      <input type="hidden" name="revision" value={String(revision)} />
      <input type="hidden" name="action" value={String(action.actionIndex)} />
      <input type="hidden" name="digest" value={action.digest} />
    </>
  );
}

function ApproveForm(props: DecisionFormsProps) {
  const { rights, path, action } = props;
  if (!rights.approve.allowed) return <p class="why-not">{sayRefusal(rights.approve)}</p>;
  const words = sayAction(action);
  return (
    <form method="post" action={`${path}/approve`} data-confirm="">
      <Hidden {...props} />
      <button type="submit" class="primary">
        {say('Approve: {words}', { words })}
      </button>
      <dialog aria-label={say('Approve?')}>
        <p>{say('Approve exactly this? {words}', { words })}</p>
        <button type="button" data-answer="no" autofocus>
          {say('Cancel')}
        </button>
        <button type="button" data-answer="yes">
          {say('Approve')}
        </button>
      </dialog>
    </form>
  );
}

function RefuseForm(props: DecisionFormsProps) {
  const { rights, path, action, reason } = props;
  if (!rights.reject.allowed) return null;
  const id = `reason-${String(action.actionIndex)}`;
  return (
    <form method="post" action={`${path}/reject`} class="refuse">
      <Hidden {...props} />
      <label for={id}>
        {say('Reason (for colleagues, and for the model when it is sent back)')}
      </label>
      <textarea id={id} name="reason" required maxlength={REASON_CHARS_MAX} rows={2} dir="auto">
        {reason}
      </textarea>
      <button type="submit">{say('Reject')}</button>
      <button type="submit" formaction={`${path}/send-back`}>
        {say('Send back')}
      </button>
    </form>
  );
}

export function DecisionForms(props: DecisionFormsProps) {
  return (
    <div class="decide">
      <ApproveForm {...props} />
      <RefuseForm {...props} />
    </div>
  );
}
