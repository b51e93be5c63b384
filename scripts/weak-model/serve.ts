/** The weak model behind OpenAI's chat completions on loopback, one question at a time. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { forGrammar } from './grammar-schema';
import { END_OF_PROMPT } from './load-llama';
import type { Loaded } from './load-llama';

const QuestionSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  max_tokens: z.number().int().positive(),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ schema: z.json() }),
  }),
});

type Question = z.infer<typeof QuestionSchema>;

/** At 0 this model says the same whatever it is asked. */
const TEMPERATURE = 0.8;

/** Of the prompt; what else is in the runtime's memory has a say too, so runs may differ. */
function seedOf(prompt: string): number {
  return createHash('sha256').update(prompt).digest().readUInt32BE(0);
}

/** Gemma's own form of a conversation; it knows no system role. */
function promptOf({ messages }: Question): string {
  const turns = messages.map(({ role, content }) => {
    const who = role === 'assistant' ? 'model' : 'user';
    return `<start_of_turn>${who}\n${content}<end_of_turn>\n`;
  });
  return `${turns.join('')}${END_OF_PROMPT}`;
}

/** A grammar allows as much white space as one likes, and this model can like it for minutes. */
const WHITE_SPACE_MAX = 40;

/** Aborts when the text ends with more white space than anybody needs. */
function watchWhiteSpace(): { signal: AbortSignal; onTextChunk: (text: string) => void } {
  const stuck = new AbortController();
  let tail = '';
  return {
    signal: stuck.signal,
    onTextChunk: (text) => {
      tail = `${tail}${text}`.slice(-2 * WHITE_SPACE_MAX);
      if (tail.length - tail.trimEnd().length > WHITE_SPACE_MAX) stuck.abort();
    },
  };
}

async function answer(llama: Loaded, question: Question, signal: AbortSignal): Promise<object> {
  const prompt = promptOf(question);
  const schema = forGrammar(question.response_format.json_schema.schema) as object;
  const stuck = watchWhiteSpace();
  const text = await llama.complete(prompt, {
    maxTokens: question.max_tokens,
    temperature: TEMPERATURE,
    seed: seedOf(prompt),
    grammar: await llama.grammarFor(schema),
    signal: AbortSignal.any([signal, stuck.signal]),
    stopOnAbortSignal: true,
    onTextChunk: stuck.onTextChunk,
  });
  const completionTokens = llama.countTokens(text);
  const isCut = stuck.signal.aborted || completionTokens >= question.max_tokens - 1;
  return {
    id: 'chatcmpl-local',
    object: 'chat.completion',
    model: 'gemma3-270m',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text },
        finish_reason: isCut ? 'length' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: llama.countTokens(prompt),
      completion_tokens: completionTokens,
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** @returns the base URL for the models file. It runs until the process ends. */
export async function serve(llama: Loaded): Promise<string> {
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
    });
    const before = last;
    const answered = bodyOf(request).then(async (body) => {
      await before;
      if (gone.signal.aborted) return;
      const parsed = QuestionSchema.safeParse(JSON.parse(body));
      const given = parsed.success ? await answer(llama, parsed.data, gone.signal) : null;
      response.writeHead(given ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(given ?? { error: { message: 'Ask for a json_schema.' } }));
    });
    last = answered.catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`;
}
