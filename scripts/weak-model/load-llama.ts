/**
 * The runtime is no dependency of the project: it is loaded from where it was put, with the few
 * shapes of it that are needed here.
 */
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Installed } from './install';

type Grammar = object;

type Completion = {
  generateCompletion: (
    prompt: string,
    options: {
      maxTokens: number;
      temperature: number;
      seed: number;
      grammar: Grammar;
      signal: AbortSignal;
      /** What was written until then is returned, and no error thrown. */
      stopOnAbortSignal: true;
    },
  ) => Promise<string>;
};

type LlamaModel = {
  tokenize: (text: string) => unknown[];
  createContext: (options: object) => Promise<{ getSequence: () => object }>;
};

type Runtime = {
  getLlama: (options: object) => Promise<{
    loadModel: (options: { modelPath: string }) => Promise<LlamaModel>;
    createGrammarForJsonSchema: (schema: object) => Promise<Grammar>;
  }>;
  LlamaCompletion: new (options: { contextSequence: object }) => Completion;
};

export type Loaded = {
  countTokens: (text: string) => number;
  grammarFor: (schema: object) => Promise<Grammar>;
  complete: Completion['generateCompletion'];
};

export const CONTEXT_TOKENS = 16_384;

export async function loadLlama({ modelFile, runtimeFolder }: Installed): Promise<Loaded> {
  const from = createRequire(path.join(runtimeFolder, 'package.json'));
  const entry = pathToFileURL(from.resolve('node-llama-cpp')).href;
  const { getLlama, LlamaCompletion } = (await import(entry)) as Runtime;
  const llama = await getLlama({ build: 'never', gpu: false, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: modelFile });
  const context = await model.createContext({
    contextSize: CONTEXT_TOKENS,
    sequences: 1,
    // The whole cache, so that the part that all prompts share is read once.
    swaFullCache: true,
    // By itself it takes more threads than there are cores, which then wait for each other.
    threads: availableParallelism(),
  });
  const completion = new LlamaCompletion({ contextSequence: context.getSequence() });
  return {
    countTokens: (text) => model.tokenize(text).length,
    grammarFor: (schema) => llama.createGrammarForJsonSchema(schema),
    complete: (prompt, given) => completion.generateCompletion(prompt, given),
  };
}
