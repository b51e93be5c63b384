/** The guide "add a read tool", tried: one file, one line, and everything else follows. */
import { DIALECTS } from '../../activities/model/dialects';
import { READ_SERVICES } from '../../activities/reads/read-services';
import { runGates } from '../../activities/reads/run-gates';
import type { GateResult } from '../../activities/reads/run-gates';
import type * as Tools from '../../contracts/tools';
import { describeTools } from '../../contracts/tools/describe';
import { checkCall } from '../../contracts/tools/check-call';
import { gateContext } from '../support/calls';
import { CUSTOMER, ORDER, larkfield } from '../support/facts';
import { badArguments, callTool } from '../support/gate-cases';
import { recordingPool } from '../support/recording-pool';
import type { RecordingPool } from '../support/recording-pool';
import { pageOfRegistries } from '../support/sample-page';
import { getWarranties } from '../support/sample-tool';
import type * as Sample from '../support/sample-tool';

jest.mock('../../contracts/tools/index', () => {
  const { READ_TOOLS } = jest.requireActual<typeof Tools>('../../contracts/tools/index');
  const sample = jest.requireActual<typeof Sample>('../support/sample-tool');
  const rows = [...READ_TOOLS, sample.getWarranties];
  return {
    READ_TOOLS: rows,
    findReadTool: (name: string) => rows.find((row) => row.name === name),
  };
});

const { name } = getWarranties;

const BOX = { skus: ['SHED-CEDAR'], shippedAt: new Date('2026-10-05T15:00:00Z') };

/** Through the services that follow from the registry, on a database with one box of one order. */
async function callOwned(
  ownership: 'own' | 'other_customer',
): Promise<{ gate: GateResult; sent: ReturnType<RecordingPool['take']> }> {
  const { pool, take } = recordingPool(({ text }) => {
    if (text.includes('AS ownership')) return [{ ownership }];
    return text.includes('FROM boxes') ? [BOX] : [];
  });
  const call = { tool: name, argumentsText: JSON.stringify({ order_id: ORDER }) };
  const gate = await runGates(call, gateContext({ pool, services: READ_SERVICES }));
  return { gate, sent: take() };
}

describe('a read tool that was added by the guide', () => {
  it('is described to the model, in every dialect', () => {
    const tools = describeTools(larkfield);
    expect(tools.map((tool) => tool.name)).toContain(name);
    for (const dialect of DIALECTS) {
      expect(JSON.stringify(dialect.describe(tools).body)).toContain(name);
    }
  });

  it.each(badArguments(getWarranties))('has its arguments checked: $what', ({ argumentsText }) => {
    expect(checkCall({ tool: name, argumentsText }, larkfield)).toMatchObject({
      code: 'invalid_arguments',
    });
  });

  it('is listed to a model that calls what there is not', async () => {
    const gate = await runGates({ tool: 'get_guarantee', argumentsText: '{}' }, gateContext());
    expect(gate.modelText).toContain(name);
  });

  it('answers through the gates, for the own order only', async () => {
    const own = await callOwned('own');
    const foreign = await callOwned('other_customer');
    expect(own.gate.artifact).toEqual({
      order_id: ORDER,
      warranties: [{ sku: 'SHED-CEDAR', until: '2028-10-02' }],
    });
    expect(foreign.gate).toMatchObject({ code: 'other_customer', artifact: null });
    expect(foreign.sent.some(({ text }) => text.includes('FROM boxes'))).toBe(false);
  });

  it("asks as the ticket's customer, whom its file does not know", async () => {
    const { sent } = await callOwned('own');
    const asked = sent.filter(({ text }) => text.includes('FROM boxes'));
    expect(asked.map(({ values }) => values)).toEqual([[ORDER, CUSTOMER]]);
  });

  it('has its result held to its contract and its limits', async () => {
    const row = { sku: 'A', until: '2028-10-05' };
    const answer = (warranties: object[]) => () =>
      Promise.resolve({ order_id: 'LK-581106', warranties });
    const [empty] = await callTool(getWarranties, { service: answer([]) });
    const [many] = await callTool(getWarranties, {
      service: answer(Array(4).fill(row) as object[]),
    });
    const [wrong] = await callTool(getWarranties, {
      service: answer([{ ...row, until: 'never' }]),
    });
    expect([empty?.code, many?.code, wrong?.code]).toEqual([
      'empty',
      'result_invalid:warranties',
      'result_invalid:warranties.0.until',
    ]);
  });

  it('is on the page about the contracts', () => {
    expect(pageOfRegistries()).toContain('### `get_warranties`');
    expect(pageOfRegistries()).toContain('`warranties[].until`');
  });
});
