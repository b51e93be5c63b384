/** The file that names the outside services, and what is said when it is wrong. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadProviders } from '../../worker/providers';

const ROOT = path.join(__dirname, '../..');
const SECRET = 'whsec_bm90LWEtc2VjcmV0LW9mLWFueWJvZHk=';

const env = {
  STRIPE_API_KEY: 'sk_test_nobodys',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobodys',
  LABEL_DESK_SECRET: SECRET,
  LABEL_DESK_WEBHOOK_SECRET: SECRET,
};

/** The example of the page, so that it can't be one that doesn't work. */
function example(): Record<string, unknown> {
  const page = readFileSync(path.join(ROOT, 'docs/providers.md'), 'utf8');
  const json = [...page.matchAll(/```json\n([\s\S]*?)```/g)].find(([, text]) =>
    text?.includes('"services"'),
  )?.[1];
  return JSON.parse(json ?? 'null') as Record<string, unknown>;
}

type Service = Record<string, unknown> & { capabilities: Record<string, unknown> };

const service = (): Service => (example()['services'] as Service[])[0] as Service;

describe('the providers file', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'providers-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function write(content: unknown): string {
    const file = path.join(folder, 'providers.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  }

  function complaint(content: unknown, given: Record<string, string | undefined> = env): string {
    try {
      loadProviders(write(content), given);
      return 'none';
    } catch (error) {
      return String(error);
    }
  }

  test('makes the adapters that the example of the page names', () => {
    const providers = loadProviders(write(example()), env);
    expect(providers.map(({ name }) => name)).toEqual(['stripe', 'label-desk']);
    expect(providers.map((adapter) => adapter.supports('return_label'))).toEqual([false, true]);
  });

  test('without a file there are none', () => {
    expect(loadProviders(undefined, env)).toEqual([]);
  });

  test.each<[string, () => unknown, RegExp]>([
    ['text that is no JSON', () => '{"stripe":', /is no JSON/],
    ['a list', () => [], /: it: /],
    ['a field that there is none', () => ({ strip: {} }), /Unrecognized key: "strip"/],
    [
      'a key in the file',
      () => ({ stripe: { api_key_variable: 'sk_test_nobodys' } }),
      /stripe\.api_key_variable: must be the name of a variable/,
    ],
    [
      'an address that is none',
      () => ({ services: [{ ...service(), base_url: 'desk' }] }),
      /services\.0\.base_url: /,
    ],
    [
      'a kind that there is none',
      () => ({ services: [{ ...service(), kinds: ['gift'] }] }),
      /services\.0\.kinds\.0: /,
    ],
    [
      'a kind that stays here',
      () => ({ services: [{ ...service(), kinds: ['goodwill_credit'] }] }),
      /services\.0\.kinds\.0: /,
    ],
    [
      'a name that is taken',
      () => ({ services: [{ ...service(), name: 'stripe' }] }),
      /services\.0\.name: is a name that is taken/,
    ],
    [
      'two of one name',
      () => ({ services: [service(), service()] }),
      /services: has two services of one name/,
    ],
    [
      'a promise that is left out',
      () => {
        const capabilities = { ...service().capabilities, key_memory_ms: undefined };
        return { services: [{ ...service(), capabilities }] };
      },
      /services\.0\.capabilities\.key_memory_ms: /,
    ],
  ])('%s is named with the file, the field and where to look', (_, content, words) => {
    const said = complaint(content());
    expect(said).toMatch(words);
    expect(said).toContain('providers.json');
    expect(said).toContain('docs/providers.md');
  });

  test('a file that is not there is named', () => {
    const missing = path.join(folder, 'none.json');
    expect(() => loadProviders(missing, env)).toThrow(
      /none\.json can't be read: check COUNTERSIGN/,
    );
  });

  test('a variable that is not set, or is empty, is named', () => {
    const said = /it names the variable LABEL_DESK_SECRET, which is not set/;
    expect(complaint(example(), { ...env, LABEL_DESK_SECRET: undefined })).toMatch(said);
    expect(complaint(example(), { ...env, LABEL_DESK_SECRET: '' })).toMatch(said);
  });

  test('a secret of a wrong form is named by its field, and never shown', () => {
    const wrong = { ...env, LABEL_DESK_SECRET: 'hunter2-hunter2' };
    const said = complaint(example(), wrong);
    expect(said).toMatch(/services\.label-desk\.request_secret_variable names a variable whose/);
    expect(said).not.toContain('hunter2');
    const key = complaint(example(), { ...env, STRIPE_API_KEY: 'hunter2' });
    expect(key).toMatch(/stripe\.api_key_variable names a variable whose/);
    expect(key).not.toContain('hunter2');
  });
});
