import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress } from '#domain/search/address.ts';
import { nearerSearches } from '#domain/search/nearer-search.ts';
import { printSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { readTyped } from '#domain/search/typed-search.ts';

const MAKES = { Toyota: ['Auris', 'Hilux', 'Vitz'], Audi: ['A3'] };

const nearer = (typed: string) => {
  const read = readTyped(typed, MAKES);
  return read.kind === 'items' ? [] : nearerSearches(read.search).map(printSearch);
};

test.each([
  ['toyota vitz', ['/search/1/0/0/*/Toyota/all/*']],
  ['toyota sunroof', ['/search/1/0/0/*/Toyota/all/*']],
  [
    'toyota hilux 2015 under 5000',
    ['/search/1/0/5000/*/Toyota/all/*?year=2015-2015', '/search/1/0/0/*/Toyota/all/*'],
  ],
  ['toyota cars under 100', ['/search/1/0/0/*/Toyota/all/*']],
  ['hilux', ['/search/1/0/0/*/Toyota/all/*']],
  ['toyota', []],
  ['sunroof', []],
  ['04465-02220', []],
])('nothing found for «%s» leads to %j', (typed, addresses) => {
  expect(nearer(typed)).toEqual(addresses);
});

/** Whatever is typed: an offer asks for less than the search, keeps its make, and is a search of the shop. */
test('each offer asks for less than the one before it', () => {
  const word = fc.constantFrom(
    'toyota',
    'vitz',
    'hilux',
    'audi',
    '2015',
    'under 5000',
    'diesel',
    'red',
    'cars',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (words, page) => {
      const read = readTyped(words.join(' '), MAKES, { ...WHOLE_STOCK, page, allowed: 'KE' });
      if (read.kind === 'items') return;
      const { search } = read;
      const offers = nearerSearches(search);
      expect(offers.length > 0).toBe(
        search.make !== null &&
          printSearch({ ...search, page: 1 }) !==
            printSearch({ ...WHOLE_STOCK, make: search.make, order: search.order }),
      );
      let before = wishes(search);
      for (const offer of offers) {
        expect(offer).toMatchObject({ make: search.make, model: null, words: null, page: 1 });
        expect(wishes(offer)).toBeLessThan(before);
        before = wishes(offer);
        const { pathname, searchParams } = new URL(printSearch(offer), 'https://shop.example');
        expect(parseAddress(pathname, searchParams)).not.toBeNull();
      }
    }),
  );
});

type Search = Parameters<typeof nearerSearches>[0];

const wishes = ({ vehicleClass, model, words, min, max, allowed, facts }: Search): number =>
  [vehicleClass, model, words, min || null, max || null, allowed].filter((wish) => wish !== null).length +
  Object.keys(facts.figures).length +
  Object.keys(facts.choices).length;
