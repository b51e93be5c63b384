/** A scripted provider with the two adapters that speak to it. */
import { randomUUID } from 'node:crypto';
import type {
  ProviderAdapter,
  ProviderAnswer,
  ProviderCapabilities,
  ProviderRequest,
} from '../../../contracts/provider';
import { createHttpEffectAdapter } from '../../../activities/writes/adapters/http-effect';
import { createStripeAdapter } from '../../../activities/writes/adapters/stripe';
import { eventually } from '../eventually';
import { controlProvider } from '../scripted-provider/control';
import type { ProviderControl, ReportedRequest } from '../scripted-provider/control';
import { SCRIPTED_SECRETS, startScriptedProvider } from '../scripted-provider/server';
import type { ScriptedProviderOptions } from '../scripted-provider/server';

export type ProviderWorld = { url: string; control: ProviderControl; stop: () => Promise<void> };

export async function startProviderWorld(
  options: ScriptedProviderOptions = {},
): Promise<ProviderWorld> {
  const { url, stop } = await startScriptedProvider(options);
  return { url, control: controlProvider(url), stop };
}

export function stripeAt(url: string, timeoutMs = 20_000): ProviderAdapter {
  return createStripeAdapter({
    apiKey: SCRIPTED_SECRETS.apiKey,
    webhookSecrets: [SCRIPTED_SECRETS.stripeWebhookSecret],
    baseUrl: url,
    timeoutMs,
  });
}

const HOUR_MS = 3_600_000;

export const LABEL_DESK_CAPABILITIES = {
  keyMemoryMs: 24 * HOUR_MS,
  longestRequestMs: HOUR_MS,
  clockMarginMs: HOUR_MS / 4,
  storesErrors: true,
  lookUp: 'by_id',
  lookUpLagMs: 0,
  hasPrecondition: false,
  capsAmounts: false,
  isAsynchronous: true,
  canFailLate: true,
  keyCharsMax: 64,
} as const satisfies ProviderCapabilities;

export function labelDeskAt(
  url: string,
  given: { capabilities?: Partial<ProviderCapabilities>; timeoutMs?: number } = {},
): ProviderAdapter {
  const lookUp = given.capabilities?.lookUp === 'none' ? 'none' : 'by_id';
  return createHttpEffectAdapter({
    name: 'label-desk',
    baseUrl: url,
    kinds: ['return_label', 'replacement', 'payout'],
    requestSecret: SCRIPTED_SECRETS.requestSecret,
    webhookSecrets: [SCRIPTED_SECRETS.effectWebhookSecret],
    timeoutMs: given.timeoutMs ?? 20_000,
    capabilities: { ...LABEL_DESK_CAPABILITIES, ...given.capabilities, lookUp },
  });
}

export function requestFor(request: Partial<ProviderRequest> = {}): ProviderRequest {
  const operationId = randomUUID();
  return {
    operationId,
    providerKey: `cs-${operationId}`,
    kind: 'refund',
    amountMinor: 1250n,
    currency: 'CAD',
    paymentRef: 'pi_scripted1',
    orderId: 'LF-1001',
    lines: [],
    addressDigest: null,
    ...request,
  };
}

/** The requests for effects, without the look-ups and the control's own. */
export function sendsOf(requests: readonly ReportedRequest[], key?: string): ReportedRequest[] {
  return requests.filter((sent) => sent.method === 'POST' && (!key || sent.key === key));
}

const NEVER = new AbortController().signal;

export function perform(
  adapter: ProviderAdapter,
  request: ProviderRequest,
): Promise<ProviderAnswer> {
  return adapter.perform(request, { signal: NEVER });
}

/** Performs, and gives up as soon as the provider has the request; no clock is waited for. */
export async function performAndGiveUp(
  adapter: ProviderAdapter,
  request: ProviderRequest,
  control: ProviderControl,
): Promise<ProviderAnswer> {
  const giveUp = new AbortController();
  const answer = adapter.perform(request, { signal: giveUp.signal });
  await eventually('the provider has the request', async () => {
    const { requests } = await control.report();
    return sendsOf(requests, request.providerKey).length > 0 ? true : null;
  });
  giveUp.abort();
  return answer;
}

/** A payment of 100.00 CAD unless said otherwise, and a request to refund 12.50 of it. */
export async function paidRequest(
  { control }: ProviderWorld,
  request: Partial<ProviderRequest> = {},
  captured: { currency?: string; capturedMinor?: bigint } = {},
): Promise<ProviderRequest> {
  const made = requestFor(request);
  const ref = `pi_${made.operationId.replaceAll('-', '')}`;
  await control.addPayment({ ref, currency: 'CAD', capturedMinor: 10_000n, ...captured });
  return { ...made, paymentRef: request.paymentRef === undefined ? ref : request.paymentRef };
}

/** How many effects the provider has made for the operation, by its own count. */
export async function effectsOf(
  { control }: ProviderWorld,
  { operationId }: ProviderRequest,
): Promise<number> {
  return (await control.report()).effectsPerOperation[operationId] ?? 0;
}

export async function refOf(
  { control }: ProviderWorld,
  { operationId }: ProviderRequest,
): Promise<string> {
  const { effects } = await control.report();
  return effects.find((effect) => effect.operationId === operationId)?.ref ?? 'none';
}

/** What came over the wire under the operation's key. */
export async function sentBy(
  { control }: ProviderWorld,
  { providerKey }: ProviderRequest,
): Promise<ReportedRequest[]> {
  return sendsOf((await control.report()).requests, providerKey);
}
