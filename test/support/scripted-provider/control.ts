/** How a test steers the scripted provider, from its own process or from another one. */
import type { EffectState } from './books';
import type { LookUpFault, Script } from './faults';
import type { Delivery } from './webhooks';

/** What came over the wire; `key` is the idempotency key. */
export type ReportedRequest = {
  method: string;
  path: string;
  key: string | null;
  headers: Record<string, string>;
  body: string;
};

/** Money is text here, since JSON has no big integer. */
export type ReportedEffect = {
  ref: string;
  operationId: string | null;
  isByHand: boolean;
  kind: string;
  paymentRef: string | null;
  amountMinor: string | null;
  currency: string | null;
  state: EffectState;
};

export type ProviderReport = {
  effects: ReportedEffect[];
  /** Effects by operation id, failed ones too; those made by hand are under `""`. */
  effectsPerOperation: Record<string, number>;
  requests: ReportedRequest[];
};

export type Command =
  | { command: 'script'; scripts: Script[] }
  | { command: 'script_look_ups'; faults: LookUpFault[] }
  | { command: 'add_payment'; ref: string; currency: string; capturedMinor: string }
  | { command: 'advance'; ms: number }
  | {
      command: 'refund_by_other';
      paymentRef: string;
      amountMinor: string;
      operationId: string | null;
      state: EffectState;
      webhook: Script['webhook'];
    }
  | { command: 'settle'; ref: string; state: EffectState; webhook: Script['webhook'] }
  | { command: 'take_deliveries' }
  | { command: 'deliver_held'; order: 'as_made' | 'reversed' }
  | { command: 'report' };

/** What somebody puts in at the provider's own desk; `operationId`: a copy of one of ours. */
export type ByHand = {
  operationId?: string;
  state?: EffectState;
  webhook?: Script['webhook'];
};

export type ProviderControl = {
  url: string;
  /** Each script is used up by the next request that it is for. */
  script: (scripts: readonly (Partial<Script> & Pick<Script, 'fault'>)[]) => Promise<void>;
  scriptLookUps: (faults: readonly LookUpFault[]) => Promise<void>;
  addPayment: (payment: { ref: string; currency: string; capturedMinor: bigint }) => Promise<void>;
  /** Puts the provider's clock forward, and executes what was held up until then. */
  advance: (ms: number) => Promise<void>;
  /** In the dashboard, by hand; with an event about it only if that is said. */
  refundByOther: (paymentRef: string, amountMinor: bigint, given?: ByHand) => Promise<void>;
  /** How an effect ends, at once or days later; with an event about it. */
  settle: (ref: string, state: EffectState, webhook?: Script['webhook']) => Promise<void>;
  /** The events since the last time, for a test that delivers them itself. */
  takeDeliveries: () => Promise<Delivery[]>;
  /** Delivers the held events, and gives them back. */
  deliverHeld: (order: 'as_made' | 'reversed') => Promise<Delivery[]>;
  report: () => Promise<ProviderReport>;
};

async function post(url: string, command: Command): Promise<unknown> {
  const response = await fetch(`${url}/control`, {
    method: 'POST',
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`The scripted provider: ${await response.text()}`);
  return response.json();
}

/** Steers the provider that listens at `url`. */
export function controlProvider(url: string): ProviderControl {
  const send = async (command: Command): Promise<void> => {
    await post(url, command);
  };
  return {
    url,
    script: (scripts) => {
      const whole = scripts.map((script): Script => {
        return { operationId: null, webhook: 'once', ...script };
      });
      return send({ command: 'script', scripts: whole });
    },
    scriptLookUps: (faults) => send({ command: 'script_look_ups', faults: [...faults] }),
    addPayment: ({ ref, currency, capturedMinor }) =>
      send({ command: 'add_payment', ref, currency, capturedMinor: capturedMinor.toString() }),
    advance: (ms) => send({ command: 'advance', ms }),
    refundByOther: (paymentRef, amountMinor, given = {}) =>
      send({
        ...{ command: 'refund_by_other', paymentRef, amountMinor: amountMinor.toString() },
        ...{ operationId: null, state: 'succeeded', webhook: 'never', ...given },
      }),
    settle: (ref, state, webhook = 'once') => send({ command: 'settle', ref, state, webhook }),
    takeDeliveries: async () => (await post(url, { command: 'take_deliveries' })) as Delivery[],
    deliverHeld: async (order) =>
      (await post(url, { command: 'deliver_held', order })) as Delivery[],
    report: async () => (await post(url, { command: 'report' })) as ProviderReport,
  };
}
