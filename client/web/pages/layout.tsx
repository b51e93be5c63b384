/** The frame of every page: its head, the bar on top, and what the page is about. */
import type { Child } from 'hono/jsx';
import type { OpenSession } from '../../api/open-session';

type LayoutProps = {
  title: string;
  session: OpenSession | null;
  /** Said first, above the page: what has just happened. */
  notice?: string | undefined;
  children: Child;
};

function Bar({ session }: { session: OpenSession }) {
  return (
    <header class="bar">
      <a class="brand" href="/inbox">
        Countersign
      </a>
      <nav aria-label="Main">
        <a href="/inbox">Inbox</a>
      </nav>
      <form method="post" action="/sign-out" class="who">
        <input type="hidden" name="form_key" value={session.formKey} />
        <a href="/account">
          {session.user.displayName} ({session.user.role.replace('_', ' ')})
        </a>
        <button type="submit" class="quiet">
          Sign out
        </button>
      </form>
    </header>
  );
}

const KEYS: readonly (readonly [key: string, what: string])[] = [
  ['j, k', 'next and previous ticket'],
  ['Enter', 'open it'],
  ['/', 'search'],
  ['a', 'to the approval'],
  ['e', 'to the edit'],
  ['r', 'to the reason for a no'],
  ['?', 'to this list'],
];

function Keys() {
  return (
    <footer class="keys">
      <details>
        <summary>Keys</summary>
        <dl>
          {KEYS.map(([key, what]) => (
            <>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </>
          ))}
        </dl>
      </details>
    </footer>
  );
}

export function Layout({ title, session, notice, children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title} · Countersign</title>
        <link rel="stylesheet" href="/assets/inbox.css" />
        <script src="/assets/inbox.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        {session ? <Bar session={session} /> : null}
        {session ? (
          <p id="changed" class="notice" role="status" hidden>
            Something has changed. <a href="">Show it</a>
          </p>
        ) : null}
        <main id="main" tabindex={-1}>
          {notice === undefined ? null : (
            <p class="notice" role="status">
              {notice}
            </p>
          )}
          {children}
        </main>
        {session ? <Keys /> : null}
      </body>
    </html>
  );
}
