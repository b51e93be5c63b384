/** Sign-in by name and password, or at a provider; with a form that waited for it, if there is one. */
import type { SignInOffer } from '../../api/session';
import { asSignInFields, writtenIn } from '../kept-form';
import type { KeptForm } from '../kept-form';
import { say } from '../messages/say';
import { Layout } from './layout';

export type SignInProblem = { message: string } | null;

export type SignInPageProps = {
  offer: SignInOffer;
  login: string;
  next: string;
  problem: SignInProblem;
  kept?: KeptForm | null | undefined;
  /** The page seems to have come over plain HTTP, so that no browser would keep a session. */
  isPlainHttp?: boolean;
};

function HiddenFields({ fields }: { fields: KeptForm['fields'] }) {
  return (
    <>
      {fields.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function LocalForm({ login, next, problem, kept }: SignInPageProps) {
  return (
    <form method="post" action="/sign-in">
      <input type="hidden" name="next" value={next} />
      {kept ? <HiddenFields fields={asSignInFields(kept)} /> : null}
      <label for="login">{say('User')}</label>
      <input
        id="login"
        name="login"
        value={login}
        autocomplete="username"
        required
        autofocus={login === ''}
        maxlength={200}
      />
      <label for="password">{say('Password')}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        autofocus={login !== ''}
        maxlength={200}
        aria-describedby={problem ? 'problem' : undefined}
      />
      <button type="submit" class="primary">
        {say('Sign in')}
      </button>
    </form>
  );
}

/** For whoever signs in elsewhere: the text to see and copy, and the form to send again. */
function Kept({ kept }: { kept: KeptForm }) {
  const written = writtenIn(kept);
  return (
    <>
      {written.length === 0 ? null : <h2>{say('What you typed')}</h2>}
      {written.map((text) => (
        <p class="text" dir="auto">
          {text}
        </p>
      ))}
      <form method="post" action={kept.path}>
        <HiddenFields fields={kept.fields} />
        <p>{say('Signed in again in another tab?')}</p>
        <button type="submit">{say('Go on with what you typed')}</button>
      </form>
    </>
  );
}

export function SignInPage(props: SignInPageProps) {
  const { offer, next, problem, kept, isPlainHttp } = props;
  return (
    <Layout title={say('Sign in')} session={null}>
      <section class="card narrow">
        <h1>{say(kept ? 'Sign in again' : 'Sign in')}</h1>
        {kept ? (
          <p role="status">
            {say(
              'Your session has ended. Nothing was changed, and nothing that you typed is lost.',
            )}
          </p>
        ) : null}
        {problem ? (
          <p class="problem" role="alert" id="problem">
            {problem.message}
          </p>
        ) : null}
        {isPlainHttp === true ? (
          <p class="warning">
            {say(
              'This page seems to have come over plain HTTP. Sign in only where the address begins with https: over plain HTTP others can read along, and browsers keep no session.',
            )}
          </p>
        ) : null}
        {offer.isLocal ? <LocalForm {...props} /> : null}
        {offer.oidcName === null ? null : (
          <p>
            <a
              href={`/sign-in/oidc?next=${encodeURIComponent(next)}`}
              target={kept ? '_blank' : undefined}
              rel="noopener"
            >
              {say(kept ? 'Sign in with {provider} (in a new tab)' : 'Sign in with {provider}', {
                provider: offer.oidcName,
              })}
            </a>
          </p>
        )}
        {!offer.isLocal && offer.oidcName === null ? (
          <p>
            {say(
              'Sign in through your organisation: open this page by the address that it gave you.',
            )}
          </p>
        ) : null}
        {kept ? <Kept kept={kept} /> : null}
      </section>
    </Layout>
  );
}
