/** From the configured words to a model: `baseline`, `recorded:<name or file>`, `<provider>:<name>`. */
import type { Model } from '../../contracts/model';
import { createBaselineModel } from './baseline/baseline-model';
import { createLiveModelFrom } from './live';
import type { ModelSettings } from './live';
import { createRecordedModel, loadRecording, recordingNames } from './recorded';

const RECORDED_PREFIX = 'recorded:';

/**
 * The model that a specification names.
 * @param settings the models file, and where the keys of live models are.
 * @throws Error in one sentence that lists what there is, when the specification is unknown;
 * or that names the path of the fault, when a recording or the models file is malformed.
 */
export function createModel(spec: string, settings: ModelSettings = { environment: {} }): Model {
  if (spec === 'baseline') return createBaselineModel();
  const live = createLiveModelFrom(spec, settings);
  if (live) return live;
  const names = recordingNames();
  const name = spec.startsWith(RECORDED_PREFIX) ? spec.slice(RECORDED_PREFIX.length) : null;
  if (name !== null && (names.includes(name) || name.endsWith('.json')))
    return createRecordedModel(loadRecording(name));
  const known = ['baseline', ...names.map((known) => `${RECORDED_PREFIX}${known}`)].join(', ');
  throw new Error(
    `There is no model named ${JSON.stringify(spec)}; ` +
      `name a live one as <provider>:<name> (docs/models.md), or choose one of: ${known}.`,
  );
}
