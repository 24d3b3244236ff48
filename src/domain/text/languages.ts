/** Languages that the shop speaks, on screens and in mails. */
export const LANGUAGES = ['en', 'sw', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each by its own name, for whoever looks for it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  sw: 'Kiswahili',
  pt: 'Português',
};

/** Locales by which dates and numbers are written: as in the countries served, day before month. */
export const WRITTEN_LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', sw: 'sw-KE', pt: 'pt-MZ' };

/** The parameter of an address that names a language, for search engines and links. */
const PARAM = 'lang';

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Language that an address asks for, null where it leaves that open. */
export function requestedLanguage(search: string): Language | null {
  const asked = new URLSearchParams(search).get(PARAM);
  return isLanguage(asked) ? asked : null;
}

/** Language that a phone keeps in the cookie of that name, null where it keeps none. */
export function cookieLanguage(cookies: string): Language | null {
  const kept = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1];
  return isLanguage(kept) ? kept : null;
}

/** The same address without a language; other parameters stay. */
export function withoutLanguage(address: string): string {
  const mark = address.indexOf('?');
  if (mark < 0) return address;
  const path = address.slice(0, mark);
  const params = new URLSearchParams(address.slice(mark));
  if (!params.has(PARAM)) return address;
  params.delete(PARAM);
  return params.size === 0 ? path : `${path}?${params}`;
}

/** The address that speaks this language to everybody, whatever they chose before; never one of another host. */
export function addressInLanguage(address: string, language: Language): string {
  const plain = withoutLanguage(address).replace(/^[/\\]{2,}/, '/');
  return `${plain}${plain.includes('?') ? '&' : '?'}${PARAM}=${language}`;
}

/** Address that search engines know the page by in a language: English is what the plain address speaks to them. */
export const canonicalAddressIn = (address: string, language: Language): string =>
  language === 'en' ? withoutLanguage(address) : addressInLanguage(address, language);

/** Language of the shop that a browser's `Accept-Language` likes best (RFC 9110 12.5.4), null where it names none. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const liked = (header ?? '').split(',').flatMap((part) => {
    const [range = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const [language] = range.split('-');
    const weight = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1);
    return isLanguage(language) && weight > 0 ? [{ language, weight }] : [];
  });
  const [best] = liked.toSorted((one, other) => other.weight - one.weight);
  return best?.language ?? null;
}
