import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOfListings } from '#domain/catalogue/columns.ts';
import { facetsOf } from '#domain/catalogue/facets.ts';
import { find } from '#domain/catalogue/find.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import { EVERYTHING, type ListingFilter, type SearchOrder } from '#domain/catalogue/listing-filter.ts';
import { areCountsTouched, isPageTouched, judgedChange } from '#domain/catalogue/touched.ts';
import { listing } from './any-listings.ts';
import { draws } from '../harness/seed.ts';

/** An answer that is left in place after a change says what one made anew would say. */

const anyFacts: fc.Arbitrary<Partial<Listing>> = fc.record({
  make: fc.constantFrom('Toyota', 'BMW', null),
  title: fc.constantFrom('Toy car', 'Toyota Corolla', 'Corolla cross'),
  fuel: fc.constantFrom('Petrol', 'Diesel', null),
  year: fc.constantFrom(2012, 2014, null),
  priceMinor: fc.constantFrom(100_00, 200_00, 550_00),
  currency: fc.constantFrom('USD' as const, 'ZMW' as const),
  createdAt: fc.nat({ max: 4 }),
});
const stock = fc.array(anyFacts, { minLength: 1, maxLength: 20 });

const word = (text: string, prefix: boolean) => ({ kind: 'word' as const, word: text, prefix });
const filters: Partial<ListingFilter>[] = [
  {},
  { make: 'TOYOTA' },
  { prices: { USD: { from: 150_00, to: 300_00 }, ZMW: null } },
  { choices: { fuel: ['petrol'] }, figures: { year: { from: 2013, to: null } } },
  { words: word('toy', true) },
  { title: '*corolla*' },
  { make: 'bmw', choices: { fuel: ['diesel'] }, prices: { USD: null, ZMW: { from: 0, to: 200_00 } } },
  { id: 3 },
];
const orders: SearchOrder[] = [
  { by: 'newest' },
  { by: 'price', descending: false, currency: 'USD', unitsPerUsd: '2.7500' },
  { by: 'price', descending: true, currency: 'USD', unitsPerUsd: null },
  {
    by: 'relevance',
    whole: word('toy', false),
    begun: { kind: 'and', parts: [word('toy', true), { kind: 'not', part: word('toy', false) }] },
  },
];

/** Fate of the first listing: some of its facts are others, or it goes, or it was not there before. */
const anyChange = fc.record({ what: fc.constantFrom('facts', 'goes', 'comes', 'price'), facts: anyFacts });

let [left, counted] = [0, 0];

test('what a change does not touch stays as it is: the page, how many there are, the counts beside', () => {
  fc.assert(
    fc.property(
      stock,
      anyChange,
      fc.constantFrom(...filters),
      fc.constantFrom(...orders),
      fc.nat({ max: 8 }),
      (given, { what, facts }, asked, order, offset) => {
        const [first = listing(), ...others] = given.map((own, place) => listing({ ...own, id: place + 1 }));
        const after =
          what === 'price' ? { ...first, priceMinor: facts.priceMinor ?? 1 } : { ...first, ...facts };
        const one = judgedChange({
          id: first.id,
          before: what === 'comes' ? null : first,
          after: what === 'goes' ? null : after,
        });
        const was = columnsOfListings(what === 'comes' ? others : [first, ...others]);
        const is = columnsOfListings(what === 'goes' ? others : [after, ...others]);
        const filter: ListingFilter = { ...EVERYTHING, productClass: 1, ...asked };
        if (order.by === 'relevance') filter.words = word('toy', true);
        const [old, now] = [find(was, filter, order), find(is, filter, order)];
        const page = old.page(offset, 3).map(({ id }) => id);
        if (!page.includes(first.id) && !isPageTouched(one, filter, order)) {
          left++;
          expect([now.count, now.page(offset, 3).map(({ id }) => id)]).toEqual([old.count, page]);
        }
        if (!areCountsTouched(one, filter)) {
          counted++;
          expect(facetsOf(is, filter)).toEqual(facetsOf(was, filter));
        }
      },
    ),
    { numRuns: draws(800) },
  );
  // Neither is a rule that touches all.
  expect(left).toBeGreaterThan(80);
  expect(counted).toBeGreaterThan(draws(40));
});
