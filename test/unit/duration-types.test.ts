import type { Duration } from '@temporalio/common';

/** Compiles only while Temporal's durations are checked; without their types all would be `any`. */
const good: Duration = '10 minutes';
// @ts-expect-error A fruit is not a unit of time.
const bad: Duration = '10 bananas';

describe("Temporal's durations", () => {
  it('are checked by the compiler, which the line above fails without', () => {
    expect([good, bad]).toEqual(['10 minutes', '10 bananas']);
  });
});
