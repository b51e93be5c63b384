/** Bytes to a server as they are, for requests that no client would send. */
import { connect } from 'node:net';

export type WireAnswer = { text: string; isClosedByServer: boolean };

/**
 * Sends the text to the server's port and collects what comes until the server closes or, with
 * `until`, until that has come.
 */
export function sendBytes(url: string, bytes: string, until?: string): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (until !== undefined && text.includes(until)) {
        resolve({ text, isClosedByServer: false });
        socket.destroy();
      }
    });
    socket.on('end', () => {
      resolve({ text, isClosedByServer: true });
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') resolve({ text, isClosedByServer: true });
      else reject(error);
    });
    socket.write(bytes, 'latin1');
  });
}
