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
      onTextChunk: (text: string) => void;
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

/** How each prompt ends; the next one of its conversation goes on otherwise there. */
export const END_OF_PROMPT = '<start_of_turn>model\n';

export const CONTEXT_TOKENS = 16_384;

/** So many conversations are kept read, so that each step of one reads only what is new in it. */
const SEATS = 8;

type Seat = { completion: Completion; lastPrompt: string; usedNo: number };

/** The seat of the conversation that this goes on with, else the one that was used least lately. */
function seatFor(seats: readonly Seat[], prompt: string): Seat {
  const isSame = ({ lastPrompt }: Seat): boolean =>
    lastPrompt !== '' && prompt.startsWith(lastPrompt);
  const found = seats.find(isSame) ?? [...seats].sort((a, b) => a.usedNo - b.usedNo)[0];
  if (!found) throw new Error('There is no seat.');
  return found;
}

export async function loadLlama({ modelFile, runtimeFolder }: Installed): Promise<Loaded> {
  const from = createRequire(path.join(runtimeFolder, 'package.json'));
  const entry = pathToFileURL(from.resolve('node-llama-cpp')).href;
  const { getLlama, LlamaCompletion } = (await import(entry)) as Runtime;
  const llama = await getLlama({ build: 'never', gpu: false, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: modelFile });
  const seats: Seat[] = [];
  // A context each: in one of many sequences, every token would look at all of them.
  for (let no = 0; no < SEATS; no += 1) {
    const context = await model.createContext({
      contextSize: CONTEXT_TOKENS,
      sequences: 1,
      // The whole cache, so that a conversation can be gone on with.
      swaFullCache: true,
      // By itself it takes more threads than there are cores, which then wait for each other.
      threads: availableParallelism(),
    });
    const completion = new LlamaCompletion({ contextSequence: context.getSequence() });
    seats.push({ completion, lastPrompt: '', usedNo: 0 });
  }
  let usedNo = 0;
  return {
    countTokens: (text) => model.tokenize(text).length,
    grammarFor: (schema) => llama.createGrammarForJsonSchema(schema),
    complete: (prompt, given) => {
      const seat = seatFor(seats, prompt);
      usedNo += 1;
      Object.assign(seat, { usedNo, lastPrompt: prompt.slice(0, -END_OF_PROMPT.length) });
      return seat.completion.generateCompletion(prompt, given);
    },
  };
}
