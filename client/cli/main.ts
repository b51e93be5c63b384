#!/usr/bin/env node
import { runProgram } from './program';

/** Whoever reads us may stop reading (`| head`): then there is nobody left to tell anything. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

void runProgram(process.argv.slice(2), process.env).then((exitCode) => {
  process.exitCode = exitCode;
});
