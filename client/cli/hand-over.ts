/** Asks a case's Workflow to hand the case to a person. */
import { handOver } from '../../workflows/messages';
import type { TemporalPlace } from '../config';
import type { HandOver } from './take-case';
import { tryTemporal } from './temporal-client';

export function handOverBy(temporal: TemporalPlace | null): HandOver {
  return async (workflowId, request) => {
    const asked = await tryTemporal(temporal, (client) =>
      client.workflow.getHandle(workflowId).executeUpdate(handOver, { args: [request] }),
    );
    return asked.ok;
  };
}
