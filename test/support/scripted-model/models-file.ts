/** The models file by which a worker in a process of its own asks the scripted server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SCRIPTED_KEY } from './entries';

export type ScriptedSettings = { env: Record<string, string>; remove: () => Promise<void> };

/** What the worker's environment needs for `MODEL=openai-compatible:scripted`. */
export async function writeModelsFile(url: string): Promise<ScriptedSettings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-models-'));
  const file = path.join(folder, 'models.json');
  const entry = {
    name: 'scripted',
    provider: 'openai-compatible',
    base_url: `${url}/v1`,
    model: 'scripted',
    api_key_env: 'SCRIPTED_KEY',
    capability: 'tools',
    price: { input_per_million: '1', output_per_million: '2' },
    context_tokens: 100_000,
    max_output_tokens: 1_000,
    timeout_ms: 20_000,
  };
  await writeFile(file, JSON.stringify({ models: [entry] }));
  const env = {
    MODEL: 'openai-compatible:scripted',
    COUNTERSIGN_MODELS: file,
    SCRIPTED_KEY,
  };
  return { env, remove: () => rm(folder, { recursive: true, force: true }) };
}
