import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporal } from '@temporalio/proto';
import { failingTaskOf, hasEnded, stateOf } from '../../client/cli/history-facts';
import type { History } from '../../client/cli/history-facts';

const { History: HistoryForm } = temporal.api.history.v1;

function kept(stage: string): History {
  const file = path.join(__dirname, `../histories/resolve-ticket-v0.2.0-${stage}.json`);
  const { history } = JSON.parse(readFileSync(file, 'utf8')) as { history: object };
  return HistoryForm.fromObject(history);
}

function withEvents(...events: object[]): History {
  const former = kept('waiting').events ?? [];
  return HistoryForm.fromObject({ events: [...former, ...events] });
}

const failed = { workflowTaskFailedEventAttributes: { failure: { message: 'It does not fit.' } } };
const reset = {
  workflowTaskFailedEventAttributes: { failure: { message: 'reset' }, baseRunId: 'former' },
};
const signaled = { workflowExecutionSignaledEventAttributes: { signalName: 'approval' } };
const scheduled = (name: string): object => ({
  activityTaskScheduledEventAttributes: { activityType: { name } },
});
const completed = { workflowTaskCompletedEventAttributes: {} };

describe('what a history says of its case', () => {
  test.each([
    ['working', 'working'],
    ['waiting', 'waiting'],
    ['decided', 'waiting'],
  ])('a history kept while %s is that of a case that is %s', (stage, state) => {
    expect(stateOf(kept(stage))).toBe(state);
    expect(hasEnded(kept(stage))).toBe(false);
  });

  test.each(['closed', 'handed-off', 'expired', 'rejected'])(
    'a case that is %s has ended',
    (stage) => {
      expect(hasEnded(kept(stage))).toBe(true);
    },
  );

  test('after its wait, what a case does says where it is', () => {
    expect(stateOf(withEvents(scheduled('readDecisions')))).toBe('waiting');
    expect(stateOf(withEvents(scheduled('executeWrite')))).toBe('executing');
    expect(stateOf(withEvents(scheduled('executeWrite'), scheduled('callModel')))).toBe('working');
  });

  test('a task that failed fails until one is completed', () => {
    expect(failingTaskOf(kept('waiting'))).toBeNull();
    expect(failingTaskOf(withEvents(failed, signaled))).toBe('It does not fit.');
    expect(failingTaskOf(withEvents(failed, completed))).toBeNull();
  });

  test('a reset leaves no failing task behind', () => {
    expect(failingTaskOf(withEvents(reset))).toBeNull();
  });
});
