/** The provider's events: made with each effect and each change, signed, and delivered, or not. */
import type { Books, Effect } from './books';
import { nowMs } from './books';
import type { Dialect } from './dialect';
import type { WebhookMode } from './faults';

export type Delivery = { eventId: string; headers: Record<string, string>; body: string };

export type Webhooks = {
  /** Where events go; null: nowhere, they are only to be taken. */
  url: string | null;
  made: number;
  /** Made and not taken yet by a test that delivers by itself. */
  open: Delivery[];
  held: Delivery[];
};

export function openWebhooks(url: string | null): Webhooks {
  return { url, made: 0, open: [], held: [] };
}

export async function push(webhooks: Webhooks, delivery: Delivery): Promise<void> {
  if (webhooks.url === null) return;
  const headers = { 'content-type': 'application/json', ...delivery.headers };
  // A receiver that is down loses the event: the provider never says so to anybody.
  await fetch(webhooks.url, { method: 'POST', headers, body: delivery.body }).catch(() => null);
}

/** A signature over other bytes. */
function withBadSignature(delivery: Delivery): Delivery {
  return { ...delivery, body: delivery.body.replace('"created', ' "created') };
}

export type Announced = { before: Delivery[]; after: Delivery[] };

/** Makes the event about an effect as it stands now, and says when it is to be delivered. */
export function announce(
  { books, dialect, webhooks }: { books: Books; dialect: Dialect; webhooks: Webhooks },
  effect: Effect,
  mode: WebhookMode,
): Announced {
  if (mode === 'never') return { before: [], after: [] };
  webhooks.made += 1;
  const id = `evt_scripted${String(webhooks.made)}`;
  const signed = dialect.signEvent({ id, effect, atMs: nowMs(books) });
  const delivery = { eventId: id, ...signed };
  switch (mode) {
    case 'first':
      webhooks.open.push(delivery);
      return { before: [delivery], after: [] };
    case 'held':
      webhooks.held.push(delivery);
      return { before: [], after: [] };
    case 'twice':
      webhooks.open.push(delivery, delivery);
      return { before: [], after: [delivery, delivery] };
    case 'bad_signature': {
      const bad = withBadSignature(delivery);
      webhooks.open.push(bad);
      return { before: [], after: [bad] };
    }
    case 'once':
      webhooks.open.push(delivery);
      return { before: [], after: [delivery] };
  }
}
