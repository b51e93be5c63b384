/** An inbox with two refunds that wait, a signed-in agent and a token, for whoever attacks it. */
import { newToken } from './api-client';
import { createBrowser } from './browser';
import type { Browser, Reply, Sent } from './browser';
import type { PendingAction } from './case-facts';
import { createTestDatabase } from './database';
import type { TestDatabase } from './database';
import { refundForm } from './facts';
import { createInboxApp } from './inbox-app';
import type { InboxApp } from './inbox-app';
import { PASSWORD, formFields, givePasswords } from './inbox-client';
import { orderOf, propose } from './waiting-case';

export const SESSION = '__Host-countersign';
export const TICKET = 'larkfield-T-81003';
export const OTHER_TICKET = 'larkfield-T-81012';
export const PATH = `/inbox/${TICKET}`;
export const API_PATH = `/api/v1/cases/${TICKET}/decisions`;

export type AttackedInbox = {
  database: TestDatabase;
  inbox: InboxApp;
  action: PendingAction;
  otherAction: PendingAction;
  token: string;
  agent: Browser;
  signedIn: (login: string) => Promise<Browser>;
  /** The hidden fields of the form that approves. */
  approval: () => Promise<Record<string, string>>;
  /** The body with which the API approves. */
  asked: (changes?: object) => Record<string, unknown>;
  /** A POST with the token and a key of its own. */
  toApi: (sent: Sent, path?: string) => Promise<Reply>;
};

async function waiting(database: TestDatabase, ticketId: string): Promise<PendingAction> {
  const order = await orderOf(database.pool, ticketId);
  const [proposed] = await propose(database.appPool, ticketId, [refundForm({ order_id: order })]);
  if (!proposed) throw new Error('Nothing was proposed.');
  return proposed;
}

async function signedInAt(inbox: InboxApp, login: string): Promise<Browser> {
  const browser = createBrowser(inbox.app);
  const reply = await browser.post('/sign-in', { login, password: PASSWORD, next: '/inbox' });
  expect(reply.status).toBe(303);
  return browser;
}

export async function createAttackedInbox(): Promise<AttackedInbox> {
  const database = await createTestDatabase({ seeded: true });
  const inbox = createInboxApp(database);
  await givePasswords({ pool: database.appPool }, ['agent', 'agent2', 'lead']);
  const action = await waiting(database, TICKET);
  const otherAction = await waiting(database, OTHER_TICKET);
  const token = await newToken(
    { pool: database.appPool },
    { userId: 'agent', scopes: ['read', 'decide', 'submit', 'operate'] },
  );
  const agent = await signedInAt(inbox, 'agent');
  let keyNo = 0;
  const toApi = (sent: Sent, path = API_PATH): Promise<Reply> => {
    keyNo += 1;
    return createBrowser(inbox.app).send(path, {
      method: 'POST',
      ...sent,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `attack-no-${String(keyNo)}`,
        ...sent.headers,
      },
    });
  };
  return {
    ...{ database, inbox, action, otherAction, token, agent, toApi },
    signedIn: (login) => signedInAt(inbox, login),
    approval: async () => formFields((await agent.get(PATH)).text, `${PATH}/approve`),
    asked: (changes = {}) => {
      const { revision, actionIndex, digest } = action;
      return { revision, action: actionIndex + 1, digest, verdict: 'approve', ...changes };
    },
  };
}

export function expectProblem(reply: Reply, statuses: readonly number[]): void {
  expect(statuses).toContain(reply.status);
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
}
