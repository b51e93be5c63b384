/** A person before the inbox without a browser: keeps the cookie, fills forms as pages show them. */
import { createApp } from '../../client/api/app';
import type { AppDeps } from '../../client/api/app';
import { hashPassword } from '../../client/api/secrets';
import { setPasswordHash } from '../../db/queries/passwords';

const ORIGIN = 'http://inbox.test';
export const PASSWORD = 'correct horse battery staple';

export type Answer = { status: number; text: string; location: string | null; headers: Headers };

export type InboxClient = {
  get: (path: string) => Promise<Answer>;
  post: (path: string, fields: Record<string, string>, headers?: object) => Promise<Answer>;
  signIn: (userId: string, password?: string) => Promise<Answer>;
  /** The form with this action, as the last page showed it, with what a person filled in. */
  submit: (action: string, typed?: Record<string, string>) => Promise<Answer>;
  cookie: () => string;
};

function unescaped(text: string): string {
  const marks = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return Object.entries(marks).reduce((all, [mark, char]) => all.replaceAll(mark, char), text);
}

/** The hidden fields of the form that is sent to `action`, by its own or by one of its buttons. */
export function formFields(page: string, action: string): Record<string, string> {
  const forms = page.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((each) => each.includes(`action="${action}"`));
  if (form === undefined) throw new Error(`The page has no form for ${action}.`);
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries(
    Array.from(inputs, ([, name = '', value = '']) => [name, unescaped(value)]),
  );
}

export function createInboxClient(deps: Omit<AppDeps, 'onFault'>): InboxClient {
  const app = createApp({
    ...deps,
    onFault: ({ error }) => {
      throw error;
    },
  });
  let cookie = '';
  let page = '';
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await app.request(`${ORIGIN}${path}`, init);
    const given = response.headers.get('set-cookie');
    if (given !== null) cookie = given.split(';')[0] ?? '';
    const text = await response.text();
    page = text;
    const { status, headers } = response;
    return { status, text, location: headers.get('location'), headers };
  };
  const client: InboxClient = {
    get: (path) => ask(path, { headers: { cookie } }),
    post: (path, fields, headers = { 'sec-fetch-site': 'same-origin' }) =>
      ask(path, {
        method: 'POST',
        headers: { cookie, ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    signIn: (userId, password = PASSWORD) =>
      client.post('/sign-in', { login: userId, password, next: '/inbox' }),
    submit: (action, typed = {}) => client.post(action, { ...formFields(page, action), ...typed }),
    cookie: () => cookie,
  };
  return client;
}

/** The fields of a form as this person is shown it now; `act` is the last part of its path. */
export async function fieldsFor(
  client: InboxClient,
  { path }: { path: string },
  act: string,
): Promise<Record<string, string>> {
  const page = await client.get(act === 'edit' ? `${path}/edit` : path);
  return formFields(page.text, `${path}/${act}`);
}

/** Lets these people of the example shop sign in with `PASSWORD`. */
export async function givePasswords(
  deps: Pick<AppDeps, 'pool'>,
  userIds: readonly string[],
): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  for (const userId of userIds) await setPasswordHash(deps.pool, userId, hash);
}
