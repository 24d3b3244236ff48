import {
  requestedLanguage,
  cookieLanguage,
  type Language,
  acceptedLanguage,
  withoutLanguage,
} from '#domain/text/languages.ts';
import { writeDrafts } from '#offline/react/typed-drafts.ts';
import { readLanguage } from './i18n.ts';

const YEAR_S = 31_536_000;

/** Language in which this phone is spoken to: what was chosen on it, else what its browser likes best. */
export const preferredLanguage = (): Language =>
  cookieLanguage(document.cookie) ?? acceptedLanguage(navigator.languages.join(',')) ?? 'en';

/** A cookie, so that the server draws first screens in it. A phone that is spoken to so by itself needs none. */
function keep(language: Language): void {
  if (preferredLanguage() === language) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `lang=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/**
 * Language that this page speaks: a drawn one what it was drawn in, the kept shell what its address asks for or the phone
 * usually does. What an address asks for is kept where nothing was chosen before, and taken out of it: a link goes to
 * people who may speak another.
 * @param isDrawn whether the server drew the page
 */
export function pageLanguage(isDrawn: boolean): Language {
  const asked = requestedLanguage(location.search);
  if (asked !== null) {
    if (cookieLanguage(document.cookie) === null) keep(asked);
    const address = location.pathname + location.search;
    // A path that begins like a host would be another site's.
    if (!address.startsWith('//'))
      history.replaceState(history.state, '', withoutLanguage(address) + location.hash);
  }
  return isDrawn ? readLanguage(document.documentElement.lang) : (asked ?? preferredLanguage());
}

/**
 * The page speaks this language from now on, as somebody chose: it is kept, and the page loaded again where it speaks
 * another one. What was just typed is written down first.
 */
export async function changeLanguage(language: Language): Promise<void> {
  keep(language);
  if (document.documentElement.lang === language) return;
  await writeDrafts();
  location.reload();
}

/**
 * Leads to an address in this language, in place of this page: the way there is the load, so that none of the two can
 * overtake the other. False, and nothing done but keeping it, where the page speaks it already.
 */
export function navigateInLanguage(language: Language, to: string): boolean {
  keep(language);
  if (document.documentElement.lang === language) return false;
  void writeDrafts().finally(() => location.replace(to));
  return true;
}
