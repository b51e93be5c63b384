/** A browser that keeps cookies and sends what it is told, from whatever address. */
import type { App } from '../../client/api/app';

export type Reply = {
  status: number;
  text: string;
  location: string | null;
  headers: Headers;
  /** The Set-Cookie headers as they came. */
  cookiesSet: string[];
};

export type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | Record<string, string>;
};

export type Browser = {
  send: (path: string, sent?: Sent) => Promise<Reply>;
  get: (path: string, headers?: Record<string, string>) => Promise<Reply>;
  /** A form of this site, as a browser sends it. */
  post: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Reply>;
  cookies: Map<string, string>;
};

const ORIGIN = 'https://inbox.test';

/** @param address whom the socket belongs to. */
export function createBrowser(app: App, address = '192.0.2.7'): Browser {
  const cookies = new Map<string, string>();
  const keep = (line: string): void => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, decodeURIComponent(value));
  };
  const send = async (path: string, sent: Sent = {}): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const { body } = sent;
    const isForm = typeof body === 'object' && !(body instanceof Uint8Array);
    const init: RequestInit = {
      method: sent.method ?? 'GET',
      headers: {
        host: 'inbox.test',
        ...(cookie.length === 0 ? {} : { cookie: cookie.join('; ') }),
        ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...sent.headers,
      },
      ...(body === undefined ? {} : { body: isForm ? new URLSearchParams(body).toString() : body }),
    };
    const bindings = { incoming: { socket: { remoteAddress: address } } };
    const response = await app.request(`${ORIGIN}${path}`, init, bindings);
    const cookiesSet = response.headers.getSetCookie();
    for (const line of cookiesSet) keep(line);
    const { status, headers } = response;
    return {
      status,
      headers,
      cookiesSet,
      location: headers.get('location'),
      text: await response.text(),
    };
  };
  return {
    send,
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields, headers = {}) =>
      send(path, {
        method: 'POST',
        body: fields,
        headers: { 'sec-fetch-site': 'same-origin', origin: ORIGIN, ...headers },
      }),
  };
}
