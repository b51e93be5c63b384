import { kindOfAnswer, storableAnswer } from '../../activities/model/call-model';
import type { ModelAnswer } from '../../contracts/model';
import { isStorableText } from '../../contracts/storable-text';

const ANSWER: ModelAnswer = {
  calls: [],
  text: '',
  finishReason: 'calls',
  usage: { inputTokens: 1, outputTokens: 1 },
  costMicros: 0,
  note: null,
};

const call = (tool: string): ModelAnswer['calls'][number] => ({
  callId: `call-${tool}`,
  tool,
  argumentsText: '{}',
});

describe('an answer of a model', () => {
  it('is malformed without a call, a finish alone, and calls otherwise', () => {
    expect(kindOfAnswer({ calls: [] })).toBe('malformed');
    expect(kindOfAnswer({ calls: [call('finish')] })).toBe('finish');
    expect(kindOfAnswer({ calls: [call('get_order')] })).toBe('calls');
  });

  it('is never taken for a finish when other calls or a second finish stand beside it', () => {
    expect(kindOfAnswer({ calls: [call('get_order'), call('finish')] })).toBe('calls');
    expect(kindOfAnswer({ calls: [call('finish'), call('finish')] })).toBe('calls');
  });

  it('can be stored whatever the model wrote', () => {
    const odd = 'a\u0000b\uD800c';
    const stored = storableAnswer({
      ...ANSWER,
      text: odd,
      note: odd,
      calls: [{ callId: odd, tool: odd, argumentsText: odd }],
    });
    const texts = [stored.text, stored.note ?? '', ...Object.values(stored.calls[0] ?? {})];
    expect(texts).toEqual(Array.from({ length: 5 }, () => 'a\uFFFDb\uFFFDc'));
    for (const text of texts) expect(isStorableText(text)).toBe(true);
  });

  it('keeps what can be stored as it is, astral characters too', () => {
    const fine = { ...ANSWER, text: 'Grüße 😀 \n\t', calls: [call('get_order')] };
    expect(storableAnswer(fine)).toEqual(fine);
  });
});
