/** The terminal and the API list what the gates and rules said, refusals with their sentence. */
import { evidenceOf } from '../../../client/cli/evidence';
import { gateResultJson, gateResults, readGateResult } from '../../../client/cli/gate-results';
import type { TraceCall, TraceResolution } from '../../../db/queries/trace-rows';

function call(changes: Partial<TraceCall>): TraceCall {
  return {
    ...{ stepNo: 1, callNo: 0, tool: 'get_order', argumentsText: '{}', code: 'ok' },
    ...{ modelText: '{"ok":true,"result":{}}', artifact: {}, isRepeated: false, isCut: false },
    ...{ orderId: null, startedAt: null, durationMs: null },
    ...changes,
  };
}

const refusedCall = call({
  ...{ stepNo: 2, tool: 'get_payments', code: 'invalid_arguments' },
  modelText: '{"ok":false,"error":"order_id must look like an order id."}',
});
const refused = {
  ...{ stepNo: 3, isAccepted: false, resolution: null },
  refusals: [
    { code: 'window_closed', message: 'The return window has closed.' },
    { code: 'unknown_rule', message: 'The handbook has no rule Z9.' },
  ],
} as unknown as TraceResolution;
const accepted = { ...refused, stepNo: 4, isAccepted: true, refusals: [] } as TraceResolution;

const CALLS = [call({}), refusedCall, call({ stepNo: 5, code: null, modelText: null })];

it('each read and each rule that refused is one, in the order of steps', () => {
  const results = gateResults(CALLS, [refused, accepted]);
  expect(
    results.map(({ what, isPassed, code, sentence }) => [what, isPassed, code, sentence]),
  ).toEqual([
    ['get_order', true, null, null],
    ['get_payments', false, 'invalid_arguments', 'order_id must look like an order id.'],
    ['resolution', false, 'window_closed', 'The return window has closed.'],
    ['resolution', false, 'unknown_rule', 'The handbook has no rule Z9.'],
    ['resolution', true, null, null],
  ]);
});

it('they are a part of the evidence, and come back from the API as they were', () => {
  const { gates } = evidenceOf(CALLS, [refused]);
  expect(gates.map(gateResultJson).map(readGateResult)).toEqual(gates);
});
