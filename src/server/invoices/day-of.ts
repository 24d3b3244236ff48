import type { Language } from '#domain/text/languages.ts';
import { dayIn } from '#server/mails/words.ts';

/** A moment's day in UTC as the mail beside the document writes it: "1 March 2025". */
export const dayInMail = (language: Language, at: Date): string =>
  dayIn(language, at.toISOString().slice(0, 10));
