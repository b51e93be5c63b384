/** A model that gives recorded decisions again: no key, no network, the same answer each time. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Model, ModelAnswer, ModelRequest } from '../../contracts/model';
import { ModelUnavailableError } from '../../contracts/model';
import type { RecordedDecision, Recording } from '../../contracts/recording';
import { keyOf, RecordingSchema } from '../../contracts/recording';
import { digestOfRequest } from './request-digest';

const FILE_END = '.json';
const RECORDINGS_FOLDER = join(__dirname, 'recordings');

/** The names that `recorded:<name>` may carry, in alphabetical order. */
export function recordingNames(): string[] {
  return readdirSync(RECORDINGS_FOLDER)
    .filter((file) => file.endsWith(FILE_END))
    .map((file) => basename(file, FILE_END))
    .sort();
}

/**
 * Reads a recording from its text; `name` is where it was found, for the error.
 * @throws Error that names the path of the first fault, such as `decisions.3.step`.
 */
export function parseRecording(name: string, text: string): Recording {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error(`The recording ${name} is not JSON; correct or remove its file.`, { cause });
  }
  const parsed = RecordingSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue && issue.path.length > 0 ? issue.path.map(String).join('.') : 'the file';
    throw new Error(`The recording ${name} is malformed at ${path}: ${issue?.message ?? ''}.`);
  }
  if (parsed.data.name !== name) {
    throw new Error(`The recording ${name} is malformed at name: its file must be named like it.`);
  }
  return parsed.data;
}

/**
 * @param name of a recording that comes with the program, or the path of a file `*.json`.
 * @throws Error when there is no such recording, or when it is malformed.
 */
export function loadRecording(name: string): Recording {
  const isFile = name.endsWith(FILE_END);
  const path = isFile ? name : join(RECORDINGS_FOLDER, `${name}${FILE_END}`);
  if (!existsSync(path)) {
    if (isFile) throw new Error(`There is no recording at ${name}; name a file that is there.`);
    const known = recordingNames().join(', ');
    throw new Error(`There is no recording named ${JSON.stringify(name)}; there are: ${known}.`);
  }
  return parseRecording(basename(path, FILE_END), readFileSync(path, 'utf8'));
}

function noteFor(decision: RecordedDecision, request: ModelRequest): string | null {
  const step = String(request.stepNo);
  if (decision.request_digest === null) {
    return `the recording names no request for step ${step}, so the answer may not fit this one`;
  }
  if (decision.request_digest === digestOfRequest(request)) return null;
  return `request differs from the recorded one at step ${step}`;
}

/**
 * The model that replays a recording. Its decisions are found by model, design, task and step;
 * a request that differs from the recorded one is still answered, and the note says so.
 */
export function createRecordedModel(recording: Recording): Model {
  const decisions = new Map(recording.decisions.map((row) => [keyOf(row), row]));
  const origin =
    recording.recorded_from === null
      ? 'authored, not taken from a real model'
      : `taken from ${recording.recorded_from}`;
  const answer = (request: ModelRequest): ModelAnswer => {
    const { design, taskId, stepNo } = request;
    const key = keyOf({ model: recording.name, design, task: taskId, step: stepNo });
    const decision = decisions.get(key);
    if (!decision) {
      throw new ModelUnavailableError(
        `The recording ${recording.name} has no decision for ticket ${taskId} ` +
          `at step ${String(stepNo)} in design ${design}.`,
      );
    }
    return { ...structuredClone(decision.answer), note: noteFor(decision, request) };
  };
  return {
    id: `recorded:${recording.name}`,
    label: `recorded decisions "${recording.name}" (${origin})`,
    provenance: recording.provenance,
    complete: (request, { signal }) =>
      new Promise((resolve) => {
        signal.throwIfAborted();
        resolve(answer(request));
      }),
  };
}
