/** Providers in the test's own process: each does at once what it is asked, or says what it is told. */
import type {
  ProviderAdapter,
  ProviderAnswer,
  ProviderEvent,
  ProviderRequest,
} from '../../../contracts/provider';
import { LABEL_DESK_CAPABILITIES } from './provider-world';

export type PromptProviders = {
  adapters: readonly ProviderAdapter[];
  /** Every request that came, in order. */
  performed: ProviderRequest[];
  /** The answers to the next requests; after them each is done at once. */
  answers: ProviderAnswer[];
};

const KINDS: Readonly<Record<string, readonly string[]>> = {
  stripe: ['refund'],
  'label-desk': ['return_label', 'replacement'],
};

function refFor(operationId: string): string {
  return `made-${operationId}`;
}

/** As the routes of the tests name them: `stripe` for refunds, `label-desk` for goods. */
export function promptProviders(): PromptProviders {
  const performed: ProviderRequest[] = [];
  const answers: ProviderAnswer[] = [];
  const adapters = Object.entries(KINDS).map(([name, kinds]): ProviderAdapter => ({
    name,
    capabilities: LABEL_DESK_CAPABILITIES,
    supports: (kind) => kinds.includes(kind),
    perform: (request) => {
      performed.push(request);
      const done = { kind: 'succeeded', ref: refFor(request.operationId) } as const;
      return Promise.resolve(answers.shift() ?? done);
    },
    lookUp: () => Promise.resolve({ kind: 'absent', isProof: false }),
    list: () => {
      throw new Error('Nobody lists here.');
    },
    readEvent: () => ({ kind: 'refused', code: 'bad_shape' }),
  }));
  return { adapters, performed, answers };
}

/** News of an effect of theirs, as it would stand in the inbox. */
export function newsOf(
  { operationId, amountMinor, currency }: ProviderRequest,
  given: { provider: string; kind: 'succeeded' | 'accepted' | 'failed'; eventId: string },
): ProviderEvent {
  return {
    ...{ ...given, operationId, amountMinor, currency },
    ...{ providerRef: refFor(operationId), paymentRef: null, occurredAt: new Date() },
  };
}
