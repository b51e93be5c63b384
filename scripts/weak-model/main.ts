/**
 * `npm run weak-model [folder]`: gets the weak model into a temporary folder, serves it, records its
 * decisions on the example tickets, and evaluates the recording. Takes the better part of an hour.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { install } from './install';
import { CONTEXT_TOKENS, loadLlama } from './load-llama';
import { serve } from './serve';

const NAME = 'gemma3-270m';

/** Lots that are through within their cases' working time at some seconds a step. */
const AT_ONCE = '6';

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function entryFor(baseUrl: string): object {
  return {
    name: NAME,
    provider: 'openai-compatible',
    base_url: baseUrl,
    model: NAME,
    capability: 'json_schema',
    price: { input_per_million: '0', output_per_million: '0' },
    context_tokens: CONTEXT_TOKENS,
    max_output_tokens: 400,
    timeout_ms: 170_000,
  };
}

async function countersign(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const program = path.join('dist', 'client', 'cli', 'main.js');
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`countersign ${args[0] ?? ''} ended with ${String(code)}.`);
}

async function main(): Promise<void> {
  const folder = path.resolve(process.argv[2] ?? path.join(tmpdir(), 'countersign-weak-model'));
  say(`In ${folder}:`);
  const llama = await loadLlama(await install(folder, say));
  const modelsFile = path.join(folder, 'models.json');
  const recording = path.join(folder, `${NAME}.json`);
  await writeFile(modelsFile, JSON.stringify({ models: [entryFor(await serve(llama))] }));
  const env = { ...process.env, COUNTERSIGN_MODELS: modelsFile };
  const model = `openai-compatible:${NAME}`;
  await countersign(['record', recording, '--model', model, '--at-once', AT_ONCE], env);
  await countersign(['eval', '--model', `recorded:${recording}`, '--against', 'baseline'], env);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
