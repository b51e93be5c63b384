import { generateKeyPairSync, sign } from 'node:crypto';
import {
  isSignedBy,
  keyIdOf,
  KEY_ID_PATTERN,
  rawPublicKey,
  signBytes,
} from '../../contracts/ed25519';
import { readStatement, signedBytes, statementText } from '../../contracts/signed-statement';
import type { Statement } from '../../contracts/signed-statement';

const STATEMENT: Statement = {
  version: 'countersign.decision.v1',
  statement_id: '5f0c1c1e-6c1c-4a53-9f1e-0a1b2c3d4e5f',
  case_id: 'larkfield-T-81003.1',
  revision: 1,
  action_index: 0,
  digest: 'ab'.repeat(32),
  verdict: 'approve',
  user_id: 'agent',
  signed_at: '2026-11-30T08:00:00.000Z',
};

const TEXT = statementText(STATEMENT);

describe('a statement', () => {
  test('has one text, with its keys in order and no space', () => {
    expect(TEXT).toBe(
      `{"action_index":0,"case_id":"larkfield-T-81003.1","digest":"${'ab'.repeat(32)}",` +
        '"revision":1,"signed_at":"2026-11-30T08:00:00.000Z",' +
        '"statement_id":"5f0c1c1e-6c1c-4a53-9f1e-0a1b2c3d4e5f","user_id":"agent",' +
        '"verdict":"approve","version":"countersign.decision.v1"}',
    );
    expect(readStatement(TEXT)).toEqual(STATEMENT);
  });

  test.each([
    { name: 'a space', text: TEXT.replace(':0,', ': 0,') },
    { name: 'another order of keys', text: JSON.stringify(STATEMENT) },
    { name: 'a key twice', text: TEXT.replace('{', '{"action_index":1,') },
    { name: 'a key more', text: TEXT.replace('}', ',"zzz":1}') },
    { name: 'an escape for a plain letter', text: TEXT.replace('approve', '\\u0061pprove') },
    { name: 'another version', text: TEXT.replace('decision.v1', 'decision.v2') },
    { name: 'an upper-case id', text: TEXT.replace('5f0c1c1e', '5F0C1C1E') },
    {
      name: 'a revision beyond what is stored',
      text: TEXT.replace('"revision":1', '"revision":9e9'),
    },
    { name: 'half an action', text: TEXT.replace('"action_index":0', '"action_index":0.5') },
    { name: 'a negative action', text: TEXT.replace('"action_index":0', '"action_index":-1') },
    { name: 'a short digest', text: TEXT.replace('abab', 'ab') },
    { name: 'another verdict', text: TEXT.replace('approve', 'approved') },
    { name: 'a time of another zone', text: TEXT.replace('00.000Z', '00.000+01:00') },
    { name: 'a day that there is not', text: TEXT.replace('11-30', '11-31') },
    { name: 'a character that no id has', text: TEXT.replace('agent', 'ag\\u0000ent') },
    { name: 'no user', text: TEXT.replace('"agent"', '""') },
    { name: 'a list', text: `[${TEXT}]` },
    { name: 'nothing', text: '' },
    { name: 'endless nesting', text: '['.repeat(2_000) },
  ])('with $name is not read', ({ text }) => {
    expect(readStatement(text)).toBeNull();
  });
});

describe('its signature', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = rawPublicKey(privateKey);
  const signature = signBytes(privateKey, signedBytes(TEXT));

  test('fits the statement and the key, and nothing else', () => {
    expect(isSignedBy(publicKey, signedBytes(TEXT), signature)).toBe(true);
    const other = statementText({ ...STATEMENT, verdict: 'reject' });
    expect(isSignedBy(publicKey, signedBytes(other), signature)).toBe(false);
    const stranger = rawPublicKey(generateKeyPairSync('ed25519').publicKey);
    expect(isSignedBy(stranger, signedBytes(TEXT), signature)).toBe(false);
  });

  test('made over the bare text, as for another purpose, does not fit', () => {
    const bare = sign(null, Buffer.from(TEXT), privateKey).toString('base64');
    expect(isSignedBy(publicKey, signedBytes(TEXT), bare)).toBe(false);
  });

  test.each(['', 'AA==', `${'A'.repeat(86)}==`, signature.replace('==', ''), `${signature}\n`])(
    'of the form %j is refused without an error',
    (broken) => {
      expect(isSignedBy(publicKey, signedBytes(TEXT), broken)).toBe(false);
    },
  );

  test.each(['', 'AA==', 'no key'])('under the key %j is refused without an error', (broken) => {
    expect(isSignedBy(broken, signedBytes(TEXT), signature)).toBe(false);
  });

  test('is under a key whose id follows from the key alone', () => {
    expect(Buffer.from(publicKey, 'base64')).toHaveLength(32);
    expect(keyIdOf(publicKey)).toMatch(KEY_ID_PATTERN);
    expect(keyIdOf(rawPublicKey(privateKey))).toBe(keyIdOf(publicKey));
  });
});
