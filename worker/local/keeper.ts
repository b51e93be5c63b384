/**
 * A keeper ends a server once the process that owns the server is gone, however that was killed. It
 * is a shell and no Node.js, so that it also outlives whoever ends all processes called "node"; it
 * has a session of its own, so no Ctrl-C, closed terminal or killed process group reaches it. It
 * waits for the end of its standard input, whose other end only the owner holds.
 */
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { ProcessIdentity } from '../../contracts/local-servers';
import { psEnvironment } from './process-identity';

/** One after the other, each with the time that it has to work. */
export type StopSignal = { signal: NodeJS.Signals; timeoutMs: number };

const POLL_MS = 100;

/**
 * Arguments: the process id, its start token as `process-identity` reads it, then pairs of a signal
 * and how many times to look for its effect. A later process with the same id is left alone.
 */
const SCRIPT = `
token_of() {
  if [ -r /proc/self/stat ]; then
    { read -r line < "/proc/$1/stat"; } 2>/dev/null || return 1
    set -- \${line##*) }
    case "$1" in Z | X) return 1 ;; esac
    shift 19
    echo "$1"
  else
    set -- $(ps -o state=,lstart= -p "$1")
    case "$1" in '' | Z*) return 1 ;; esac
    shift
    echo "$*"
  fi
}
is_alive() { [ "$(token_of "$pid")" = "$token" ]; }
pid=$1 token=$2
shift 2
while read -r line; do :; done
while [ $# -gt 1 ] && is_alive; do
  kill -s "$1" "$pid"
  looks=$2
  while [ "$looks" -gt 0 ] && is_alive; do
    sleep 0.1
    looks=$((looks - 1))
  done
  shift 2
done
`;

/**
 * Starts the keeper of a server that this process owns. It ends by itself after the server was
 * stopped and this process has ended too.
 */
export function keepServer(server: ProcessIdentity, signals: readonly StopSignal[]): void {
  const plan = signals.flatMap(({ signal, timeoutMs }) => [
    signal.replace(/^SIG/, ''),
    String(Math.ceil(timeoutMs / POLL_MS)),
  ]);
  const args = ['-c', SCRIPT, 'countersign-keeper', String(server.pid), server.startToken, ...plan];
  const keeper = spawn('/bin/sh', args, {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: psEnvironment(),
  });
  // Without one the server outlives a killed owner, and the next start finds it and says so.
  keeper.once('error', () => undefined);
  keeper.stdin.on('error', () => undefined);
  keeper.unref();
  // The pipe is to close when this process ends, and is not to keep it from ending.
  if (keeper.stdin instanceof Socket) keeper.stdin.unref();
}
