/** What `doctor --bundle` found, as JSON for scripts. */
import type { ReplayReport } from '../replay-cases';

export function bundleJson({ checked, problems, failing }: ReplayReport): object {
  return {
    is_ok: problems.length === 0,
    checked,
    not_replayed: problems.map(({ workflowId, state, kind, problem }) => ({
      workflow_id: workflowId,
      state,
      kind,
      problem,
    })),
    failing_now: failing.map(({ workflowId, state, problem }) => ({
      workflow_id: workflowId,
      state,
      problem,
      is_replayed: problems.every((row) => row.workflowId !== workflowId),
    })),
  };
}
