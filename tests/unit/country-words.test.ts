import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Screens name countries and ports as their readers do: to the functions that name them a language is given. */
const SRC = resolve(import.meta.dirname, '../../src');
const SCREENS = ['app', 'features', 'shown'].flatMap((folder) =>
  readdirSync(join(SRC, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name) && !name.includes('locales'))
    .map((name) => join(folder, name)),
);

/** Heads are for machines, in the language of their page or in English; an order keeps its place as it was sent; what moved is
 * named where it is said. */
const KEPT_IN_ENGLISH = new Set([
  'app/listing-head.ts',
  'app/take-product.ts',
  'features/checkout/order-payload.ts',
]);

test.each([
  [
    'a country or port without a language',
    /\b(?:countryName|portText)\((?![^;]*?(?:locale|language)\))[^;]*?\)/,
  ],
  [
    'the English name of a country as text',
    /(?:DESTINATIONS|COUNTRIES)[^;]{0,160}>\s*\{(?:country\.)?name\}/,
  ],
  ['the English name of one that is looked up', /findCountry\([^)]*\)\?\.name/],
])('no screen says %s', (_, pattern) => {
  const said = SCREENS.filter(
    (name) => !KEPT_IN_ENGLISH.has(name) && pattern.test(readFileSync(join(SRC, name), 'utf8')),
  );
  expect(said).toEqual([]);
});
