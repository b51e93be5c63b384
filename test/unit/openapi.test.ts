/** The description of the API is whole: by the rules of OpenAPI 3.1 that a reader leans on. */
import { createPool } from '../../db/pool';
import { TOKEN_SCOPES } from '../../db/queries/api-tokens';
import { apiDeps, createApiClient } from '../support/api-client';

type Json = Record<string, unknown>;

type Operation = {
  operationId: string;
  summary: string;
  security: { token: string[] }[];
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
};

type Description = {
  openapi: string;
  info: Json;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
};

/** Reading it asks no database: nothing listens there. */
const noDatabase = createPool('postgresql://nobody@127.0.0.1:1/none');

let description: Description;
let operations: [name: string, path: string, method: string, operation: Operation][];

beforeAll(async () => {
  const { status, body } = await createApiClient(apiDeps(noDatabase), null).get('/openapi.json');
  expect(status).toBe(200);
  description = body as unknown as Description;
  operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): (typeof operations)[number] => [
      `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    ]),
  );
});

/** Every object in a value, with the path to it. */
function* objectsIn(value: unknown, path: string): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${path}/${key}`);
}

function resolve(ref: string): unknown {
  const [root, ...keys] = ref.split('/');
  if (root !== '#') return undefined;
  const plain = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return plain.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], description);
}

test('it has what every description must have', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d+$/);
  expect(description.info).toMatchObject({ title: 'Countersign', version: '1' });
  expect(description.servers).toEqual([{ url: '/api/v1' }]);
  expect(description.components.securitySchemes).toMatchObject({
    token: { type: 'http', scheme: 'bearer' },
  });
});

test('it has these routes and no other', () => {
  expect(operations.map(([name]) => name).sort()).toEqual([
    'GET /audit',
    'GET /cases',
    'GET /cases/{ticket_id}',
    'GET /cases/{ticket_id}/proposals',
    'GET /cases/{ticket_id}/trace',
    'GET /me',
    'GET /operations',
    'POST /cases/{ticket_id}/claim',
    'POST /cases/{ticket_id}/close',
    'POST /cases/{ticket_id}/decisions',
    'POST /cases/{ticket_id}/edits',
    'POST /cases/{ticket_id}/release',
    'POST /cases/{ticket_id}/take',
    'POST /operations/{operation_id}/settlements',
    'POST /tickets',
    'POST /tickets/{ticket_id}/messages',
  ]);
});

test('every reference leads somewhere, and every named schema is used', () => {
  const refs = [...objectsIn(description, '#')].flatMap(([, value]) =>
    typeof value['$ref'] === 'string' ? [value['$ref']] : [],
  );
  expect(refs.length).toBeGreaterThan(0);
  expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);
  const named = Object.keys(description.components.schemas).map(
    (name) => `#/components/schemas/${name}`,
  );
  expect(named.filter((ref) => !refs.includes(ref))).toEqual([]);
});

test('no schema has what only OpenAPI 3.0 knew', () => {
  const old = [...objectsIn(description, '#')].flatMap(([path, value]) => {
    const isOld =
      'nullable' in value ||
      typeof value['exclusiveMinimum'] === 'boolean' ||
      typeof value['exclusiveMaximum'] === 'boolean';
    return isOld ? [path] : [];
  });
  expect(old).toEqual([]);
});

test('every pattern compiles', () => {
  const patterns = [...objectsIn(description, '#')].flatMap(([, value]) =>
    typeof value['pattern'] === 'string' ? [value['pattern']] : [],
  );
  expect(patterns.length).toBeGreaterThan(0);
  for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
});

test('every required property is there', () => {
  const missing = [...objectsIn(description, '#')].flatMap(([path, value]) => {
    const { required, properties } = value;
    if (!Array.isArray(required) || typeof properties !== 'object') return [];
    return required
      .filter((name) => !Object.hasOwn(properties as Json, String(name)))
      .map((name) => `${path}: ${String(name)}`);
  });
  expect(missing).toEqual([]);
});

test('each operation has a name of its own, a scope that there is, and its path parameters', () => {
  const ids = operations.map(([, , , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [name, path, , operation] of operations) {
    expect([name, operation.summary]).toEqual([name, expect.stringMatching(/\w/)]);
    const scopes = operation.security.flatMap(({ token }) => token);
    expect([name, scopes.filter((scope) => !TOKEN_SCOPES.some((each) => each === scope))]).toEqual([
      name,
      [],
    ]);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = (operation.parameters ?? []).filter(
      (parameter) => parameter.in === 'path' && parameter.required === true,
    );
    expect([name, declared.map((parameter) => parameter.name)]).toEqual([name, inPath]);
  }
});

const OF_ALL = ['401', '403', '406', '422', '429', '500'];

test('each operation says what it gives and every error that it may give', () => {
  for (const [name, path, method, { responses }] of operations) {
    const expected = [
      ...OF_ALL,
      ...(method === 'post' ? ['400', '409', '413', '415'] : []),
      ...(path.includes('{') ? ['404'] : []),
    ];
    const given = Object.keys(responses).filter((status) => status >= '400');
    expect([name, expected.filter((status) => !given.includes(status))]).toEqual([name, []]);
    for (const [status, { description: words, content }] of Object.entries(responses)) {
      const type = status < '400' ? 'application/json' : 'application/problem+json';
      expect([name, status, words]).toEqual([name, status, expect.stringMatching(/\w/)]);
      expect([name, status, Object.keys(content)]).toEqual([name, status, [type]]);
    }
    expect(Object.keys(responses)).toContain('200');
  }
});

test('what changes something needs a body, and a key in its header', () => {
  for (const [name, , method, operation] of operations) {
    if (method === 'get') {
      expect([name, operation.requestBody]).toEqual([name, undefined]);
      continue;
    }
    expect([name, operation.requestBody?.required]).toEqual([name, true]);
    const key = operation.parameters?.find((parameter) => parameter.name === 'idempotency-key');
    expect(key).toMatchObject({ in: 'header', required: true });
  }
});

test('a body with an unknown field is described as wrong', () => {
  for (const [name, , , operation] of operations) {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema) continue;
    const resolved = (
      typeof schema['$ref'] === 'string' ? resolve(schema['$ref']) : schema
    ) as Json;
    const kinds = (resolved['oneOf'] ?? resolved['anyOf'] ?? [resolved]) as Json[];
    expect([name, kinds.map((kind) => kind['additionalProperties'])]).toEqual([
      name,
      kinds.map(() => false),
    ]);
  }
});
