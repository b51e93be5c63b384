/** A provider whose list is otherwise than its books. */
import type { ListedEffect, ProviderAdapter } from '../../../contracts/provider';

/** The list as it would be if one effect in it were otherwise, or not there. */
export function listChanged(
  providers: readonly ProviderAdapter[],
  ref: string,
  change: (effect: ListedEffect) => ListedEffect[],
): ProviderAdapter[] {
  return providers.map((adapter) => ({
    ...adapter,
    async *list(window) {
      for await (const effect of adapter.list(window)) {
        yield* effect.ref === ref ? change(effect) : [effect];
      }
    },
  }));
}
