/** The models file, and what `MODEL` makes of it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createModel } from '../../activities/model/create-model';
import { entryOf, parseModelsFile } from '../../activities/model/live/models-file';

const ENTRY = {
  name: 'small-local',
  provider: 'ollama',
  base_url: 'http://127.0.0.1:11434/',
  model: 'gemma3:4b',
  capability: 'text',
  price: { input_per_million: '0', output_per_million: '0' },
  context_tokens: 8_192,
  max_output_tokens: 1_024,
  timeout_ms: 60_000,
};
const HOSTED = {
  ...ENTRY,
  name: 'hosted',
  provider: 'openai-compatible',
  base_url: 'https://models.example/v1',
  api_key_env: 'HOSTED_KEY',
  price: { input_per_million: '0.25', output_per_million: '1.5' },
};

function parse(...models: object[]): ReturnType<typeof parseModelsFile> {
  return parseModelsFile('models.json', JSON.stringify({ models }));
}

describe('a models file', () => {
  test('gives each model its settings, money in whole millionths', () => {
    const [local, hosted] = parse(ENTRY, HOSTED);
    if (!local || !hosted) throw new Error('A model is missing.');
    expect(entryOf(local, {})).toMatchObject({
      id: 'ollama:small-local',
      baseUrl: 'http://127.0.0.1:11434',
      apiKey: null,
      price: { inputMicros: 0n, outputMicros: 0n },
    });
    expect(entryOf(hosted, { HOSTED_KEY: 'sk-1' })).toMatchObject({
      apiKey: 'sk-1',
      price: { inputMicros: 250_000n, outputMicros: 1_500_000n },
    });
  });

  test.each([
    { what: 'no models', models: [], words: 'models' },
    { what: 'a key in it', models: [{ ...ENTRY, api_key: 'sk-1' }], words: '"api_key"' },
    {
      what: 'a key for a variable',
      models: [{ ...ENTRY, api_key_env: 'sk-1' }],
      words: 'models.0.api_key_env must be the name of a variable',
    },
    {
      what: 'a key in a header',
      models: [{ ...ENTRY, headers: { Authorization: 'x' } }],
      words: 'models.0.headers',
    },
    {
      what: 'an unknown provider',
      models: [{ ...ENTRY, provider: 'acme' }],
      words: 'models.0.provider',
    },
    {
      what: 'a price as a number',
      models: [{ ...ENTRY, price: { input_per_million: 0.1, output_per_million: '0' } }],
      words: 'models.0.price.input_per_million',
    },
    {
      what: 'another protocol',
      models: [{ ...ENTRY, base_url: 'file:///etc/passwd' }],
      words: 'models.0.base_url must be an http',
    },
    {
      what: 'a deadline past the Activity',
      models: [{ ...ENTRY, timeout_ms: 200_000 }],
      words: 'models.0.timeout_ms',
    },
    {
      what: 'no room for the prompt',
      models: [{ ...ENTRY, max_output_tokens: 8_192 }],
      words: 'models.0.max_output_tokens must be less',
    },
    {
      what: 'a name twice',
      models: [ENTRY, ENTRY],
      words: 'models.1.name is the name of an earlier',
    },
    {
      what: 'an unknown fallback',
      models: [{ ...ENTRY, fallback: 'x' }],
      words: 'models.0.fallback must be the name',
    },
    {
      what: 'fallbacks in a circle',
      models: [
        { ...ENTRY, fallback: 'hosted' },
        { ...HOSTED, fallback: 'small-local' },
      ],
      words: 'must not lead back',
    },
  ])('with $what is refused: file, field and what to do', ({ models, words }) => {
    const attempt = (): unknown => parse(...models);
    expect(attempt).toThrow(/^The models file models\.json: .*docs\/models\.md has an example\.$/);
    expect(attempt).toThrow(words);
    expect(attempt).not.toThrow('sk-1');
  });

  test('is what the page about models shows', () => {
    const page = readFileSync(path.join(__dirname, '../../docs/models.md'), 'utf8');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    expect(parseModelsFile('docs/models.md', example)).toHaveLength(2);
  });

  test('that is no JSON is refused', () => {
    expect(() => parseModelsFile('models.json', '{')).toThrow('models.json is not JSON');
  });
});

describe('MODEL', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-models-'));
  const modelsFile = path.join(folder, 'models.json');
  beforeAll(() => {
    writeFileSync(
      modelsFile,
      JSON.stringify({ models: [{ ...ENTRY, fallback: 'hosted' }, HOSTED] }),
    );
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const environment = { HOSTED_KEY: 'sk-1', ANTHROPIC_API_KEY: 'sk-2' };

  test.each([
    {
      spec: 'openai-compatible:hosted',
      label: '"gemma3:4b" by openai-compatible at models.example',
    },
    { spec: 'ollama:small-local', label: 'at 127.0.0.1:11434' },
    {
      spec: 'ollama:llama3.2:3b',
      label: '"llama3.2:3b" by ollama at 127.0.0.1:11434, no price known',
    },
    { spec: 'anthropic:claude', label: 'at api.anthropic.com' },
  ])('$spec is a live model, by the file or by what is known', ({ spec, label }) => {
    const model = createModel(spec, { modelsFile, environment });
    expect(model).toMatchObject({ id: spec, provenance: 'live' });
    expect(model.label).toContain(label);
    expect(model.label).not.toContain('sk-');
  });

  test.each([
    { what: 'a key that is not set', spec: 'openai:gpt', words: 'set OPENAI_API_KEY' },
    {
      what: 'a model that is in no file',
      spec: 'openai-compatible:other',
      words: 'in the models file',
    },
  ])('says what to do about $what', ({ spec, words }) => {
    expect(() => createModel(spec, { modelsFile, environment })).toThrow(words);
  });

  test('asks for the key of the fallback too, before the first ticket', () => {
    expect(() => createModel('ollama:small-local', { modelsFile, environment: {} })).toThrow(
      'The model hosted needs a key: set the variable HOSTED_KEY',
    );
  });

  test('names the file that is not there', () => {
    expect(() => createModel('ollama:x', { modelsFile: 'nowhere.json', environment })).toThrow(
      "nowhere.json can't be read: check COUNTERSIGN_MODELS",
    );
  });
});
