/**
 * From what a provider said to what is known. Two rules hold for every provider: an effect counts
 * only if it carries our operation id and is what was asked for, and a no counts only if a look-up
 * finds no effect of ours. "Already refunded" may be somebody else's refund, or our own.
 */
import type {
  ProviderAnswer,
  ProviderCapabilities,
  ProviderFinding,
  ProviderRequest,
} from '../../../contracts/provider';
import { isEffectOf } from '../../../contracts/provider';

type Found = Extract<ProviderFinding, { kind: 'found' }>;

/** A code of the provider, for the trace: no free text of theirs gets into a receipt. */
export function safeCode(code: unknown, fallback: string): string {
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(code) ? code : fallback;
}

export function answerForEffect(effect: Found, request: ProviderRequest): ProviderAnswer {
  const { ref, state } = effect;
  if (!isEffectOf(effect, request)) return { kind: 'unknown', errorClass: 'answer_mismatch', ref };
  if (state === 'failed') {
    return { kind: 'refused', code: 'effect_failed', isFinal: true, failedRef: ref };
  }
  return { kind: state, ref };
}

export type Refusal = { readonly status: number; readonly code: string };

/**
 * @param finding a look-up that was made after the refusal
 * @param capabilities where errors are not stored, an earlier send that is still on its way may yet
 *   be executed: the no is final only once it can't arrive any more.
 */
export function answerForRefusal(
  { status, code }: Refusal,
  finding: ProviderFinding,
  { request, capabilities }: { request: ProviderRequest; capabilities: ProviderCapabilities },
): ProviderAnswer {
  switch (finding.kind) {
    case 'found':
      // A failed one with our id need not be what this key was used for.
      if (finding.state === 'failed') {
        return { kind: 'refused', code, isFinal: capabilities.storesErrors };
      }
      return answerForEffect(finding, request);
    case 'unknown':
      if (capabilities.lookUp === 'none' && status < 500) {
        return { kind: 'refused', code, isFinal: false };
      }
      return { kind: 'unknown', errorClass: 'refusal_unverified', ref: null };
    case 'absent':
      if (status >= 500) {
        return { kind: 'unknown', errorClass: `replayed_${String(status)}`, ref: null };
      }
      return { kind: 'refused', code, isFinal: capabilities.storesErrors || finding.isProof };
  }
}

/**
 * The stored answer of an earlier send proves that there is an effect, as it was then: it may have
 * ended, or failed, since. A look-up that finds it says how it stands now.
 */
export async function answerForReplay(
  stored: ProviderAnswer,
  request: ProviderRequest,
  lookUp: (knownRef: string) => Promise<ProviderFinding>,
): Promise<ProviderAnswer> {
  if (stored.kind !== 'succeeded' && stored.kind !== 'accepted') return stored;
  const finding = await lookUp(stored.ref);
  const isSame = finding.kind === 'found' && finding.ref === stored.ref;
  return isSame ? answerForEffect(finding, request) : stored;
}
