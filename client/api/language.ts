/** In which language a page is said: as its reader has chosen in this browser, else as the browser asks. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { languageDetector } from 'hono/language';
import type { LanguageVariables } from 'hono/language';
import { LANGUAGES, asLanguage } from '../web/messages/language';
import type { Language } from '../web/messages/language';
import { inLanguage } from '../web/messages/say';

const COOKIE = 'countersign-language';
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/** It is no secret, and stays when its session ends. */
const COOKIE_OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

const detect = languageDetector({
  order: ['cookie', 'header'],
  lookupCookie: COOKIE,
  supportedLanguages: [...LANGUAGES],
  fallbackLanguage: 'en',
  // Nothing but the reader's own choice is kept, and a GET keeps nothing.
  caches: false,
});

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true;
}

/** What comes after it is said in the reader's language. */
export const withLanguage = createMiddleware<{ Variables: LanguageVariables }>((c, next) =>
  detect(c, async () => {
    const language = asLanguage(c.get('language')) ?? 'en';
    await inLanguage(language, next);
    if (!isPage(c.res)) return;
    c.header('content-language', language);
    c.header('vary', 'Accept-Language, Cookie');
  }),
);

/** Null where nobody has chosen: then the browser says. */
export function chosenLanguage(c: Context): Language | null {
  return asLanguage(getCookie(c, COOKIE));
}

export function keepLanguage(c: Context, language: Language | null): void {
  if (language === null) deleteCookie(c, COOKIE, COOKIE_OPTIONS);
  else setCookie(c, COOKIE, language, { ...COOKIE_OPTIONS, maxAge: KEPT_SECONDS });
}
