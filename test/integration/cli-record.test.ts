/** A live model's decisions recorded by the terminal, given again, and put beside another model. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { aReply } from '../support/facts';
import { runCli } from '../support/run-cli';
import { writeModelsFile } from '../support/scripted-model/models-file';
import type { ScriptedSettings } from '../support/scripted-model/models-file';
import { startScriptedModel } from '../support/scripted-model/server';
import type { ScriptedModel } from '../support/scripted-model/server';
import { says } from '../support/scripted-model/spoken';

jest.setTimeout(300_000);

const TICKET = 'T-80009';

const interval = z.tuple([z.number(), z.number()]).nullable();
const side = z.object({ mean: z.number(), interval_95: interval });
const share = z.object({ right: z.number(), of: z.number(), interval_95: interval });

const EvalSchema = z.object({
  model: z.object({ id: z.string(), provenance: z.string() }),
  tickets: z.number(),
  cost: z.string(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  comparison: z.object({
    shares: z.array(z.object({ measure: z.string(), former: share, latter: share })),
    efforts: z.array(z.object({ effort: z.string(), former: side, latter: side })),
  }),
});

let service: ScriptedModel;
let settings: ScriptedSettings;
let folder: string;

beforeAll(async () => {
  service = await startScriptedModel();
  settings = await writeModelsFile(service.url);
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-record-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await settings.remove();
  await service.close();
});

/** One read, then a reply; 1,000 tokens in and 100 out for each step. */
function play(): void {
  const finish = aReply({ order: null, reply: 'Thank you for writing. We are looking into it.' });
  service.play((_asked, index) =>
    says({
      calls: [
        index === 0
          ? { tool: 'get_customer_orders', arguments: '{}' }
          : { tool: 'finish', arguments: JSON.stringify(finish) },
      ],
      usage: { input: 1_000, output: 100 },
    }),
  );
}

function options() {
  const { COUNTERSIGN_MODELS, SCRIPTED_KEY } = settings.env;
  return {
    env: { COUNTERSIGN_MODELS: COUNTERSIGN_MODELS ?? '', SCRIPTED_KEY: SCRIPTED_KEY ?? '' },
  };
}

test('what a live model decided is recorded, and compared with another by one command', async () => {
  play();
  const file = path.join(folder, 'scripted-again.json');
  const model = ['--model', 'openai-compatible:scripted', '--tickets', TICKET];
  const recorded = await runCli(['--json', 'record', file, ...model], options());
  expect({ exitCode: recorded.exitCode, stderr: recorded.stderr }).toEqual({
    exitCode: 0,
    stderr: '',
  });
  expect(JSON.parse(recorded.stdout)).toMatchObject({
    name: 'scripted-again',
    decisions: 2,
    recorded_from: expect.stringContaining('openai-compatible:scripted') as string,
  });
  // Nobody asked about another ticket.
  expect(service.asked).toHaveLength(2);
  expect(await readFile(file, 'utf8')).not.toContain(settings.env['SCRIPTED_KEY'] ?? '');

  const both = ['--model', `recorded:${file}`, '--against', 'baseline', '--tickets', TICKET];
  const run = await runCli(['--json', 'eval', ...both]);
  expect({ exitCode: run.exitCode, stderr: run.stderr }).toEqual({ exitCode: 0, stderr: '' });
  const report = EvalSchema.parse(JSON.parse(run.stdout));
  // No model was asked this time; what it had cost is kept: 2,000 tokens at 1 and 200 at 2 a million.
  expect(service.asked).toHaveLength(2);
  expect(report).toMatchObject({
    model: { id: 'recorded:scripted-again', provenance: 'recorded' },
    tickets: 1,
    input_tokens: 2_000,
    output_tokens: 200,
  });
  const costs = report.comparison.efforts.find(({ effort }) => effort === 'cost_micros');
  expect(costs).toMatchObject({ former: { mean: 0 }, latter: { mean: 2_400 } });
  expect(report.comparison.shares.map(({ latter }) => latter.interval_95)).not.toContain(null);
});

test('a recording is made of a live model, into a new file that is named like it', async () => {
  const file = path.join(folder, 'x.json');
  for (const [args, words] of [
    [[file, '--model', 'baseline'], 'no live model'],
    [[path.join(folder, 'Not A Name.txt'), '--model', 'ollama:x'], 'words joined by -'],
    [[path.join(folder, 'no', 'x.json'), '--model', 'ollama:x'], 'there is no such folder'],
  ] as const) {
    const run = await runCli(['record', ...args]);
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toContain(words);
  }
});
