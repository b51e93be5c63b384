/** An amount in the reply is an action's, or stands where the model may have it from. */
import { currencyExponent, formatDecimal } from '../money';
import { ownTextOf } from '../message/parts';
import type { Resolution } from '../resolution';
import type { BusinessRule, RuleContext } from './context';
import type { MoneyMention } from './money-mentions';
import { amountsIn, amountsInTicket, moneyMentions, readingsOf } from './money-mentions';
import { judgeActions } from './proposed-actions';

/** What was written where the model could read it. */
function sources({ messages, toolTexts, receipts }: RuleContext): string[] {
  return [ownTextOf(messages), ...toolTexts, ...receipts.map(({ words }) => words)];
}

/** Each proposed amount, and the sum of those of one currency, since a reply may tell the total. */
function proposedAmounts(resolution: Resolution, context: RuleContext): string[] {
  const amounts = judgeActions(resolution, context).flatMap((judged) => {
    if (!judged.ok) return [];
    const { amount_minor: minor, currency } = judged.action;
    return typeof minor === 'string' && typeof currency === 'string'
      ? [{ amountMinor: BigInt(minor), currency }]
      : [];
  });
  const sums = new Map<string, bigint>();
  for (const { amountMinor, currency } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  const totals = [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
  return [...amounts, ...totals].flatMap((amount) =>
    readingsOf(formatDecimal(amount.amountMinor, amount.currency)),
  );
}

/** The shop's own currency, and any that the customer or a tool spoke of. */
function knownCurrencies(context: RuleContext): Set<string> {
  const texts = sources(context);
  const mentioned = texts.flatMap((text) =>
    moneyMentions(text).flatMap(({ currencies }) => [...currencies]),
  );
  const named = texts.flatMap((text) => text.match(/\b[A-Z]{3}\b/g) ?? []);
  return new Set([context.shop.currency, ...mentioned, ...named]);
}

function firstMismatch(resolution: Resolution, context: RuleContext): MoneyMention | undefined {
  const mentions = moneyMentions(resolution.reply);
  if (mentions.length === 0) return undefined;
  const amounts = new Set([
    ...proposedAmounts(resolution, context),
    ...resolution.actions.flatMap((form) =>
      'amount' in form && typeof form.amount === 'number' ? readingsOf(String(form.amount)) : [],
    ),
    ...sources(context).flatMap(amountsIn),
    ...amountsInTicket(ownTextOf(context.messages)),
  ]);
  const currencies = knownCurrencies(context);
  return mentions.find(
    ({ readings, currencies: meant }) =>
      !readings.some((reading) => amounts.has(reading)) ||
      (meant.length > 0 && !meant.some((currency) => currencies.has(currency))),
  );
}

export const replyAmountMismatch: BusinessRule = {
  code: 'reply_amount_mismatch',
  check: (resolution, context) => {
    const mention = firstMismatch(resolution, context);
    if (!mention) return null;
    const decimals = String(currencyExponent(context.shop.currency));
    const message =
      `The reply speaks of ${mention.text}, which is neither an action's amount nor one that the ticket or a lookup names. ` +
      `Give amounts exactly, in ${context.shop.currency} with ${decimals} decimals, or leave the amount out.`;
    return { code: 'reply_amount_mismatch', message };
  },
};
