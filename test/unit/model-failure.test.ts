import { ApplicationFailure } from '@temporalio/activity';
import { failureOf, parkedForMs } from '../../activities/model/model-failure';
import type { AskedBefore } from '../../activities/model/model-failure';
import { ModelBusyError, ModelUnavailableError } from '../../contracts/model';

const MINUTE_MS = 60_000;
const FIRST: AskedBefore = { isLastAttempt: false, backoffMs: 2_000, waitedMs: 0 };
const LAST: AskedBefore = { isLastAttempt: true, backoffMs: 2_000, waitedMs: 0 };

function failed(
  error: unknown,
  before: AskedBefore,
): Pick<ApplicationFailure, 'type' | 'nonRetryable' | 'nextRetryDelay' | 'details'> {
  const failure = failureOf(error, before);
  if (!(failure instanceof ApplicationFailure)) throw new Error('It is no failure of ours.');
  return failure;
}

const busy = (retryAfterMs: number | null): ModelBusyError =>
  new ModelBusyError('Busy.', retryAfterMs);

describe('a model without an answer', () => {
  it('is asked again by the Activity, after what the service asked for', () => {
    const again = { type: 'ModelBusy', nonRetryable: false };
    expect(failed(busy(7_000), FIRST)).toMatchObject({ ...again, nextRetryDelay: 7_000 });
    expect(failed(busy(MINUTE_MS), FIRST)).toMatchObject({ ...again, nextRetryDelay: MINUTE_MS });
    expect(failed(busy(null), FIRST)).toMatchObject(again);
    expect(failed(busy(null), FIRST).nextRetryDelay).toBeUndefined();
  });

  it.each([1, 40, 1_999])('is never asked again sooner than usual (%i ms)', (waitMs) => {
    expect(failed(busy(waitMs), FIRST)).toMatchObject({ nextRetryDelay: 2_000 });
  });

  it.each([
    { what: 'a longer wait is asked for', waitMs: MINUTE_MS + 1, before: FIRST, parked: 60_001 },
    { what: 'the wait is an hour or more', waitMs: 9e9, before: FIRST, parked: 60 * MINUTE_MS },
    { what: 'no attempt is left', waitMs: null, before: LAST, parked: 5 * MINUTE_MS },
    { what: 'the last one names a short wait', waitMs: 1_000, before: LAST, parked: 5 * MINUTE_MS },
  ])('lets the case wait without attempts when $what', ({ waitMs, before, parked }) => {
    expect(parkedForMs(busy(waitMs), before)).toBe(parked);
    expect(failed(busy(waitMs), before)).toMatchObject({
      type: 'ModelBusy',
      nonRetryable: true,
      details: [parked],
    });
  });

  it('is a matter for a person after four hours in all', () => {
    const waitedMs = 4 * 60 * MINUTE_MS;
    const unavailable = { type: 'ModelUnavailable', nonRetryable: true };
    expect(parkedForMs(busy(null), { ...LAST, waitedMs: waitedMs - 1 })).toBe(5 * MINUTE_MS);
    expect(failed(busy(null), { ...LAST, waitedMs })).toMatchObject(unavailable);
    expect(failed(busy(9e9), { ...FIRST, waitedMs })).toMatchObject(unavailable);
    // Short of its last attempt it is still tried again.
    expect(failed(busy(null), { ...FIRST, waitedMs }).type).toBe('ModelBusy');
  });

  it('is not asked again when that is no use', () => {
    expect(failed(new ModelUnavailableError('No key.'), FIRST)).toMatchObject({
      type: 'ModelUnavailable',
      nonRetryable: true,
    });
    expect(parkedForMs(new ModelUnavailableError('No key.'), LAST)).toBeNull();
  });

  it('is nothing that a fault of ours would be taken for', () => {
    const fault = new RangeError('A fault.');
    expect(failureOf(fault, FIRST)).toBe(fault);
    expect(parkedForMs(fault, LAST)).toBeNull();
    // Each try may be paid for: after the last one a person gets the case.
    expect(failed(fault, LAST)).toMatchObject({ type: 'ModelUnavailable', nonRetryable: true });
  });
});
