/** The one place that writes: results to stdout, everything else to stderr. */
import { styleText } from 'node:util';
import { printableJson } from './printable-text';

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan';

export type Terminal = {
  /** Results as JSON, and nothing else on stdout. */
  isJson: boolean;
  /** A person can be asked. */
  isInteractive: boolean;
  /** Columns of the screen; a fixed number when the output goes into a pipe. */
  width: number;
  /** A line of the result. */
  line: (text?: string) => void;
  json: (value: unknown) => void;
  /** One JSON value per line, for what goes on and on. */
  jsonLine: (value: unknown) => void;
  /** For the person who looks on; never part of the result. */
  note: (text: string) => void;
  paint: (style: Style, text: string) => string;
};

const PIPE_WIDTH = 100;
const WIDTH_MIN = 60;
const WIDTH_MAX = 120;

function screenWidth(columns: number | undefined): number {
  return Math.min(Math.max(columns ?? PIPE_WIDTH, WIDTH_MIN), WIDTH_MAX);
}

/** Colours only where a person looks, and where nobody asked for none. */
function hasColor(env: NodeJS.ProcessEnv): boolean {
  const noColor = env['NO_COLOR'];
  return (
    process.stdout.isTTY && (noColor === undefined || noColor === '') && env['TERM'] !== 'dumb'
  );
}

export function createTerminal({
  isJson,
  env,
}: {
  isJson: boolean;
  env: NodeJS.ProcessEnv;
}): Terminal {
  const isColored = hasColor(env);
  const out = (text: string): void => {
    process.stdout.write(`${text}\n`);
  };
  return {
    isJson,
    isInteractive: !isJson && process.stdin.isTTY && process.stdout.isTTY && process.stderr.isTTY,
    width: screenWidth(process.stdout.columns),
    line: (text = '') => {
      if (!isJson) out(text);
    },
    json: (value) => {
      if (isJson) out(printableJson(value, 2));
    },
    jsonLine: (value) => {
      if (isJson) out(printableJson(value));
    },
    note: (text) => {
      process.stderr.write(`${text}\n`);
    },
    paint: (style, text) => (isColored ? styleText(style, text) : text),
  };
}
