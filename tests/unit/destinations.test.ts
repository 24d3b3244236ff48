import { expect, test } from 'vitest';
import { COUNTRY_NAMES } from '#domain/places/country-names.ts';
import {
  COUNTRIES,
  countryName,
  countryNamed,
  DEFAULT_DESTINATION,
  destinationDoubt,
  DESTINATION_PORTS,
  DESTINATIONS,
  destinationProblem,
  findCountry,
  placeText,
  portCountry,
  portSlug,
  portText,
  portTextIn,
} from '#domain/places/destinations.ts';

const TABLE: [code: string, name: string, ports: string[], destination: boolean][] = [
  ['TZ', 'Tanzania', ['Dar Es Salaam'], true],
  ['ZM', 'Zambia', ['Walvis Bay', 'Durban', 'Dar Es Salaam'], true],
  ['MW', 'Malawi', ['Walvis Bay', 'Dar Es Salaam', 'Beira'], true],
  ['MZ', 'Mozambique', ['Beira', 'Maputo'], true],
  ['ZA', 'South Africa', ['Durban'], true],
  ['LS', 'Lesotho', ['Durban'], true],
  ['BW', 'Botswana', ['Walvis Bay', 'Durban'], true],
  ['ZW', 'Zimbabwe', ['Walvis Bay', 'Dar Es Salaam', 'Durban'], true],
  ['KE', 'Kenya', ['Mombasa'], true],
  ['UG', 'Uganda', ['Mombasa', 'Dar Es Salaam'], true],
  ['MU', 'Mauritius', [], true],
  ['NA', 'Namibia', [], true],
  ['SZ', 'Eswatini', [], true],
  ['BD', 'Bangladesh', ['Chittagong'], false],
  ['PK', 'Pakistan', ['Karachi'], false],
  ['NZ', 'New Zealand', ['Auckland'], false],
  ['BS', 'Bahamas', ['Nassau'], false],
  ['JM', 'Jamaica', ['Kingston'], false],
];

test('countries and ports are those of the spec, in its order', () => {
  expect(COUNTRIES.map((c) => [c.code, c.name, c.ports, c.isDestination])).toEqual(TABLE);
  expect(DESTINATIONS).toHaveLength(13);
});

test('a rate is wanted for each of the six ports that orders go to', () => {
  expect(DESTINATION_PORTS.toSorted()).toEqual(
    ['Beira', 'Dar Es Salaam', 'Durban', 'Maputo', 'Mombasa', 'Walvis Bay'].toSorted(),
  );
});

test('a basket starts for Kenya, Mombasa', () => {
  expect(DEFAULT_DESTINATION).toMatchObject({ country: { code: 'KE' }, port: 'Mombasa' });
});

test.each([
  ['ZM', 'ZM'],
  ['zm', 'ZM'],
  ['Zambia', 'ZM'],
  [' zambia ', 'ZM'],
  ['/countries/ZM/', 'ZM'],
  ['/api/countries/zm', 'ZM'],
  ['https://elsewhere.example/api/countries/ZM/', 'ZM'],
  ['South Africa', 'ZA'],
  ['BD', 'BD'],
  ['/countries/', undefined],
  ['/products/ZM/', undefined],
  ['GB', undefined],
  ['', undefined],
])('%j is the country %s', (input, code) => {
  expect(findCountry(input)?.code).toBe(code);
});

test.each([
  { country: 'ZM', port: 'Durban', gives: 'Durban' },
  { country: '/countries/ZM/', port: 'dar es salaam', gives: 'Dar Es Salaam' },
  { country: 'Zambia', port: undefined, gives: 'Walvis Bay' },
  { country: 'Zambia', port: ' ', gives: 'Walvis Bay' },
  { country: 'MU', port: undefined, gives: '' },
  { country: 'Namibia', port: 'Walvis Bay', gives: 'Walvis Bay' },
  { country: 'Eswatini', port: 'x'.repeat(50), gives: 'x'.repeat(50) },
])('$country with port $port goes to "$gives"', ({ country, port, gives }) => {
  expect(destinationProblem(country, port)).toMatchObject({ port: gives });
});

test.each([
  { country: '', port: undefined, field: 'country', code: 'required', says: 'Destination missing' },
  { country: undefined, port: 'Durban', field: 'country', code: 'required', says: 'Destination missing' },
  {
    country: 'GB',
    port: undefined,
    field: 'country',
    code: 'invalid_country',
    says: 'We do not ship to this country',
  },
  {
    country: 'JM',
    port: 'Kingston',
    field: 'country',
    code: 'invalid_country',
    says: 'We do not ship to this country',
  },
  { country: 'KE', port: 'Durban', field: 'port', code: 'invalid_port', says: 'Choose a port from the list' },
  {
    country: 'SZ',
    port: 'x'.repeat(51),
    field: 'port',
    code: 'invalid_port',
    says: 'Must be 50 characters or fewer',
  },
])('$country with port $port is refused: $says', ({ country, port, field, code, says }) => {
  expect(destinationProblem(country, port)).toEqual({ field, code, detail: says });
});

test.each([
  ['Dar Es Salaam', 'dar-es-salaam'],
  ['Durban', 'durban'],
])('%s is written %s in addresses', (port, slug) => {
  expect(portSlug(port)).toBe(slug);
});

test('each port of the list lies in a country of the list', () => {
  const ports = COUNTRIES.flatMap((country) => country.ports);
  const countries = new Set(COUNTRIES.map(({ code }) => code));
  expect(ports.filter((port) => !countries.has(portCountry(port) ?? ''))).toEqual([]);
});

test.each([
  ['ZM', 'Dar Es Salaam', 'Dar Es Salaam, Tanzania'],
  ['ZM', 'Walvis Bay', 'Walvis Bay, Namibia'],
  ['LS', 'Durban', 'Durban, South Africa'],
  ['KE', 'Mombasa', 'Mombasa, Kenya'],
  ['MU', 'Port Louis', 'Port Louis, Mauritius'],
  ['NA', '', 'Namibia'],
])('goods for %s by %s come in at %s', (code, port, text) => {
  expect(portText(code, port)).toBe(text);
});

test.each([
  ['sw', 'ZM', 'Durban', 'Durban, Afrika Kusini', 'Zambia'],
  ['pt', 'ZM', 'Durban', 'Durban, África do Sul', 'Zâmbia'],
  ['pt', 'MZ', 'Beira', 'Beira, Moçambique', 'Moçambique'],
  // A port of free text, and none, which the country stands for.
  ['pt', 'MU', 'Port Louis', 'Port Louis, Maurícias', 'Maurícias'],
  ['sw', 'MZ', '', 'Msumbiji', 'Msumbiji'],
  ['fr', 'MZ', 'Beira', 'Beira, Mozambique', 'Mozambique'],
  ['pt', 'XX', '', 'XX', 'XX'],
])('in %s goods for %s by %s come in at %s, in %s', (language, code, port, at, country) => {
  expect(portText(code, port, language)).toBe(at);
  expect(countryName(code, language)).toBe(country);
  // As it stands in a document, in English.
  expect(portTextIn(language, portText(code, port))).toBe(at);
  expect(countryNamed(countryName(code), language)).toBe(country);
});

test('each country that other languages name is one of the list', () => {
  const codes = Object.values(COUNTRY_NAMES).flatMap((names) => Object.keys(names));
  expect(codes.filter((code) => !COUNTRIES.some((country) => country.code === code))).toEqual([]);
});

test('port and destination are told apart (settled point 31)', () => {
  expect(placeText('ZM', 'Dar Es Salaam')).toBe('Port: Dar Es Salaam, Tanzania. Destination: Zambia');
  expect(placeText('SZ', '')).toBe('Eswatini');
});

test.each([
  ['KE', false, 'KE', null],
  ['KE', true, 'KE', 'unchosen'],
  ['KE', true, 'ZM', 'elsewhere'],
  ['KE', false, 'ZM', 'elsewhere'],
  // By Durban, and for Lesotho all the same.
  ['LS', false, 'LS', null],
] as const)(
  'an order for %s (default: %s) that is collected in %s is asked about: %s',
  (code, isDefault, lives, doubt) => {
    expect(destinationDoubt({ code, isDefault }, lives)).toBe(doubt);
  },
);
