import fc from 'fast-check';
import { READ_SERVICES } from '../../activities/reads/read-services';
import type { ReadService } from '../../activities/reads/read-context';
import { runGates } from '../../activities/reads/run-gates';
import type { GateContext, GateResult } from '../../activities/reads/run-gates';
import { orderIdExact } from '../../contracts/shop';
import { isStorableText } from '../../contracts/storable-text';
import { READ_TOOLS } from '../../contracts/tools';
import { TOOL_RESULT_CHARS_MAX } from '../../contracts/tools/definition';
import type { ReadCode } from '../../contracts/tools/refusal-text';
import { ANSWERS } from '../support/answers';
import { argumentsText, toolName } from '../support/call-arbitraries';
import { gateContext } from '../support/calls';
import { CUSTOMER, larkfield } from '../support/facts';
import { recordingPool } from '../support/recording-pool';
import type { SentStatement } from '../support/recording-pool';

/** Over all tools in one property, and in one more for each tool. */
const RUNS_OVER_ALL = 6_000;
const RUNS_PER_TOOL = Math.ceil(15_000 / READ_TOOLS.length);

const orderId = orderIdExact(larkfield);

/** Longer together than a model may receive, so that the answer has to be cut. */
const PASSAGE_ROWS = ['W1', 'R1', 'L1'].map((ruleId) => ({
  ...{ ruleId, title: 'Where is my order?', version: 1, validFrom: '2025-01-01', validTo: null },
  body: 'It is on its way, "soon". \\ \u{1f4e6} '.repeat(60),
}));

/** Of the asked orders a third each is the customer's own, somebody else's, or missing. */
function ownershipOf(asked: string): string {
  return ['own', 'other_customer', 'not_found'][Number(asked.at(-1)) % 3] ?? 'not_found';
}

const recorder = recordingPool(({ text, values }) => {
  if (text.includes('AS ownership')) return [{ ownership: ownershipOf(String(values[0])) }];
  return text.includes('policy_rules') ? PASSAGE_ROWS : [];
});

/** The example order under the id that was asked for; the database here has none. */
const anyOrder: ReadService = (_context, args) =>
  Promise.resolve({ ...ANSWERS.get_order, order_id: args['order_id'] });

/** Refused twice before: its text says so, and is the longest. */
const refusedBefore: GateContext['earlierCalls'] = () =>
  Promise.resolve([{ stepNo: 1, code: 'invalid_arguments', artifact: null }]);

const context = gateContext({
  pool: recorder.pool,
  services: { ...READ_SERVICES, get_order: anyOrder },
});

const SEARCH_TEXT_PARAMETER = 1;

/** Nothing but ids and texts of the contract, the ticket's customer and our own constants. */
function isWithinContract({ text, values }: SentStatement): boolean {
  return values.every((value, index) => {
    if (typeof value === 'number') return true;
    if (typeof value !== 'string') return false;
    if (text.includes('policy_rules')) {
      if (index !== SEARCH_TEXT_PARAMETER) return value.length < 30;
      // A character is a code point, as in a JSON Schema.
      const chars = Array.from(value).length;
      return chars >= 3 && chars <= 200 && isStorableText(value);
    }
    return value === CUSTOMER || orderId.test(value);
  });
}

const statements = new Set<string>();
const codes = new Set<ReadCode | 'cut'>();
let callCount = 0;

function checkStatements(result: GateResult): void {
  const sent = recorder.take();
  for (const statement of sent) statements.add(statement.text);
  const outside = sent.filter((statement) => !isWithinContract(statement));
  // Thousands of calls to expect would take longer than the gates.
  if (outside.length > 0) expect(outside).toEqual([]);
  const isRefusedByForm = ['unknown_tool', 'invalid_arguments'].includes(result.code);
  if (sent.length > 0 === isRefusedByForm) expect({ code: result.code, sent }).toBeNull();
}

async function checkCallOf(tool: string, text: string, isRepeat: boolean): Promise<void> {
  callCount += 1;
  const call = { tool, argumentsText: text };
  const result = await runGates(
    call,
    isRepeat ? { ...context, earlierCalls: refusedBefore } : context,
  );
  codes.add(result.code).add(result.isCut ? 'cut' : result.code);
  const told = JSON.parse(result.modelText) as { ok: boolean };
  const isBounded = result.modelText.length <= TOOL_RESULT_CHARS_MAX && result.key.length < 700;
  const isOrderGood = result.orderId === null || orderId.test(result.orderId);
  if (told.ok !== (result.code === 'ok') || !isBounded || !isOrderGood) {
    expect({ told, isBounded, isOrderGood }).toEqual({
      told: expect.objectContaining({ ok: result.code === 'ok' }) as unknown,
      isBounded: true,
      isOrderGood: true,
    });
  }
  checkStatements(result);
}

describe('any call at all', () => {
  it('is answered with valid JSON of bounded size, and nothing outside the contract is asked', async () => {
    const property = fc.asyncProperty(toolName, argumentsText, fc.boolean(), checkCallOf);
    await fc.assert(property, { numRuns: RUNS_OVER_ALL });
  });

  it.each(READ_TOOLS)('of $name too', async ({ name }) => {
    const property = fc.asyncProperty(argumentsText, fc.boolean(), (text, isRepeat) =>
      checkCallOf(name, text, isRepeat),
    );
    await fc.assert(property, { numRuns: RUNS_PER_TOOL });
  });

  it('was tried twenty thousand times, and came to every gate', () => {
    expect(callCount).toBeGreaterThanOrEqual(20_000);
    expect([...codes]).toEqual(
      expect.arrayContaining([
        ...['ok', 'cut', 'unknown_tool', 'invalid_arguments', 'not_found', 'other_customer'],
        ...['empty', 'service_error'],
      ]),
    );
  });

  it('never became a part of a statement: they are as few as the code has', () => {
    expect(statements.size).toBeGreaterThan(2);
    expect(statements.size).toBeLessThan(20);
  });

  it('left every prototype as it was', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['order_id']).toBeUndefined();
  });
});
