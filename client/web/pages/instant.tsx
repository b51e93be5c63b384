/** An instant: how far away, and when by the clock for whoever points at it or has it read. */
import { describeClock, describeDistance, describeInstant } from '../../cli/describe-time';

export function Instant({ at, now }: { at: Date; now: Date }) {
  return (
    <time datetime={at.toISOString()} title={describeInstant(at, now)}>
      {describeDistance(at, now)}
    </time>
  );
}

/** By the clock, for what is said of the present moment. */
export function Clock({ at }: { at: Date }) {
  return (
    <time datetime={at.toISOString()} title={describeInstant(at, at)}>
      {describeClock(at)}
    </time>
  );
}
