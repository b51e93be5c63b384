/** Who one is here, the language of the pages, and the form for a new password. */
import { POLICY } from '../../../contracts/policy';
import type { OpenSession } from '../../api/open-session';
import { LANGUAGES, LANGUAGE_NAMES } from '../messages/language';
import type { Language } from '../messages/language';
import { say } from '../messages/say';
import { sayRole } from '../say-role';
import { Layout } from './layout';

const { passwordCharsMin, passwordCharsMax } = POLICY.signIn;

export type AccountPageProps = {
  session: OpenSession;
  /** Others sign in elsewhere and have none here. */
  hasPassword: boolean;
  /** Null where the browser says it. */
  language: Language | null;
  notice?: string | undefined;
  /** Why a form was not taken, and which. */
  problem: { form: 'password' | 'language'; message: string } | null;
};

function Problem({ problem, form }: Pick<AccountPageProps, 'problem'> & { form: string }) {
  if (problem?.form !== form) return null;
  return (
    <p class="problem" role="alert">
      {problem.message}
    </p>
  );
}

function LanguageForm({ session, language, problem }: AccountPageProps) {
  return (
    <form method="post" action="/account/language" class="card narrow">
      <h2>{say('Language')}</h2>
      <p id="about-language">
        {say('This browser keeps it. What customers and colleagues wrote stays as it is.')}
      </p>
      <Problem problem={problem} form="language" />
      <input type="hidden" name="form_key" value={session.formKey} />
      <label for="language">{say('Language of the pages')}</label>
      <select id="language" name="language" aria-describedby="about-language">
        <option value="" selected={language === null}>
          {say('as the browser says')}
        </option>
        {LANGUAGES.map((each) => (
          <option value={each} lang={each} selected={each === language}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
      <button type="submit">{say('Set the language')}</button>
    </form>
  );
}

function NewPasswordFields() {
  const fields = [
    { name: 'new_password', label: 'New password' },
    { name: 'again', label: 'New password, once more' },
  ] as const;
  return (
    <>
      {fields.map(({ name, label }) => (
        <>
          <label for={name}>{say(label)}</label>
          <input
            id={name}
            name={name}
            type="password"
            autocomplete="new-password"
            required
            minlength={passwordCharsMin}
            maxlength={passwordCharsMax}
            aria-describedby="about-password"
          />
        </>
      ))}
    </>
  );
}

function PasswordForm({ session, problem }: AccountPageProps) {
  return (
    <form method="post" action="/account/password" class="card narrow">
      <h2>{say('New password')}</h2>
      <p id="about-password">
        {say('At least {n} characters. You are signed out everywhere else.', {
          n: passwordCharsMin,
        })}
      </p>
      <Problem problem={problem} form="password" />
      <input type="hidden" name="form_key" value={session.formKey} />
      {/* For password managers, which else would not know whose it is. */}
      <input type="hidden" name="username" value={session.user.userId} autocomplete="username" />
      <label for="password">{say('Password until now')}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        maxlength={passwordCharsMax}
      />
      <NewPasswordFields />
      <button type="submit" class="primary">
        {say('Set the new password')}
      </button>
    </form>
  );
}

function sayUser({ user: { userId, role, teams } }: OpenSession): string {
  const who = { user: userId, role: sayRole(role) };
  if (teams.length === 0) return say('User {user}, role {role}.', who);
  return say('User {user}, role {role}, in {teams}.', { ...who, teams: teams.join(', ') });
}

export function AccountPage(props: AccountPageProps) {
  const { session, hasPassword, notice } = props;
  return (
    <Layout title={say('Account')} session={session} notice={notice}>
      <h1>{session.user.displayName}</h1>
      <p>{sayUser(session)}</p>
      {hasPassword ? (
        <PasswordForm {...props} />
      ) : (
        <p>{say('You sign in elsewhere and have no password here.')}</p>
      )}
      <LanguageForm {...props} />
    </Layout>
  );
}
