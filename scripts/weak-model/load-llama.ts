/** The runtime is no dependency of the project: it is loaded from where it was put, with its few shapes here. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Installed } from './install';

type Grammar = object;

type Llama = {
  loadModel: (options: { modelPath: string }) => Promise<LlamaModel>;
  createGrammarForJsonSchema: (schema: object) => Promise<Grammar>;
  getGrammarFor: (kind: 'json') => Promise<Grammar>;
};

type LlamaModel = {
  tokenize: (text: string) => unknown[];
  createContext: (options: object) => Promise<{ getSequence: () => object }>;
};

type Completion = {
  generateCompletion: (
    prompt: string,
    options: {
      maxTokens: number;
      temperature: number;
      grammar?: Grammar;
      signal: AbortSignal;
      /** What was written until then is returned, and no error thrown. */
      stopOnAbortSignal: true;
    },
  ) => Promise<string>;
};

type Runtime = {
  getLlama: (options: object) => Promise<Llama>;
  LlamaCompletion: new (options: { contextSequence: object }) => Completion;
};

export type Loaded = {
  countTokens: (text: string) => number;
  grammarFor: (schema: object | null) => Promise<Grammar>;
  complete: Completion['generateCompletion'];
};

export const CONTEXT_TOKENS = 16_384;

export async function loadLlama({ modelFile, runtimeFolder }: Installed): Promise<Loaded> {
  const from = createRequire(path.join(runtimeFolder, 'package.json'));
  const entry = pathToFileURL(from.resolve('node-llama-cpp')).href;
  const { getLlama, LlamaCompletion } = (await import(entry)) as Runtime;
  const llama = await getLlama({ build: 'never', gpu: false, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: modelFile });
  // The whole cache, so that the part that all prompts share is read once.
  const context = await model.createContext({
    contextSize: CONTEXT_TOKENS,
    sequences: 1,
    swaFullCache: true,
  });
  const completion = new LlamaCompletion({ contextSequence: context.getSequence() });
  return {
    countTokens: (text) => model.tokenize(text).length,
    grammarFor: (schema) =>
      schema === null ? llama.getGrammarFor('json') : llama.createGrammarForJsonSchema(schema),
    complete: (prompt, options) => completion.generateCompletion(prompt, options),
  };
}
