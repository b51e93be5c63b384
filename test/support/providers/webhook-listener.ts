/** The listener for providers' events on a free port of loopback, and deliveries to it. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWebhooks } from '../../../worker/webhooks';
import type { WebhookDeps } from '../../../worker/webhooks';
import type { Delivery } from '../scripted-provider/webhooks';

export type Answered = { status: number; code: string };

export type Listener = {
  url: string;
  deliver: (provider: string, delivery: Pick<Delivery, 'headers' | 'body'>) => Promise<Answered>;
  close: () => Promise<void>;
};

export async function startListener(deps: WebhookDeps): Promise<Listener> {
  const server: Server = await startWebhooks(deps, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url,
    deliver: async (provider, { headers, body }) => {
      const response = await fetch(`${url}/webhooks/${provider}`, {
        ...{ method: 'POST', headers, body },
      });
      const { code } = (await response.json()) as { code: string };
      return { status: response.status, code };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
