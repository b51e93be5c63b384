/** What the remote route is given. */
import type { ProviderAdapter } from '../../../contracts/provider';
import type { CaseDeps } from '../../deps';
import type { StepHook } from '../steps';

export type RemoteDeps = CaseDeps & {
  /** The outside services that this worker can reach, by name. */
  providers?: readonly ProviderAdapter[];
  hook?: StepHook;
};

export function findProvider(deps: RemoteDeps, name: string | null): ProviderAdapter | null {
  return deps.providers?.find((provider) => provider.name === name) ?? null;
}
