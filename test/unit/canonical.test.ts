import fc from 'fast-check';
import type { JsonValue } from '../../contracts/canonical';
import { canonicalJson, digestOf, sha256Hex } from '../../contracts/canonical';

describe('canonical JSON', () => {
  it('sorts keys, at every depth, and leaves lists in their order', () => {
    expect(canonicalJson({ b: [2, 1], a: { d: null, c: 'x' } })).toBe(
      '{"a":{"c":"x","d":null},"b":[2,1]}',
    );
  });

  it('writes numbers and texts as RFC 8785 does', () => {
    expect(canonicalJson([1.0, 1e21, 1e-7, -0, '\u20ac\u0007"'])).toBe(
      '[1,1e+21,1e-7,0,"€\\u0007\\""]',
    );
  });

  it.each([undefined, () => 1, Symbol('x'), NaN, Infinity, 1n])('refuses %p', (value) => {
    expect(() => canonicalJson(value as unknown as JsonValue)).toThrow();
  });

  it('does not depend on the order in which keys were set', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const backwards = Object.fromEntries(Object.entries(value).reverse());
        expect(digestOf(backwards as JsonValue)).toBe(digestOf(value as JsonValue));
      }),
    );
  });

  it('is read back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value as JsonValue))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });
});

describe('a digest', () => {
  it('is SHA-256 over the UTF-8 bytes', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256Hex('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
  });

  it('changes with any single value', () => {
    const action = { kind: 'refund', amount_minor: '2000' };
    expect(digestOf({ ...action, amount_minor: '2001' })).not.toBe(digestOf(action));
    expect(digestOf({ ...action, more: null })).not.toBe(digestOf(action));
  });
});
