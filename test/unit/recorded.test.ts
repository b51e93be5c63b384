/** Recorded decisions are replayed by model, design, task and step, and say where they are from. */
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createModel } from '../../activities/model/create-model';
import {
  createRecordedModel,
  loadRecording,
  parseRecording,
  recordingNames,
} from '../../activities/model/recorded';
import type { Recording } from '../../contracts/recording';
import { digestOfRequest } from '../../activities/model/request-digest';
import { decodeResolution } from '../../contracts/decode-resolution';
import { DESIGN } from '../../contracts/design';
import { FINISH, ModelUnavailableError } from '../../contracts/model';
import { requestFor } from '../support/baseline-conversation';
import { larkfield } from '../support/facts';

const signal = new AbortController().signal;
const request = requestFor({ body: 'Where is it?' }, [], 1);

function aRecording(changes: Partial<Recording> = {}, digest: string | null = null): Recording {
  return {
    name: 'tiny',
    provenance: 'authored',
    recorded_from: null,
    note: 'For a test.',
    decisions: [
      {
        model: 'tiny',
        design: DESIGN,
        task: 'T-1',
        step: 1,
        request_digest: digest,
        answer: {
          calls: [{ callId: 'call_1_1', tool: 'get_order', argumentsText: '{"order_id":null}' }],
          text: '',
          finishReason: 'calls',
          usage: { inputTokens: 10, outputTokens: 5 },
          costMicros: 3,
        },
      },
    ],
    ...changes,
  };
}

describe('a recorded model', () => {
  test('gives the answer of the step as it was, tokens and cost included', async () => {
    const recording = aRecording({}, digestOfRequest(request));
    const answer = await createRecordedModel(recording).complete(request, { signal });
    expect(answer).toEqual({ ...recording.decisions[0]?.answer, note: null });
  });

  test('answers a request that differs from the recorded one, and the note names the step', async () => {
    const model = createRecordedModel(aRecording({}, '0'.repeat(64)));
    const answer = await model.complete(request, { signal });
    expect(answer.calls).toHaveLength(1);
    expect(answer.note).toBe('request differs from the recorded one at step 1');
  });

  test('says so when the recording belongs to no particular request', async () => {
    const answer = await createRecordedModel(aRecording()).complete(request, { signal });
    expect(answer.note).toContain('step 1');
  });

  test.each([
    { what: 'step', changed: { ...request, stepNo: 2 }, words: 'ticket T-1 at step 2' },
    { what: 'task', changed: { ...request, taskId: 'T-2' }, words: 'ticket T-2 at step 1' },
    { what: 'design', changed: { ...request, design: 'other' }, words: 'in design other' },
  ])('is unavailable for another $what, in one sentence', async ({ changed, words }) => {
    const call = createRecordedModel(aRecording()).complete(changed, { signal });
    await expect(call).rejects.toThrow(ModelUnavailableError);
    await expect(call).rejects.toThrow(words);
  });

  test('the digest is the same for the same ticket opened again, and no other', () => {
    expect(digestOfRequest({ ...request, caseId: 'larkfield-T-1.2' })).toBe(
      digestOfRequest(request),
    );
    expect(digestOfRequest({ ...request, isReplyOnly: true })).not.toBe(digestOfRequest(request));
  });

  test('says whether it was authored or taken from a real model', () => {
    expect(createRecordedModel(aRecording()).label).toContain('authored');
    const taken = aRecording({ provenance: 'recorded', recorded_from: 'gemma3:4b, 2026-10-01' });
    expect(createRecordedModel(taken)).toMatchObject({
      id: 'recorded:tiny',
      provenance: 'recorded',
    });
    expect(createRecordedModel(taken).label).toContain('gemma3:4b');
  });
});

function byTask({ decisions }: Recording): Recording['decisions'][] {
  const tasks = [...new Set(decisions.map((row) => row.task))];
  return tasks.map((task) => decisions.filter((row) => row.task === task));
}

describe('a recording file', () => {
  const [decision] = aRecording().decisions;

  test.each([
    { fault: 'not JSON', text: '{', words: 'is not JSON' },
    { fault: 'a missing field', text: '{}', words: 'malformed at name' },
    {
      fault: 'a step of zero',
      text: JSON.stringify(aRecording({ decisions: [{ ...decision, step: 0 } as never] })),
      words: 'malformed at decisions.0.step',
    },
    {
      fault: 'the same key twice',
      text: JSON.stringify(aRecording({ decisions: [decision, decision] as never })),
      words: 'malformed at decisions.1.step',
    },
    {
      fault: 'a decision of another model',
      text: JSON.stringify(aRecording({ decisions: [{ ...decision, model: 'big' } as never] })),
      words: 'malformed at decisions.0.model',
    },
    {
      fault: 'a real model that is not named',
      text: JSON.stringify(aRecording({ provenance: 'recorded' })),
      words: 'malformed at recorded_from',
    },
  ])('with $fault is refused with the place of the fault', ({ text, words }) => {
    expect(() => parseRecording('tiny', text)).toThrow(words);
  });

  test.each(recordingNames())('%s is well-formed and belongs to the present design', (name) => {
    const recording = loadRecording(name);
    expect(new Set(recording.decisions.map(({ design }) => design))).toEqual(new Set([DESIGN]));
    // None is missing: the case would wait for the model there.
    for (const decisions of byTask(recording)) {
      const steps = decisions.map((row) => row.step);
      expect(steps).toEqual(steps.map((_, index) => index + 1));
    }
  });

  const AUTHORED = recordingNames().filter((name) => loadRecording(name).provenance === 'authored');

  // A real model may never come to one.
  test.each(AUTHORED)(
    '%s, written by hand, ends each ticket with a well-formed resolution',
    (name) => {
      for (const decisions of byTask(loadRecording(name))) {
        const [call] = decisions.at(-1)?.answer.calls ?? [];
        expect(call?.tool).toBe(FINISH);
        expect(decodeResolution(call?.argumentsText ?? '', larkfield)).toMatchObject({ ok: true });
      }
    },
  );
});

describe('createModel', () => {
  test('knows the baseline and every recording', () => {
    expect(createModel('baseline').provenance).toBe('rules');
    for (const name of recordingNames()) {
      expect(createModel(`recorded:${name}`).id).toBe(`recorded:${name}`);
    }
  });

  test.each(['', 'gpt', 'recorded:', 'recorded:nobody', 'recorded:../recordings/weak'])(
    'refuses %j with a list of what there is',
    (spec) => {
      expect(() => createModel(spec)).toThrow(
        /^There is no model named .*baseline, recorded:gemma3-270m, recorded:weak, recorded:weak-invents\.$/,
      );
    },
  );

  test('every recording file has a name that can be asked for', () => {
    const folder = path.join(__dirname, '../../activities/model/recordings');
    expect(fs.readdirSync(folder).every((file) => /^[a-z0-9-]+\.json$/.test(file))).toBe(true);
  });
});

describe('a recording in a file', () => {
  let folder: string;

  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'countersign-recording-'));
  });
  afterAll(() => {
    fs.rmSync(folder, { recursive: true });
  });

  test('is a model like those that come with the program', async () => {
    const file = path.join(folder, 'tiny.json');
    fs.writeFileSync(file, JSON.stringify(aRecording({}, digestOfRequest(request))));
    const model = createModel(`recorded:${file}`);
    expect(model.id).toBe('recorded:tiny');
    expect((await model.complete(request, { signal })).note).toBeNull();
  });

  test('is asked for in one sentence when it is not there, or named otherwise', () => {
    const file = path.join(folder, 'other.json');
    expect(() => createModel(`recorded:${file}`)).toThrow(/There is no recording at .*other\.json/);
    fs.writeFileSync(file, JSON.stringify(aRecording()));
    expect(() => createModel(`recorded:${file}`)).toThrow(/malformed at name/);
  });
});
