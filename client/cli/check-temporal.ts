/** Is Temporal there, is it set up, and does a worker take our tasks? */
import type { Client } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../contracts/case';
import { SCHEDULE_IDS, TASK_QUEUES } from '../../contracts/task-queues';
import type { TemporalPlace } from '../config';
import { bad, good, unreachable } from './check';
import type { Check } from './check';
import { describeDistance } from './describe-time';
import { tryTemporal } from './temporal-client';
import { scheduleState, seenWorkers } from './temporal-facts';

const START_WORKER = 'Start a worker: `npx countersign up`, or node dist/worker/main.js.';
/** The server keeps a poller in its list for five minutes; a living one polls every minute. */
const POLLER_FRESH_MS = 2 * 60_000;

async function checkNamespace(client: Client, namespace: string): Promise<Check> {
  try {
    await client.workflowService.describeNamespace({ namespace });
    return good('namespace', namespace);
  } catch {
    return bad('namespace', `${namespace} is not there`, 'Create it, or set TEMPORAL_NAMESPACE.');
  }
}

async function checkSearchAttributes(client: Client, namespace: string): Promise<Check> {
  const answer = await client.connection.operatorService.listSearchAttributes({ namespace });
  const registered = Object.keys(answer.customAttributes);
  const missing = Object.keys(SEARCH_ATTRIBUTES).filter((name) => !registered.includes(name));
  return missing.length === 0
    ? good('search attributes', Object.keys(SEARCH_ATTRIBUTES).join(', '))
    : bad('search attributes', `missing: ${missing.join(', ')}`, START_WORKER);
}

async function checkSchedule(client: Client, scheduleId: string): Promise<Check> {
  const name = `schedule ${scheduleId}`;
  const state = await scheduleState(client, scheduleId);
  if (!state) return bad(name, 'is not there', START_WORKER);
  if (state.isPaused) {
    return bad(name, 'is paused', `Resume it: temporal schedule toggle --unpause -s ${scheduleId}`);
  }
  const when = state.lastRanAt ? `, last ran ${describeDistance(state.lastRanAt, new Date())}` : '';
  return good(name, `runs${when}`);
}

async function checkWorker(client: Client): Promise<Check> {
  const name = 'worker';
  const workers = await seenWorkers(client);
  return workers.some(({ lastSeenAt }) => Date.now() - lastSeenAt.getTime() < POLLER_FRESH_MS)
    ? good(name, `polls the task queue ${TASK_QUEUES.cases}`)
    : bad(name, `none polls the task queue ${TASK_QUEUES.cases}`, START_WORKER);
}

async function checkAll(client: Client, namespace: string): Promise<Check[]> {
  const checks = [good('Temporal', 'reachable'), await checkNamespace(client, namespace)];
  if (checks.some((check) => check.status !== 'ok')) return checks;
  checks.push(await checkSearchAttributes(client, namespace));
  for (const scheduleId of Object.values(SCHEDULE_IDS)) {
    checks.push(await checkSchedule(client, scheduleId));
  }
  return [...checks, await checkWorker(client)];
}

export async function checkTemporal(place: TemporalPlace | null): Promise<Check[]> {
  const answer = await tryTemporal(place, (client) => checkAll(client, client.options.namespace));
  if (answer.ok) return answer.value;
  const advice = 'Start it with `npx countersign up`, or check TEMPORAL_ADDRESS.';
  return [unreachable('Temporal', `can not be reached (${answer.problem})`, advice)];
}
