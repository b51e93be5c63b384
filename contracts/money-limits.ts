/**
 * The limits on money, by currency. An amount is compared with limits of its own currency alone:
 * 99.000 KWD are 99,000 minor units, and say nothing about a limit of 100.00 CAD.
 */
import { POLICY } from './policy';

/** Minor units of one currency. */
export type MoneyLimits = {
  readonly approval: { readonly agentAloneUpToMinor: bigint; readonly leadAloneUpToMinor: bigint };
  readonly bulk: { readonly approveUpToMinor: bigint };
  readonly refund: {
    readonly amountMinorMax: bigint;
    readonly perCustomerDayMinorMax: bigint;
    readonly perShopDayMinorMax: bigint;
  };
  readonly credit: {
    readonly amountMinorMax: bigint;
    readonly perCustomerWindowMinorMax: bigint;
  };
};

const OTHERS: Readonly<Record<string, MoneyLimits>> = POLICY.limitsInOtherCurrencies;

/** Null where the policy has none for this currency: then the highest tier signs each amount. */
export function limitsIn(currency: string): MoneyLimits | null {
  if (currency === POLICY.limitsCurrency) return POLICY;
  return Object.hasOwn(OTHERS, currency) ? (OTHERS[currency] ?? null) : null;
}
