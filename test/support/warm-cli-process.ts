/**
 * The command line kept loaded: it runs one command after the other, each with its own arguments,
 * environment, stdin and outputs. Started by `warm-cli.ts`, which speaks to it by messages.
 */
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { runProgram } from '../../client/cli/program';

export type WarmRequest = {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  input: string;
};

export type WarmAnswer = { exitCode: number; stdout: string; stderr: string };

type Program = { runProgram: typeof runProgram };

type Written = { text: () => string; restore: () => void };

/** Keeps what is written instead of writing it. */
function capture(stream: NodeJS.WriteStream): Written {
  const write = stream.write;
  const chunks: Buffer[] = [];
  stream.write = (
    chunk: Uint8Array | string,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ): boolean => {
    chunks.push(Buffer.from(chunk as string));
    const callback = typeof encoding === 'function' ? encoding : done;
    if (callback) process.nextTick(callback);
    return true;
  };
  return {
    text: () => Buffer.concat(chunks).toString(),
    restore: () => {
      stream.write = write;
    },
  };
}

function takeEnvironment(env: WarmRequest['env']): void {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined) process.env[name] = value;
  }
}

async function answer(program: Program, request: WarmRequest): Promise<WarmAnswer> {
  takeEnvironment(request.env);
  const stdin = Readable.from(request.input === '' ? [] : [Buffer.from(request.input, 'latin1')]);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  try {
    const exitCode = await program.runProgram(request.args, process.env);
    return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    stdout.restore();
    stderr.restore();
  }
}

function main(): void {
  const program = createRequire(__filename)(process.argv[2] ?? '') as Program;
  process.on('message', (request: WarmRequest) => {
    void answer(program, request).then((result) => process.send?.(result));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('loaded');
}

main();
