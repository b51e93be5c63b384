/** After the writes only a reply may follow, and it may promise nothing that was not written. */
import type { ReceiptForModel } from '../model';
import type { BusinessRule, RuleContext } from './context';
import { moneyMentions } from './money-mentions';
import { effectClassOf } from './reply-claims-done';
import type { WriteClaim } from './write-claims';
import { writeClaims } from './write-claims';

function amountsOf(text: string): string[] {
  return moneyMentions(text).flatMap(({ readings }) => [...readings]);
}

/**
 * Is it about this receipt? Where another action of the same class did succeed, only a sentence
 * with the amount of this one and of none that succeeded is.
 */
function isAbout(claim: WriteClaim, receipt: ReceiptForModel, context: RuleContext): boolean {
  if (effectClassOf(receipt.kind) !== claim.effectClass) return false;
  const succeeded = context.receipts.filter(
    ({ kind, state }) => state === 'succeeded' && effectClassOf(kind) === claim.effectClass,
  );
  if (succeeded.length === 0) return true;
  const happened = new Set(succeeded.flatMap(({ words }) => amountsOf(words)));
  const own = amountsOf(receipt.words).filter((amount) => !happened.has(amount));
  return amountsOf(claim.sentence).some((amount) => own.includes(amount));
}

export const replyOnlyAfterReceipts: BusinessRule = {
  code: 'reply_only_after_receipts',
  check: ({ reply, actions }, context) => {
    if (context.isReplyOnly && actions.length > 0) {
      const message =
        'The actions of this case have been decided, so only a reply may follow. ' +
        'Finish without actions and tell the customer what the receipts say.';
      return { code: 'reply_only_after_receipts', message };
    }
    const notDone = context.receipts.filter(({ state }) => state !== 'succeeded');
    if (notDone.length === 0) return null;
    const claims = writeClaims(reply);
    const promised = notDone.find((receipt) =>
      claims.some((claim) => isAbout(claim, receipt, context)),
    );
    if (!promised) return null;
    const message =
      `The reply promises what did not happen: "${promised.words}" ended as ${promised.state}. ` +
      'Say that it was not done, or leave it out.';
    return { code: 'reply_only_after_receipts', message };
  },
};
