/** From `MODEL` and the models file to a live model. */
import type { Model } from '../../../contracts/model';
import { knownEntry, KNOWN_PROVIDERS } from './known-providers';
import { createLiveModel } from './live-model';
import { PROVIDERS } from './model-entry';
import { entryOf, loadModelsFile } from './models-file';
import type { FileEntry } from './models-file';

export type ModelSettings = {
  /** What `COUNTERSIGN_MODELS` names; undefined: what is known of a provider by its name. */
  modelsFile?: string | undefined;
  /** Where keys are. */
  environment: Readonly<Record<string, string | undefined>>;
};

/** What `MODEL` may begin with, to be shown to a person. */
export const LIVE_PREFIXES = [...new Set([...PROVIDERS, ...KNOWN_PROVIDERS])];

function fromFile(
  entry: FileEntry,
  file: readonly FileEntry[],
  environment: ModelSettings['environment'],
): Model {
  const next = file.find(({ name }) => name === entry.fallback);
  return createLiveModel({
    entry: entryOf(entry, environment),
    ...(next ? { fallback: fromFile(next, file, environment) } : {}),
  });
}

/**
 * Null when the specification does not begin with a provider.
 * @throws Error in one sentence: the file is missing or malformed, a key's variable is not set, or
 * nothing is known of a model of that name.
 */
export function createLiveModelFrom(spec: string, settings: ModelSettings): Model | null {
  const [provider = '', ...rest] = spec.split(':');
  const name = rest.join(':');
  if (name === '' || !LIVE_PREFIXES.includes(provider)) return null;
  const { modelsFile, environment } = settings;
  const file = modelsFile === undefined ? [] : loadModelsFile(modelsFile);
  const entry = file.find((row) => row.name === name && row.provider === provider);
  if (entry) return fromFile(entry, file, environment);
  const known = knownEntry({ provider, name }, environment);
  if (known) return createLiveModel({ entry: known });
  const where = modelsFile ?? 'COUNTERSIGN_MODELS, which is not set';
  throw new Error(
    `There is no model ${JSON.stringify(spec)} in the models file (${where}); docs/models.md has an example.`,
  );
}
