/** Actions that wait, as far as Temporal knows them: kind, order, value and hash, no words. */
import { formatDecimal, isCurrency } from '../../../contracts/money';
import type { ActionAsk } from '../../../contracts/proposal';
import type { CaseView } from '../../../workflows/messages';
import { shortDigest } from '../describe-case';
import { describeInstant } from '../describe-time';
import { block, item, paintLines } from './screen';
import type { Screen } from './screen';

function describeValue({ valueMinor, currency }: ActionAsk): string {
  if (!/^[1-9]\d*$/.test(valueMinor) || !isCurrency(currency)) return '';
  return ` of ${formatDecimal(BigInt(valueMinor), currency)} ${currency}`;
}

/** `refund of 12.95 CAD on order LK-610283` */
export function describeAsk(ask: ActionAsk): string {
  return `${ask.kind.replaceAll('_', ' ')}${describeValue(ask)} on order ${ask.orderId}`;
}

export function renderAsks(screen: Screen, view: CaseView, asks: readonly ActionAsk[]): string[] {
  const deadline = view.deadlineAt === null ? null : new Date(view.deadlineAt);
  const due = deadline === null ? '' : `, until ${describeInstant(deadline, screen.now)}`;
  const head = `${view.caseId ?? ''}, revision ${String(view.revision)}: waits for ${view.waitingFor ?? 'people'}${due}`;
  return [
    ...paintLines(screen, 'bold', block(screen, head, 0)),
    ...asks.flatMap((ask) => [
      ...item(screen, `  ${String(ask.actionIndex + 1)}. `, describeAsk(ask)),
      ...block(screen, `hash ${shortDigest(ask.digest)}`, 5),
    ]),
  ];
}
