/**
 * What a provider says of one effect, whoever brought it: an event, or a line of its list. The
 * object is kept first; then it reaches the operation whose own effect it is, and the payment it is
 * of is counted again, whatever we believed of either.
 */
import type { PoolClient } from 'pg';
import type { EffectState } from '../../../contracts/provider';
import { noteFinding } from '../../../db/queries/findings';
import { operationOfEffect } from '../../../db/queries/provider-events';
import { paymentOfRefs } from '../../../db/queries/provider-books/objects';
import { applyKnown } from '../remote/apply-known';
import { lockApplied } from '../remote/lock-applied';
import { keepTold } from './keep-told';
import { recountPayment } from './recount-payment';

export type ToldEffect = {
  provider: string;
  providerRef: string;
  state: EffectState;
  /** The operation whose id it carries; null: none, or none of ours. */
  operationId: string | null;
  paymentRefs: readonly string[];
  amountMinor: bigint | null;
  currency: string | null;
  /** `webhook` or `list`. */
  source: string;
};

export type AppliedTold = {
  /** The Workflow of the operation that it is about; null when it is about none. */
  workflowId: string | null;
  /** Findings that are new. */
  newly: number;
  isKnown: boolean;
};

async function noteUnknown(client: PoolClient, told: ToldEffect): Promise<AppliedTold> {
  const isNew = await noteFinding(client, {
    findingKey: `unknown_effect/${told.provider}/${told.providerRef}`,
    kind: 'unknown_effect',
    provider: told.provider,
    providerRef: told.providerRef,
    detail: { amount_minor: told.amountMinor?.toString() ?? null, currency: told.currency },
  });
  return { workflowId: null, newly: isNew ? 1 : 0, isKnown: false };
}

/** It is about no operation of ours: the payment is counted again, if it is one of ours. */
async function applyOutside(client: PoolClient, told: ToldEffect, now: Date): Promise<AppliedTold> {
  const paymentId = await keepTold(client, {
    ...{ told, operationId: null },
    paymentId: await paymentOfRefs(client, told.paymentRefs),
  });
  if (paymentId === null) {
    if (told.state === 'failed') return { workflowId: null, newly: 0, isKnown: false };
    return noteUnknown(client, told);
  }
  const { newly } = await recountPayment(client, paymentId, now);
  return { workflowId: null, newly, isKnown: false };
}

export async function applyTold(
  client: PoolClient,
  told: ToldEffect,
  now: Date,
): Promise<AppliedTold> {
  const operationId = await operationOfEffect(client, told);
  const locked = operationId === null ? null : await lockApplied(client, operationId, now);
  if (!locked) return applyOutside(client, told, now);
  const { newly } = await applyKnown(locked.at, {
    state: told.state,
    ref: told.providerRef,
    amountMinor: told.amountMinor,
    currency: told.currency,
    source: told.source,
    isTold: true,
    paymentRefs: told.paymentRefs,
  });
  return { workflowId: locked.row.workflowId, newly, isKnown: true };
}
