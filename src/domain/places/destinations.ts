import { isLanguage } from '../text/languages.ts';
import { linkParts } from '../text/links.ts';
import { COUNTRY_NAMES } from './country-names.ts';

export interface Country {
  /** ISO alpha-2 (contract 7.1 "destinationCode") */
  code: string;
  name: string;
  /** first one is the default; empty: the port is free text, settled in the quote */
  ports: readonly string[];
  /** false: kept as data, refused as destination and as address country (contract 7.2) */
  isDestination: boolean;
}

export interface Destination {
  country: Country;
  /** as in the country's list; free text or empty where that list is empty */
  port: string;
}

export interface DestinationProblem {
  field: 'country' | 'port';
  code: 'required' | 'invalid_country' | 'invalid_port';
  detail: string;
}

/** Free-text ports may be this long (contract 5.6). */
export const MAX_PORT = 50;

const place = (code: string, name: string, ...ports: string[]): Country => ({
  code,
  name,
  ports,
  isDestination: true,
});
const portOnly = (code: string, name: string, port: string): Country => ({
  code,
  name,
  ports: [port],
  isDestination: false,
});

const KENYA = place('KE', 'Kenya', 'Mombasa');

/** All 18 countries in the order of spec buyer §9 and contract 7.2. */
export const COUNTRIES: readonly Country[] = [
  place('TZ', 'Tanzania', 'Dar Es Salaam'),
  place('ZM', 'Zambia', 'Walvis Bay', 'Durban', 'Dar Es Salaam'),
  place('MW', 'Malawi', 'Walvis Bay', 'Dar Es Salaam', 'Beira'),
  place('MZ', 'Mozambique', 'Beira', 'Maputo'),
  place('ZA', 'South Africa', 'Durban'),
  place('LS', 'Lesotho', 'Durban'),
  place('BW', 'Botswana', 'Walvis Bay', 'Durban'),
  place('ZW', 'Zimbabwe', 'Walvis Bay', 'Dar Es Salaam', 'Durban'),
  KENYA,
  place('UG', 'Uganda', 'Mombasa', 'Dar Es Salaam'),
  place('MU', 'Mauritius'),
  place('NA', 'Namibia'),
  place('SZ', 'Eswatini'),
  portOnly('BD', 'Bangladesh', 'Chittagong'),
  portOnly('PK', 'Pakistan', 'Karachi'),
  portOnly('NZ', 'New Zealand', 'Auckland'),
  portOnly('BS', 'Bahamas', 'Nassau'),
  portOnly('JM', 'Jamaica', 'Kingston'),
];

/**
 * Name in a language, in English where nothing is said; a code of no country stands for itself.
 * @param code ISO alpha-2
 */
export function countryName(code: string, language = 'en'): string {
  const named = isLanguage(language) && language !== 'en' ? COUNTRY_NAMES[language][code] : undefined;
  return named ?? COUNTRIES.find((country) => country.code === code)?.name ?? code;
}

/** Name in a language of a country that is written in English; what is no country of ours stands as it is. */
export function countryNamed(name: string, language: string): string {
  const country = findCountry(name);
  return country ? countryName(country.code, language) : name;
}

/** The 13 countries that orders go to. */
export const DESTINATIONS: readonly Country[] = COUNTRIES.filter((country) => country.isDestination);

/** Code of a destination country as it is written here; null for anything else. @param text its code in any case */
export function destinationCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return DESTINATIONS.find((country) => country.code === code)?.code ?? null;
}

/** Every port of a destination country once, in the order of first mention: the rate table covers these. */
export const DESTINATION_PORTS: readonly string[] = [
  ...new Set(DESTINATIONS.flatMap((country) => country.ports)),
];

/** Country that each port lies in, as the spec's list names the ports (settled point 31). */
const PORT_COUNTRIES: Readonly<Record<string, string>> = {
  'Dar Es Salaam': 'TZ',
  'Walvis Bay': 'NA',
  Durban: 'ZA',
  Beira: 'MZ',
  Maputo: 'MZ',
  Mombasa: 'KE',
  Chittagong: 'BD',
  Karachi: 'PK',
  Auckland: 'NZ',
  Nassau: 'BS',
  Kingston: 'JM',
};

/** Code of the country that a port lies in; null for a port of free text. */
export const portCountry = (port: string): string | null => PORT_COUNTRIES[port] ?? null;

/**
 * Place that the ship goes to, with the port's own country: "Dar Es Salaam, Tanzania" also for a buyer in Zambia. A port of
 * free text lies in the country that was chosen with it; without a port it is that country.
 */
export function portText(code: string, port: string, language = 'en'): string {
  if (port === '') return countryName(code, language);
  return `${port}, ${countryName(portCountry(port) ?? code, language)}`;
}

/** Reads such a place, written in English, in another language. */
export function portTextIn(language: string, text: string): string {
  const mark = text.lastIndexOf(', ') + 1;
  return mark === 0
    ? countryNamed(text, language)
    : `${text.slice(0, mark)} ${countryNamed(text.slice(mark + 1), language)}`;
}

/** Both facts in one line of plain English: "Port: Dar Es Salaam, Tanzania. Destination: Zambia" (settled point 31). */
export const placeText = (code: string, port: string): string =>
  port === '' ? countryName(code) : `Port: ${portText(code, port)}. Destination: ${countryName(code)}`;

/** Why to ask before an order goes: nobody chose where it is shipped to, or who collects it lives in another country. */
export type DestinationDoubt = 'unchosen' | 'elsewhere';

/**
 * Doubt about where an order goes; null: none. Countries are compared and never the port's: a car for Lesotho comes by
 * Durban.
 * @param consigneeCountry ISO alpha-2
 */
export function destinationDoubt(
  { code, isDefault }: { code: string; isDefault: boolean },
  consigneeCountry: string,
): DestinationDoubt | null {
  if (code !== consigneeCountry) return 'elsewhere';
  return isDefault ? 'unchosen' : null;
}

/** Destination that a basket starts with, marked `is_default` so that staff see it was not chosen (contract 7.1). */
export const DEFAULT_DESTINATION: Destination = { country: KENYA, port: 'Mombasa' };

/** A country by link (`/api/countries/ZM/`), code or name in any case; null when there is none. */
export function findCountry(linkOrCodeOrName: string): Country | null {
  const parts = linkParts(linkOrCodeOrName);
  const named = parts[0] === 'countries' ? parts.slice(1) : parts;
  if (named.length !== 1) return null;
  const wanted = named[0]?.toLowerCase();
  return COUNTRIES.find((c) => c.code.toLowerCase() === wanted || c.name.toLowerCase() === wanted) ?? null;
}

/**
 * The destination that was meant, or why it cannot be one (contract 5.6).
 * No port (absent or blank) is the country's first; ports are found in any case and given as the list writes them.
 */
export function destinationProblem(
  countryInput: string | null | undefined,
  portInput?: string | null,
): DestinationProblem | Destination {
  if (!countryInput?.trim()) return { field: 'country', code: 'required', detail: 'Destination missing' };
  const country = findCountry(countryInput);
  if (!country?.isDestination) {
    return { field: 'country', code: 'invalid_country', detail: 'We do not ship to this country' };
  }
  const wanted = portInput?.trim() ?? '';
  if (country.ports.length === 0) {
    if (wanted.length <= MAX_PORT) return { country, port: wanted };
    return { field: 'port', code: 'invalid_port', detail: `Must be ${MAX_PORT} characters or fewer` };
  }
  const port = wanted
    ? country.ports.find((known) => known.toLowerCase() === wanted.toLowerCase())
    : country.ports[0];
  if (port !== undefined) return { country, port };
  return { field: 'port', code: 'invalid_port', detail: 'Choose a port from the list' };
}

/** A port in addresses and rate rows: lower case with hyphens, "dar-es-salaam" (contract 4.17). */
export function portSlug(port: string): string {
  return port.toLowerCase().replace(/\s+/g, '-');
}
