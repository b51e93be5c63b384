/** The frame of every page: its head, the bar on top, and what the page is about. */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { OpenSession } from '../../api/open-session';
import { canReadAudit, canSeeOps } from '../../../contracts/can';
import type { PlainMessage } from '../messages/catalogue';
import { presentLanguage, say, templateOf } from '../messages/say';
import { sayRole } from '../say-role';

/** Without it browsers lay pages out as those of the nineties. It holds nothing of anybody's. */
const DOCTYPE = raw('<!doctype html>');

type LayoutProps = {
  title: string;
  session: OpenSession | null;
  /** Said first, above the page: what has just happened. */
  notice?: string | undefined;
  children: Child;
};

/** For whoever is not signed in: where they are, and nothing to press. */
function Brand() {
  return (
    <header class="bar">
      <span class="brand">Countersign</span>
    </header>
  );
}

function Bar({ session }: { session: OpenSession }) {
  return (
    <header class="bar">
      <a class="brand" href="/inbox">
        Countersign
      </a>
      <nav aria-label={say('Main')}>
        <a href="/inbox">{say('Inbox')}</a>
        {canSeeOps(session.user) ? <a href="/ops">{say('Operations')}</a> : null}
        {canReadAudit(session.user) ? <a href="/ops/audit">{say('Audit')}</a> : null}
      </nav>
      <form method="post" action="/sign-out" class="who">
        <input type="hidden" name="form_key" value={session.formKey} />
        <a href="/account">
          {session.user.displayName} ({sayRole(session.user.role)})
        </a>
        <button type="submit" class="quiet">
          {say('Sign out')}
        </button>
      </form>
    </header>
  );
}

const KEYS: readonly (readonly [keys: readonly string[], what: PlainMessage])[] = [
  [['j', 'k'], 'next and previous ticket'],
  [['Enter'], 'open it'],
  [['x'], 'select it'],
  [['c'], 'claim it, or give it back'],
  [['/'], 'search'],
  [['a'], 'to the approval; it is asked for once more'],
  [['e'], 'edit'],
  [['r'], 'to the reason for a no'],
  [['?'], 'to this list'],
];

/** Shown by the script that gives the keys their meaning: without it there are none. */
function Keys() {
  return (
    <footer class="keys" hidden>
      <details>
        <summary>{say('Keys')}</summary>
        <dl>
          {KEYS.map(([keys, what]) => (
            <div>
              <dt>
                {keys.map((key) => (
                  <kbd>{key}</kbd>
                ))}
              </dt>
              <dd>{say(what)}</dd>
            </div>
          ))}
        </dl>
        <p>{say('They do nothing while you type into a field.')}</p>
        <label>
          <input type="checkbox" id="keys-switch" checked /> {say('Use these keys')}
        </label>
      </details>
    </footer>
  );
}

/**
 * Where the script says that something has changed. It is there from the start and empty, so that
 * screen readers know of it, and lies over the page, so that nothing moves.
 */
function Changed() {
  return (
    <div id="changed" role="status">
      <p class="notice" hidden>
        <span
          data-one={say('1 ticket has changed.')}
          data-many={templateOf('{n} tickets have changed.')}
        >
          {say('Something has changed.')}
        </span>{' '}
        <a href="">{say('Show it')}</a>
      </p>
    </div>
  );
}

export function Layout({ title, session, notice, children }: LayoutProps) {
  return (
    <>
      {DOCTYPE}
      <html lang={presentLanguage()}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title} · Countersign</title>
          <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/assets/inbox.css" />
          <script src="/assets/inbox.js" defer></script>
        </head>
        <body>
          <a class="skip" href="#main">
            {say('Skip to the content')}
          </a>
          {session ? <Bar session={session} /> : <Brand />}
          <main id="main" tabindex={-1}>
            {notice === undefined ? null : (
              <p class="notice" role="status">
                {notice}
              </p>
            )}
            {children}
          </main>
          {session ? <Keys /> : null}
          {session ? <Changed /> : null}
        </body>
      </html>
    </>
  );
}
