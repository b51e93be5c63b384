/** A person's no binds: the same action may not come back in the same case. */
import type { BusinessRule } from './context';
import { fingerprintOf } from './fingerprint';
import { judgeActions } from './proposed-actions';

export const rejectedBefore: BusinessRule = {
  code: 'rejected_before',
  check: (resolution, context) => {
    const again = judgeActions(resolution, context).find(
      (judged) => judged.ok && context.rejectedFingerprints.has(fingerprintOf(judged.action)),
    );
    if (!again) return null;
    const message =
      `Action ${String(again.actionNo)} (${again.form.kind} on order ${again.form.order_id}) was refused by a person in this case. ` +
      'Do not propose it again: propose something else, answer without it, or hand the case off.';
    return { code: 'rejected_before', message };
  },
};
