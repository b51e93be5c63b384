/**
 * A form that is sent again, by a double click, a reload or the back button, gets the answer that it
 * got the first time. Only what was done is kept: a refusal changed nothing, and is looked at anew.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import type { Pool } from 'pg';
import type { JsonValue } from '../../contracts/canonical';
import { POLICY } from '../../contracts/policy';
import { claimRequest, finishRequest, releaseRequest } from '../../db/queries/idempotent-requests';
import type { SentForm } from './read-form';

/** Where to go on, with what a page there wants to know of it; or a page that says why not. */
export type FormOutcome = { goTo: string; kept?: JsonValue } | Response;

const LOOK_EVERY_MS = 50;
const WAIT_MS = 10_000;

type Sender = { userId: string; form: SentForm };

/** The same fields of the same rendered form, and no other: what was typed anew is a new request. */
export function formRequestKey(form: SentForm): string {
  return `form-${form.digest}`;
}

/** True when it is ours to do. Whoever waits too long does it too: Postgres still arbitrates. */
async function claim(pool: Pool, { userId, form }: Sender): Promise<boolean | { goTo: string }> {
  const key = formRequestKey(form);
  const untilMs = Date.now() + WAIT_MS;
  while (Date.now() < untilMs) {
    const at = new Date();
    const cutOffBefore = new Date(at.getTime() - POLICY.api.cutOffAfterMs);
    const request = { userId, key, requestDigest: form.digest, at, cutOffBefore };
    const claimed = await claimRequest(pool, request);
    if (claimed.kind === 'claimed') return true;
    if (claimed.kind === 'done') return { goTo: (claimed.body as { goTo: string }).goTo };
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

export async function answerOnce(
  c: Context,
  { pool, userId, form }: Sender & { pool: Pool },
  work: () => Promise<FormOutcome>,
): Promise<Response> {
  const claimed = await claim(pool, { userId, form });
  if (typeof claimed === 'object') return c.redirect(claimed.goTo, 303);
  const key = { userId, key: formRequestKey(form) };
  const outcome = await work().catch(async (error: unknown) => {
    await releaseRequest(pool, key);
    throw error;
  });
  if (outcome instanceof Response) {
    await releaseRequest(pool, key);
    return outcome;
  }
  const { goTo, kept = null } = outcome;
  await finishRequest(pool, { ...key, status: 303, body: { goTo, kept } });
  return c.redirect(goTo, 303);
}
