/** The page about the contracts as the registries are at this moment. */
import { DIALECTS } from '../../activities/model/dialects';
import { ACTION_KINDS } from '../../contracts/actions';
import { READ_TOOLS } from '../../contracts/tools';
import { contractsPage } from '../../scripts/contracts-page';
import { larkfield } from './facts';

export function pageOfRegistries(): string {
  const none = new Map<string, string>();
  return contractsPage({
    tools: READ_TOOLS,
    kinds: ACTION_KINDS,
    dialects: DIALECTS,
    shop: larkfield,
    codes: { gates: none, resolutions: none, writes: none },
  });
}
