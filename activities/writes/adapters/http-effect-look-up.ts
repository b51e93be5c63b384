/** Finding effects of a generic service: one by our operation id, and all of a span of time. */
import type {
  ListedEffect,
  ListWindow,
  LookUpOptions,
  ProviderFinding,
  ProviderRequest,
} from '../../../contracts/provider';
import { isAbsenceProof } from '../../../contracts/provider';
import { classifyExchange } from './classify-exchange';
import { callService, EffectListSchema, EffectSchema, ErrorCodeSchema } from './http-effect-wire';
import type { ReadHttpEffectConfig } from './http-effect-wire';

/** Only the service's own word: a proxy that knows no such path answers 404 as well. */
function saysNotFound(json: unknown): boolean {
  const read = ErrorCodeSchema.safeParse(json);
  return read.success && read.data.error.code === 'not_found';
}

export async function lookUpEffect(
  config: ReadHttpEffectConfig,
  { operationId }: ProviderRequest,
  { signal, lastSentAt }: LookUpOptions,
): Promise<ProviderFinding> {
  const unknown = (errorClass: string): ProviderFinding => ({ kind: 'unknown', errorClass });
  if (config.capabilities.lookUp === 'none') return unknown('no_look_up');
  const askedAt = new Date();
  const exchange = await callService(config, signal, {
    method: 'GET',
    path: `/effects/${encodeURIComponent(operationId)}`,
    body: '',
    messageId: operationId,
    headers: {},
  });
  const read = classifyExchange(exchange);
  if (read.kind === 'answer') return unknown(`look_up_${read.answer.kind}`);
  if (read.status === 404 && saysNotFound(read.json)) {
    const isProof = isAbsenceProof({ askedAt, lastSentAt }, config.capabilities);
    return { kind: 'absent', isProof };
  }
  if (read.status >= 300) return unknown(`look_up_http_${String(read.status)}`);
  const effect = EffectSchema.safeParse(read.json);
  if (!effect.success) return unknown('look_up_answer_unreadable');
  if (effect.data.effect.operationId !== operationId) return unknown('look_up_answer_mismatch');
  const { state, ref, amountMinor, currency } = effect.data.effect;
  return { kind: 'found', state, ref, amountMinor, currency };
}

/** @throws Error when a page can't be had or read. */
export async function* listEffects(
  config: ReadHttpEffectConfig,
  { since, until }: ListWindow,
): AsyncGenerator<ListedEffect> {
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ since: since.toISOString(), until: until.toISOString() });
    if (cursor !== null) query.set('cursor', cursor);
    const path = `/effects?${query.toString()}`;
    const call = { method: 'GET', path, body: '', messageId: 'list', headers: {} } as const;
    const exchange = await callService(config, new AbortController().signal, call);
    const read = classifyExchange(exchange);
    const page = EffectListSchema.safeParse(
      read.kind === 'body' && read.status < 300 ? read.json : null,
    );
    if (!page.success)
      throw new Error(`The list of effects of ${config.name} can not be read whole.`);
    yield* page.data.effects.map(({ effect }) => effect);
    if (page.data.next_cursor === cursor && cursor !== null) {
      throw new Error(`The list of effects of ${config.name} goes in a circle.`);
    }
    cursor = page.data.next_cursor;
  } while (cursor !== null);
}
