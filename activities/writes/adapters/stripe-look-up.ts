/** Finding refunds: by our operation id among those of a payment, and all of a span of time. */
import type {
  EffectState,
  ListedEffect,
  ListWindow,
  LookUpOptions,
  ProviderCapabilities,
  ProviderFinding,
  ProviderRequest,
} from '../../../contracts/provider';
import { isAbsenceProof } from '../../../contracts/provider';
import { classifyExchange } from './classify-exchange';
import { callStripe } from './stripe-client';
import type { ReadStripeConfig } from './stripe-client';
import { paymentParam } from './stripe-payment';
import type { PaymentParam } from './stripe-payment';
import { effectOf, findingOf, operationIdOf, StripeRefundListSchema } from './stripe-refund';
import type { StripeRefund } from './stripe-refund';

const PAGE_SIZE = 100;

type Filter = PaymentParam | { created: { gte: number; lt: number } };

type Page = { ok: true; refunds: StripeRefund[]; hasMore: boolean } | { ok: false; fault: string };

async function readPage(
  config: ReadStripeConfig,
  signal: AbortSignal,
  query: { filter: Filter; after: string | null },
): Promise<Page> {
  const cursor = query.after === null ? {} : { starting_after: query.after };
  const params = { ...query.filter, ...cursor, limit: PAGE_SIZE };
  const exchange = await callStripe(config, signal, (stripe) => stripe.refunds.list(params));
  const read = classifyExchange(exchange);
  if (read.kind === 'answer') return { ok: false, fault: read.answer.kind };
  if (read.status >= 300) return { ok: false, fault: `http_${String(read.status)}` };
  const list = StripeRefundListSchema.safeParse(read.json);
  if (!list.success) return { ok: false, fault: 'answer_unreadable' };
  return { ok: true, refunds: list.data.data, hasMore: list.data.has_more };
}

/** Pages are asked for one after the other; a fault is the last thing that is given. */
async function* readPages(
  config: ReadStripeConfig,
  signal: AbortSignal,
  filter: Filter,
): AsyncGenerator<Page> {
  let after: string | null = null;
  for (;;) {
    const page: Page = await readPage(config, signal, { filter, after });
    yield page;
    if (!page.ok || !page.hasMore) return;
    const last = page.refunds.at(-1);
    // "There is more" after an empty page would be asked for again, for ever.
    if (!last) {
      yield { ok: false, fault: 'answer_unreadable' };
      return;
    }
    after = last.id;
  }
}

/** A refund that stands says more than one that failed, whatever their order. */
const WEIGHT: Readonly<Record<EffectState, number>> = { succeeded: 2, accepted: 1, failed: 0 };

export async function lookUpRefund(
  config: ReadStripeConfig,
  { request, capabilities }: { request: ProviderRequest; capabilities: ProviderCapabilities },
  { signal, lastSentAt, knownRef = null }: LookUpOptions,
): Promise<ProviderFinding> {
  const filter = paymentParam(request.paymentRef);
  if (!filter) return { kind: 'unknown', errorClass: 'payment_ref_unusable' };
  const askedAt = new Date();
  const own: StripeRefund[] = [];
  for await (const page of readPages(config, signal, filter)) {
    if (!page.ok) return { kind: 'unknown', errorClass: `look_up_${page.fault}` };
    own.push(...page.refunds.filter((row) => operationIdOf(row) === request.operationId));
  }
  const findings = own.map(findingOf).sort((a, b) => WEIGHT[b.state] - WEIGHT[a.state]);
  // Others may carry the same id: what is known to be the operation's own speaks for it.
  const first = findings.find(({ ref }) => ref === knownRef) ?? findings[0];
  if (first) return first;
  return { kind: 'absent', isProof: isAbsenceProof({ askedAt, lastSentAt }, capabilities) };
}

/** @throws Error when a page can't be had or read. Stripe's instants are whole seconds. */
export async function* listRefunds(
  config: ReadStripeConfig,
  { since, until }: ListWindow,
): AsyncGenerator<ListedEffect> {
  const created = {
    gte: Math.floor(since.getTime() / 1_000),
    lt: Math.ceil(until.getTime() / 1_000),
  };
  for await (const page of readPages(config, new AbortController().signal, { created })) {
    if (!page.ok) {
      throw new Error(`Stripe's list of refunds can not be read whole (${page.fault}).`);
    }
    yield* page.refunds.map(effectOf);
  }
}
