/** From the configured words to a model: `baseline`, or `recorded:<name>`. */
import type { Model } from '../../contracts/model';
import { createBaselineModel } from './baseline/baseline-model';
import { createRecordedModel, loadRecording, recordingNames } from './recorded';

const RECORDED_PREFIX = 'recorded:';

/**
 * The model that a specification names.
 * @throws Error in one sentence that lists what there is, when the specification is unknown;
 * or that names the path of the fault, when a recording is malformed.
 */
export function createModel(spec: string): Model {
  if (spec === 'baseline') return createBaselineModel();
  const names = recordingNames();
  const name = spec.startsWith(RECORDED_PREFIX) ? spec.slice(RECORDED_PREFIX.length) : null;
  if (name !== null && names.includes(name)) return createRecordedModel(loadRecording(name));
  const known = ['baseline', ...names.map((known) => `${RECORDED_PREFIX}${known}`)].join(', ');
  throw new Error(`There is no model named ${JSON.stringify(spec)}; choose one of: ${known}.`);
}
