/** The pages in the reader's language: who says which it is, what is kept of it, and what stays English. */
import { createBrowser } from '../support/browser';
import type { Browser, Reply } from '../support/browser';
import { createTestDatabase } from '../support/database';
import type { TestDatabase } from '../support/database';
import { createInboxApp } from '../support/inbox-app';
import type { InboxApp } from '../support/inbox-app';
import { PASSWORD, formFields, givePasswords } from '../support/inbox-client';

const COOKIE = 'countersign-language';
const SIGN_IN = { en: 'Sign in', de: 'Anmelden', fr: 'Se connecter' } as const;
type Language = keyof typeof SIGN_IN;

let database: TestDatabase;
let inbox: InboxApp;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  inbox = createInboxApp(database, { takeIn: () => Promise.reject(new Error('Nobody is there.')) });
  await givePasswords({ pool: database.appPool }, ['agent', 'ops']);
});
afterAll(() => database.drop());
beforeEach(() => {
  inbox.faults.length = 0;
});

async function signedIn(login: string): Promise<Browser> {
  const browser = createBrowser(inbox.app);
  const answer = await browser.post('/sign-in', { login, password: PASSWORD, next: '/inbox' });
  expect(answer.status).toBe(303);
  return browser;
}

/** In which language a page is, by its own word, by its headers and by what it says. */
function languageOf({ text, headers }: Reply): string {
  const [, language = 'none'] = /<html lang="(\w+)">/.exec(text) ?? [];
  expect(headers.get('content-language')).toBe(language);
  expect(headers.get('vary')).toBe('Accept-Language, Cookie');
  return language;
}

function asks(header: string): Record<string, string> {
  return { 'accept-language': header };
}

const HEADERS: readonly (readonly [header: string, language: Language])[] = [
  ['en', 'en'],
  ['de', 'de'],
  ['fr', 'fr'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['fr;q=0.9, de;q=0.8', 'fr'],
  ['fr;q=0.8, de;q=0.9', 'de'],
  ['it, fr-CA;q=0.7, en;q=0.3', 'fr'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['xx', 'en'],
  ['deutsch', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;q=,"de', 'en'],
  ['../../de', 'en'],
  ['__proto__;q=constructor', 'en'],
  ['x'.repeat(200_000), 'en'],
  [`${'xx;q=0.5,'.repeat(50_000)}fr`, 'fr'],
];

test.each(HEADERS.map(([header, language]) => ({ asked: header.slice(0, 40), header, language })))(
  'asked for "$asked", the sign-in page is in $language',
  async ({ header, language }) => {
    const page = await createBrowser(inbox.app).get('/sign-in', asks(header));
    expect(page.status).toBe(200);
    expect(languageOf(page)).toBe(language);
    expect(page.text).toContain(`<title>${SIGN_IN[language]} · Countersign</title>`);
    expect(page.cookiesSet).toEqual([]);
  },
);

test('asked for nothing it is English', async () => {
  const page = await createBrowser(inbox.app).get('/sign-in');
  expect(languageOf(page)).toBe('en');
  expect(page.text).toContain(SIGN_IN.en);
});

const RUBBISH = ['xx', '', 'toString', '..%2F..%2Fde', '%E0%A4%A', '<script>', 'de fr'];

test.each(RUBBISH)('a cookie that says "%s" says nothing', async (value) => {
  const headers = { ...asks('fr'), cookie: `${COOKIE}=${value}` };
  const page = await createBrowser(inbox.app).get('/sign-in', headers);
  expect([page.status, languageOf(page)]).toEqual([200, 'fr']);
});

test('many people at once are each answered in their own language', async () => {
  const asked = Array.from({ length: 10 }, () => ['de', 'en', 'fr'] as const).flat();
  const agent = await signedIn('agent');
  const pages = await Promise.all(asked.map((each) => agent.get('/inbox', asks(each))));
  expect(pages.map(languageOf)).toEqual(asked);
});

async function choose(browser: Browser, language: string): Promise<Reply> {
  const { text } = await browser.get('/account');
  return browser.post('/account/language', { ...formFields(text, '/account/language'), language });
}

/** What the form shows as chosen. */
function chosenIn({ text }: Reply): string | undefined {
  return /<option value="(\w*)"[^>]* selected=""/.exec(text)?.[1];
}

test('the choice of an account wins over what the browser asks for, and stays when it signs out', async () => {
  const agent = await signedIn('agent');
  const before = await agent.get('/account', asks('fr'));
  expect([languageOf(before), chosenIn(before)]).toEqual(['fr', '']);
  const answer = await choose(agent, 'de');
  expect(answer).toMatchObject({ status: 303, location: '/account?done=language' });
  expect(answer.cookiesSet).toHaveLength(1);
  const [kept = ''] = answer.cookiesSet;
  expect(kept).toMatch(/^countersign-language=de; Max-Age=31536000; Path=\/; HttpOnly; Secure;/);
  expect(kept).toContain('SameSite=Lax');
  const after = await agent.get('/account?done=language', asks('fr'));
  expect([languageOf(after), chosenIn(after)]).toEqual(['de', 'de']);
  expect(after.text).toContain('Die Sprache ist eingestellt.');
  expect(after.text).toContain('<option value="fr" lang="fr">Français</option>');
  const list = await agent.get('/inbox', asks('fr'));
  expect(languageOf(list)).toBe('de');
  await agent.post('/sign-out', formFields(list.text, '/sign-out'));
  expect((await agent.get('/inbox')).status).toBe(303);
  const signIn = await agent.get('/sign-in', asks('fr'));
  expect(languageOf(signIn)).toBe('de');
  expect(signIn.text).toContain(SIGN_IN.de);
});

test('somebody can leave it to the browser again', async () => {
  const agent = await signedIn('agent');
  await choose(agent, 'fr');
  expect(languageOf(await agent.get('/account', asks('de')))).toBe('fr');
  const answer = await choose(agent, '');
  expect(answer).toMatchObject({ status: 303, location: '/account?done=language' });
  expect(answer.cookiesSet.join()).toMatch(/^countersign-language=; Max-Age=0; Path=\/;/);
  expect(agent.cookies.has(COOKIE)).toBe(false);
  const after = await agent.get('/account', asks('de'));
  expect([languageOf(after), chosenIn(after)]).toEqual(['de', '']);
});

test.each(['xx', 'DE', 'de-AT', ' de', 'toString', 'de,fr'])(
  'the language "%s" is refused, and changes nothing',
  async (language) => {
    const agent = await signedIn('agent');
    await choose(agent, 'fr');
    const refused = await choose(agent, language);
    expect([refused.status, languageOf(refused), chosenIn(refused)]).toEqual([422, 'fr', 'fr']);
    expect(refused.text).toContain('Choisissez une des langues de la liste.');
    expect(refused.cookiesSet).toEqual([]);
    expect(agent.cookies.get(COOKIE)).toBe('fr');
  },
);

test('nothing but the own form, sent whole, changes it', async () => {
  const agent = await signedIn('agent');
  const { text } = await agent.get('/account');
  const fields = formFields(text, '/account/language');
  const sent = { ...fields, language: 'de' };
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' };
  const replies = [
    await agent.post('/account/language', fields),
    await agent.post('/account/language', { language: 'de' }),
    await agent.post('/account/language', { ...sent, form_key: 'x' }),
    await agent.post('/account/language', sent, elsewhere),
    await createBrowser(inbox.app).post('/account/language', sent),
    await agent.get('/account?language=de&done=language'),
    await agent.get('/account/language?language=de'),
    await agent.get('/inbox?lang=de&language=de'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([422, 403, 403, 403, 303, 200, 404, 200]);
  expect(replies.flatMap(({ cookiesSet }) => cookiesSet)).toEqual([]);
  expect(languageOf(await agent.get('/account'))).toBe('en');
});

test('a wrong password is told in the language, and so is what is not there or went wrong', async () => {
  const browser = createBrowser(inbox.app);
  const typed = { login: 'agent', password: 'wrong', next: '/inbox' };
  const wrong = await browser.post('/sign-in', typed, asks('de'));
  expect([wrong.status, languageOf(wrong)]).toEqual([401, 'de']);
  expect(wrong.text).toContain('Benutzername oder Passwort ist falsch.');
  const ops = await signedIn('ops');
  const missing = await ops.get('/nothing/here', asks('fr'));
  expect([missing.status, languageOf(missing)]).toEqual([404, 'fr']);
  expect(missing.text).toContain('Introuvable');
  const { text } = await ops.get('/ops', asks('de'));
  const fields = formFields(text, '/sign-out');
  const fault = await ops.post('/ops/intake/run', fields, asks('de'));
  expect([fault.status, languageOf(fault)]).toEqual([500, 'de']);
  expect(fault.text).toContain('Etwas ist schiefgegangen');
  expect(inbox.faults).toHaveLength(1);
});

test('the page of ops and the audit are translated; runbooks and files are not', async () => {
  const ops = await signedIn('ops');
  const page = await ops.get('/ops', asks('de'));
  expect(page.text).toContain('<h1>Betrieb</h1>');
  expect(page.text).toContain('Was zu tun ist (Ausstehende Genehmigungen)');
  const runbook = await ops.get('/ops/runbooks/intake', asks('de'));
  expect(runbook.text).toContain('<pre class="card text" lang="en">');
  expect((await ops.get('/ops/runbooks/intake')).text).toContain('<pre class="card text">');
  const audit = await ops.get('/ops/audit?from=yesterday', asks('fr'));
  expect([audit.status, languageOf(audit)]).toEqual([422, 'fr']);
  expect(audit.text).toContain('Un instant est un jour et une heure en UTC');
  const file = await ops.get('/ops/audit/export?format=csv', asks('fr'));
  expect(file.text.split('\r\n')[0]).toBe(
    'seq,at,event,actor,channel,case_id,detail,previous_hash,hash',
  );
  expect(file.headers.get('content-language')).toBeNull();
});

function withoutId({ text }: Reply): string {
  return text.replace(/"request_id":"[^"]*"/, '');
}

test('what is for programs stays English', async () => {
  const browser = createBrowser(inbox.app);
  browser.cookies.set(COOKIE, 'de');
  for (const path of ['/api/v1/me', '/api/v1/nothing', '/api/nothing']) {
    const english = await createBrowser(inbox.app).get(path);
    const asked = await browser.get(path, asks('de'));
    expect(asked.status).toBe(english.status);
    expect(withoutId(asked)).toBe(withoutId(english));
    expect(asked.text).toMatch(/"detail":"[A-Z]/);
    expect(asked.headers.get('content-language')).toBeNull();
  }
});
