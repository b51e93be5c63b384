/** An instant: how far away, and when by the clock for whoever points at it or has it read. */
import { sayClock, sayDistance, sayInstant } from '../say-time';

export function Instant({ at, now }: { at: Date; now: Date }) {
  return (
    <time datetime={at.toISOString()} title={sayInstant(at, now)}>
      {sayDistance(at, now)}
    </time>
  );
}

/** By the clock, for what is said of the present moment. */
export function Clock({ at }: { at: Date }) {
  return (
    <time datetime={at.toISOString()} title={sayInstant(at, at)}>
      {sayClock(at)}
    </time>
  );
}
