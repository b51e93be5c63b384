/** What a request's body and its Accept header may be, without a server. */
import { acceptsJson } from '../../client/api/v1/negotiate';
import { problemOfJson } from '../../client/api/v1/read-body';

describe('the body of a request', () => {
  test.each([
    ['a plain object', '{"a":1,"b":[{"c":null}]}'],
    ['the same key in two objects', '{"a":{"x":1},"b":{"x":2}}'],
    ['a key as a value', '{"a":"__proto__","b":"constructor"}'],
    ['every kind of letter', '{"a":"Grüße, 你好, \\ud83d\\ude00"}'],
  ])('may be %s', (_what, text) => {
    expect(problemOfJson(text)).toBeNull();
  });

  test.each([
    ['nothing', '', 'malformed_json'],
    ['half of JSON', '{"a":', 'malformed_json'],
    ['two values', '{} {}', 'malformed_json'],
    ['a list', '[1]', 'malformed_json'],
    ['a text', '"a"', 'malformed_json'],
    ['null', 'null', 'malformed_json'],
    ['nested too deep', `${'{"a":'.repeat(13)}1${'}'.repeat(13)}`, 'malformed_json'],
    ['a hundred thousand brackets', '['.repeat(100_000), 'malformed_json'],
    ['a key twice', '{"a":1,"a":2}', 'repeated_key'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}', 'repeated_key'],
    ['a key twice far below', '{"a":[{"b":{"c":1,"c":1}}]}', 'repeated_key'],
    ['__proto__', '{"__proto__":{"role":"admin"}}', 'forbidden_key'],
    ['an escaped __proto__', '{"\\u005f_proto__":1}', 'forbidden_key'],
    ['__proto__ far below', '{"a":[{"__proto__":1}]}', 'forbidden_key'],
    ['constructor', '{"constructor":{"prototype":{}}}', 'forbidden_key'],
    ['NUL', '{"a":"\\u0000"}', 'bad_input'],
    ['half a surrogate pair', '{"a":"\\ud83d"}', 'bad_input'],
  ])('may not be %s', (_what, text, code) => {
    expect(problemOfJson(text)?.code).toBe(code);
  });

  test('nothing of it is said back', () => {
    const words = problemOfJson('{"secret-key":1,"secret-key":"secret-value"}');
    expect(JSON.stringify(words)).not.toContain('secret');
  });
});

describe('Accept', () => {
  test.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'Application/JSON; charset=utf-8',
    'text/html, application/json;q=0.2',
    'application/*',
    'application/problem+json',
  ])('%s asks for JSON', (accept) => {
    expect(acceptsJson(accept)).toBe(true);
  });

  test.each([
    'text/html',
    'application/xml, text/*',
    'application/json;q=0',
    'application/json; q=0.000',
    'json',
  ])('%s does not', (accept) => {
    expect(acceptsJson(accept)).toBe(false);
  });
});
