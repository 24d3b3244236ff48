import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { isLanguage, type Language, WRITTEN_LOCALES } from '#domain/text/languages.ts';

/** English stands in the screens themselves (lingui-macro.ts); the others are chunks of their own. */
const LOAD: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  sw: () => import('./locales/sw.po'),
  pt: () => import('./locales/pt.po'),
};

export const readLanguage = (value: string | undefined): Language => (isLanguage(value) ? value : 'en');

/** An instance of its own for each page drawn: one server draws many languages. */
export async function i18nFor(language: Language): Promise<I18n> {
  const messages = language === 'en' ? {} : (await LOAD[language]()).messages;
  return setupI18n({
    locale: language,
    locales: WRITTEN_LOCALES[language],
    messages: { [language]: messages },
  });
}
