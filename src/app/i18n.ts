import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { isLanguage, type Language } from '#domain/languages.ts';

/** English stands in the screens themselves (lingui-macro.ts); the others are chunks of their own. */
const LOAD: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  sw: () => import('./locales/sw.po'),
  pt: () => import('./locales/pt.po'),
};

/** How dates and numbers are written: as in the countries served, day before month. */
const WRITTEN: Record<Language, string> = { en: 'en-GB', sw: 'sw-KE', pt: 'pt-MZ' };

export const readLanguage = (value: string | undefined): Language => (isLanguage(value) ? value : 'en');

/** An instance of its own for each page drawn: one server draws many languages. */
export async function i18nFor(language: Language): Promise<I18n> {
  const messages = language === 'en' ? {} : (await LOAD[language]()).messages;
  return setupI18n({ locale: language, locales: WRITTEN[language], messages: { [language]: messages } });
}
