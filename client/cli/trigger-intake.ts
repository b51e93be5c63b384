/** Asks the intake to come now. If it can't be asked, it comes by its Schedule. */
import { SCHEDULE_IDS } from '../../contracts/task-queues';
import type { TemporalPlace } from '../config';
import { tryTemporal } from './temporal-client';

/** A sentence for the person who submitted; null when the intake was asked. */
export async function triggerIntake(place: TemporalPlace | null): Promise<string | null> {
  const answer = await tryTemporal(place, async (client) => {
    const { ScheduleOverlapPolicy } = await import('@temporalio/client');
    const handle = client.schedule.getHandle(SCHEDULE_IDS.intake);
    // A trigger runs a paused Schedule too, and ops paused it for a reason.
    if ((await handle.describe()).state.paused) return 'paused' as const;
    await handle.trigger(ScheduleOverlapPolicy.BUFFER_ONE);
    return 'asked' as const;
  });
  if (!answer.ok) {
    return 'It is stored, and is taken in as soon as Temporal and a worker run (Temporal can not be asked now).';
  }
  return answer.value === 'paused'
    ? 'It is stored, and is taken in when the intake is resumed: its Schedule is paused.'
    : null;
}
