/** What the ops page shows, of the cases that this person may know of. */
import { teamsSeenBy } from '../../contracts/can';
import type { User } from '../../contracts/can';
import { POLICY } from '../../contracts/policy';
import { stuckCases } from '../../db/queries/doctor-rows';
import { failingWork } from '../../db/queries/failing/failing-work';
import type { FailingWork } from '../../db/queries/failing/failing-work';
import { openFindings } from '../../db/queries/findings';
import type { OpenFinding } from '../../db/queries/findings';
import { openOperations } from '../../db/queries/open-operations';
import type { OpenOperation } from '../../db/queries/open-operations';
import {
  approvalSummary,
  modelDays,
  modelWaits,
  sourceStates,
  undelivered,
} from '../../db/queries/ops-rows';
import type {
  ApprovalSummary,
  ModelDay,
  ModelWaits,
  SourceState,
  UndeliveredEntry,
} from '../../db/queries/ops-rows';
import { openSwitches, writeRoutes } from '../../db/queries/write-settings';
import type { OpenSwitch, WriteRoute } from '../../db/queries/write-settings';
import type { AppDeps } from '../api/app';
import type { EngineFacts } from '../api/engine';
import { STUCK_AFTER_MS } from '../cli/check-database';
import type { TemporalAnswer } from '../cli/temporal-client';

const DAY_MS = 86_400_000;
const LISTED_MAX = 50;

export type OpsData = {
  approvals: ApprovalSummary;
  sources: readonly SourceState[];
  operations: readonly OpenOperation[];
  switches: readonly OpenSwitch[];
  routes: readonly WriteRoute[];
  days: readonly ModelDay[];
  waits: ModelWaits;
  outbox: { count: number; entries: readonly UndeliveredEntry[] };
  findings: readonly OpenFinding[];
  stuckCaseIds: readonly string[];
  failing: readonly FailingWork[];
  /** Null where nobody can be asked. */
  engine: TemporalAnswer<EngineFacts> | null;
};

export async function loadOps(
  { pool, engine, now }: Pick<AppDeps, 'pool' | 'engine' | 'now'>,
  user: User,
): Promise<OpsData> {
  const teams = teamsSeenBy(user);
  const at = now();
  const soon = new Date(at.getTime() + POLICY.inbox.dueSoonMs);
  const since = new Date(at.getTime() - POLICY.ops.spendDays * DAY_MS);
  // Temporal may take seconds to say that it is away: it is asked beside the database.
  const asked = engine?.look() ?? Promise.resolve(null);
  return {
    approvals: await approvalSummary(pool, teams, { now: at, soon }),
    sources: await sourceStates(pool),
    operations: await openOperations(pool, LISTED_MAX, teams),
    switches: await openSwitches(pool),
    routes: await writeRoutes(pool),
    days: await modelDays(pool, since),
    waits: await modelWaits(pool, teams),
    outbox: await undelivered(pool, teams, LISTED_MAX),
    findings: await openFindings(pool, LISTED_MAX, teams),
    stuckCaseIds: await stuckCases(pool, STUCK_AFTER_MS, teams),
    failing: await failingWork(pool, LISTED_MAX, teams),
    engine: await asked,
  };
}
