import type { Language } from '#domain/text/languages.ts';
import { wordsIn } from '#server/mails/words.ts';
import { METHOD_NAMES } from '#domain/shipping/shipping.ts';

/** Name of a way of shipping. RORO is so in every language. @param method as the document keeps it, in English */
export function methodName(method: string, language: Language): string {
  const i18n = wordsIn(language);
  return method === METHOD_NAMES.container
    ? i18n._({ id: 'invoice.container', message: 'Container' })
    : method;
}
