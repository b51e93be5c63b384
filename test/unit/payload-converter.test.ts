import { defaultPayloadConverter } from '@temporalio/common';
import { UNDECODABLE, payloadConverter } from '../../workflows/payload-converter';

const TO_WORKFLOW = { type: 'workflow', namespace: 'n', workflowId: 'w' } as const;
const OF_ACTIVITY = { type: 'activity', namespace: 'n', isLocal: false } as const;

const json = Buffer.from('json/plain');
const BROKEN = [
  { metadata: { encoding: json }, data: Buffer.from('{"a":') },
  { metadata: { encoding: json } },
  { metadata: { encoding: Buffer.from('binary/encrypted') }, data: Buffer.from('x') },
  { metadata: {} },
  { data: Buffer.from('{}') },
  {},
];

describe('how the Workflows read payloads', () => {
  test.each([undefined, null, 0, 'text', [1], { a: { b: null } }])(
    'a well-formed %j is encoded and decoded as the SDK does it',
    (value) => {
      const payload = payloadConverter.toPayload(value, TO_WORKFLOW);
      expect(payload).toEqual(defaultPayloadConverter.toPayload(value, TO_WORKFLOW));
      expect(payloadConverter.fromPayload(payload, TO_WORKFLOW)).toEqual(value);
    },
  );

  test.each(BROKEN)('what comes from outside and can not be decoded is marked', (payload) => {
    expect(() => defaultPayloadConverter.fromPayload(payload, TO_WORKFLOW)).toThrow();
    expect(payloadConverter.fromPayload(payload, TO_WORKFLOW)).toBe(UNDECODABLE);
  });

  test.each(BROKEN)('an undecodable result of our own Activity is an error', (payload) => {
    expect(() => payloadConverter.fromPayload(payload, OF_ACTIVITY)).toThrow();
    expect(() => payloadConverter.fromPayload(payload)).toThrow();
  });
});
