import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Language, LANGUAGE_NAMES, LANGUAGES, addressInLanguage } from '#domain/text/languages.ts';
import { withoutReferral } from '#domain/supporters/referral.ts';
import { i18nFor } from './i18n.ts';
import { changeLanguage } from './language.ts';

/**
 * The languages of the shop, each by its own name: links, so that they work without script and lead search engines. With
 * script the page waits for the texts before it changes, and says where they are not on this phone yet.
 */
export function LanguageLinks() {
  const { t, i18n } = useLingui();
  const { pathname, search } = useLocation();
  // Drawn alike by the server, who sees the code of a link, and by the page, which has taken it out of its address.
  const here = withoutReferral(pathname + search);
  const [missing, setMissing] = useState<Language | null>(null);
  const choose = (event: MouseEvent, language: Language): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setMissing(null);
    void i18nFor(language).then(
      () => changeLanguage(language),
      () => setMissing(language),
    );
  };
  const name = missing === null ? '' : LANGUAGE_NAMES[missing];
  return (
    <nav aria-label={t`Language`}>
      <ul>
        {LANGUAGES.map((language) => (
          <li key={language} lang={language}>
            <a
              href={addressInLanguage(here, language)}
              hrefLang={language}
              aria-current={language === i18n.locale ? 'true' : undefined}
              onClick={(event) => choose(event, language)}
            >
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
      {missing !== null && (
        <p role="alert">{t`${name} is not on this phone yet. Choose it again when online.`}</p>
      )}
    </nav>
  );
}
