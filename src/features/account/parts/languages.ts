import type { Language } from '#contract/identity.ts';

/** Each by its own name, whatever the page speaks. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  sw: 'Kiswahili',
  pt: 'Português',
};
