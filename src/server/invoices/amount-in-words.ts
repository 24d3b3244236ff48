import type { Language } from '#domain/text/languages.ts';
import { wordsIn } from '#server/mails/words.ts';
import { englishWords } from './number-words-en.ts';
import { portugueseWords } from './number-words-pt.ts';
import { swahiliWords } from './number-words-sw.ts';

const NUMBER_WORDS: Record<Language, (number: number) => string> = {
  en: englishWords,
  sw: swahiliWords,
  pt: portugueseWords,
};

/** Name of a currency on paper. */
export function currencyName(currency: 'USD' | 'ZMW', language: Language): string {
  const i18n = wordsIn(language);
  return currency === 'USD'
    ? i18n._({ id: 'invoice.currency.usd', message: 'US dollars' })
    : i18n._({ id: 'invoice.currency.zmw', message: 'Zambian kwacha' });
}

/** An amount as a bank reads it: "Five thousand nine hundred and fifty US dollars and 00 cents". */
export function amountInWords(minorUnits: number, currency: 'USD' | 'ZMW', language: Language): string {
  const i18n = wordsIn(language);
  const part = minorUnits % 100;
  const whole = (minorUnits - part) / 100;
  const values = { whole, words: NUMBER_WORDS[language](whole), part: String(part).padStart(2, '0') };
  const text =
    currency === 'USD'
      ? i18n._({
          id: 'invoice.words.usd',
          message: '{words} {whole, plural, one {US dollar} other {US dollars}} and {part} cents',
          values,
        })
      : i18n._({
          id: 'invoice.words.zmw',
          message: '{words} {whole, plural, one {Zambian kwacha} other {Zambian kwacha}} and {part} ngwee',
          values,
        });
  return text.charAt(0).toUpperCase() + text.slice(1);
}
