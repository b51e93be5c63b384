/** The reply after the writes: for each action what really happened, and no promise beyond. */
import type { ReceiptForModel } from '../../../contracts/model';
import type { OrderResult } from '../../../contracts/tools/get-order';
import { handOffBy } from './decide-without-order';
import type { Draft } from './draft';
import type { Proposed } from './read-proposed';
import type { TicketReading } from './read-intent';
import type { ReplyWords } from './reply-words';

type Known = { reading: TicketReading; say: ReplyWords };

/** `Refund 24.90 CAD on order …` gives `24.90 CAD`: what was approved, maybe edited by a person. */
function amountIn(words: string): string | null {
  return /(?<![\d.,])\d+(?:\.\d+)? [A-Z]{3}\b/.exec(words)?.[0] ?? null;
}

/** `Send 2 × SHED-1 of order …` gives `2 × Garden shed`. */
function goodsIn(words: string, order: OrderResult | null): string | null {
  const match = /(\d+) × (\S+)/.exec(words);
  const item = order?.items.find((row) => row.sku === match?.[2]);
  return match && item ? `${match[1] ?? ''} × ${item.product}` : null;
}

function sentenceFor(receipt: ReceiptForModel, order: OrderResult | null, say: ReplyWords): string {
  const { kind, state, words } = receipt;
  if (state === 'unknown') return say.notYetKnown({ kind });
  if (state !== 'succeeded') return say.cannot({ kind });
  if (kind === 'refund') return say.willRefund({ amount: amountIn(words) });
  const product = goodsIn(words, order);
  if (kind === 'replacement') return say.willReplace({ product });
  if (kind === 'return_label') return say.willSendLabel({ product });
  return say.notYetKnown({ kind });
}

/** A reply-only draft; a person takes over when anything ended otherwise than proposed. */
export function decideAfterWrites(
  known: Known,
  receipts: readonly ReceiptForModel[],
  before: { proposed: Proposed | null; order: OrderResult | null },
): Draft {
  const { order: lookedUp, proposed } = before;
  const rule = proposed?.rule ?? null;
  const order = lookedUp ? { order_id: lookedUp.order_id, status: lookedUp.status } : null;
  const sentences = receipts.map((receipt) => sentenceFor(receipt, lookedUp, known.say));
  const isAllDone = receipts.length > 0 && receipts.every(({ state }) => state === 'succeeded');
  const base = handOffBy(known, 'H3', {
    rule,
    order,
    reason: 'Not every action ended as it was proposed.',
    ...(proposed ? { team: proposed.team } : {}),
    ...(sentences.length > 0 ? { reply: sentences.join('\n') } : {}),
  });
  if (!isAllDone || rule === null) return base;
  const reason = 'Every approved action succeeded.';
  return { ...base, outcome: 'reply_only', handOff: null, reason };
}
