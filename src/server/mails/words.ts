import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '#contract/profile.ts';
import { messages as en } from './locales/en.ts';
import { messages as pt } from './locales/pt.ts';
import { messages as sw } from './locales/sw.ts';
import { WRITTEN_LOCALES } from '#domain/text/languages.ts';

/** Messages that `npm run texts` makes of the catalogues. */
export const MESSAGES: Record<Language, Messages> = { en, sw, pt };

const words = new Map<Language, I18n>();

/** The words of a language, for mails and for the pro-formas that they bring. Texts have ids of their own, because no macro reads the server's sources. */
export function wordsIn(language: Language): I18n {
  const kept = words.get(language);
  if (kept) return kept;
  const made = setupI18n({
    locale: language,
    locales: WRITTEN_LOCALES[language],
    messages: { [language]: MESSAGES[language] },
  });
  words.set(language, made);
  return made;
}

type Written = 'moment with long' | 'moment with short' | 'day';
const formats = new Map<string, Intl.DateTimeFormat>();

/** To make one takes a hundred times as long as to write a day with it. */
function formatOf(language: Language, written: Written, options: Intl.DateTimeFormatOptions) {
  const name = `${language} ${written}`;
  const kept = formats.get(name);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(WRITTEN_LOCALES[language], { ...options, timeZone: 'UTC' });
  formats.set(name, made);
  return made;
}

/** Day and time as this language writes them. UTC and said so: nobody knows where a mail is read. */
export function momentIn(language: Language, at: Date, month: 'long' | 'short' = 'long'): string {
  return formatOf(language, `moment with ${month}`, {
    year: 'numeric',
    month,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at);
}

/** A calendar day as this language writes it. @param day YYYY-MM-DD */
export function dayIn(language: Language, day: string): string {
  return formatOf(language, 'day', { year: 'numeric', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
