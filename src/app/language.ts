import { writeDrafts } from '#offline/react.ts';
import { type Language, readLanguage } from './i18n.ts';

const YEAR_S = 31_536_000;

/** What somebody chose on this phone, null while nobody has. A cookie, so that the server draws first screens in it. */
export function readCookie(): Language | null {
  const found = /(?:^|;\s*)lang=(en|sw|pt)(?:;|$)/.exec(document.cookie);
  return found ? readLanguage(found[1]) : null;
}

/**
 * The page speaks this language from now on, after sign-in and after a change in the account: the cookie is kept, and
 * the page loaded again where it speaks another one. What was just typed is written down first.
 */
export async function keepLanguage(language: Language): Promise<void> {
  // English is what a phone without the cookie speaks: it needs none until something else was kept.
  if ((readCookie() ?? 'en') !== language) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `lang=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  }
  if (document.documentElement.lang === language) return;
  await writeDrafts();
  location.reload();
}
