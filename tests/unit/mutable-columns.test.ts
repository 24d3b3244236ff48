import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOfListings } from '#domain/catalogue/columns.ts';
import { facetsOf } from '#domain/catalogue/facets.ts';
import { find } from '#domain/catalogue/find.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import { EVERYTHING, type SearchOrder, type ListingFilter } from '#domain/catalogue/listing-filter.ts';
import { LivingColumns } from '#domain/catalogue/mutable-columns.ts';
import { listing } from './any-listings.ts';
import { draws } from '../harness/seed.ts';

/** A catalogue that changes while it is searched, against one that is made anew after each change. */

const few = (max: number) => fc.nat({ max });
/** Few different facts, so that many listings are alike and their order hangs on the last tie. */
const anyOne: fc.Arbitrary<Listing> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    make: fc.constantFrom('Toyota', 'toyota', 'BMW', null),
    title: fc.constantFrom('Toy car', 'Toyota Corolla', 'Corolla cross', 'Ünimog'),
    fuel: fc.constantFrom('Petrol', 'Diesel', null),
    year: fc.constantFrom(2012, 2014, null),
    priceMinor: fc.constantFrom(100_00, 200_00, 550_00, 275_00),
    currency: fc.constantFrom('USD' as const, 'ZMW' as const),
    createdAt: few(6),
  })
  .map((facts) => listing(facts));
const some = fc.uniqueArray(anyOne, { selector: ({ id }) => id, maxLength: 60 });
const change = fc.record({
  now: fc.uniqueArray(anyOne, { selector: ({ id }) => id, maxLength: 8 }),
  gone: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
});

const word = (text: string, prefix: boolean) => ({ kind: 'word' as const, word: text, prefix });
const filters: Partial<ListingFilter>[] = [
  {},
  { make: 'TOYOTA' },
  { prices: { USD: { from: 150_00, to: 300_00 }, ZMW: null } },
  { choices: { fuel: ['petrol'] }, figures: { year: { from: 2013, to: null } } },
  { words: word('toy', true) },
  { title: '*corolla*' },
  { id: 7 },
];
const orders: SearchOrder[] = [
  { by: 'newest' },
  { by: 'price', descending: false, currency: 'USD', unitsPerUsd: '2.7500' },
  { by: 'price', descending: true, currency: 'ZMW', unitsPerUsd: '2.7500' },
  { by: 'price', descending: true, currency: 'USD', unitsPerUsd: null },
  {
    by: 'relevance',
    whole: word('toy', false),
    begun: { kind: 'and', parts: [word('toy', true), { kind: 'not', part: word('toy', false) }] },
  },
];

test('after any changes it finds what a catalogue made anew finds: ids, order, every slice, counts', () => {
  fc.assert(
    fc.property(
      some,
      fc.array(change, { maxLength: 4 }),
      fc.constantFrom(...filters),
      fc.constantFrom(...orders),
      few(50),
      few(12),
      (first, changes, asked, order, offset, limit) => {
        const filter: ListingFilter = { ...EVERYTHING, productClass: 1, ...asked };
        if (order.by === 'relevance') filter.words = word('toy', true);
        const living = new LivingColumns(first);
        const now = new Map(first.map((one) => [one.id, one]));
        for (const { now: fresh, gone } of changes) {
          const left = gone.filter((id) => !fresh.some((one) => one.id === id));
          for (const id of left) now.delete(id);
          for (const one of fresh) now.set(one.id, one);
          living.change([...left, ...fresh.map(({ id }) => id)], fresh);
        }
        const anew = columnsOfListings(now.values());
        const hits = find(anew, filter, order);
        expect(living.find(filter, order, { offset, limit })).toEqual({
          count: hits.count,
          ids: hits.page(offset, limit).map(({ id }) => id),
        });
        expect(living.size).toBe(now.size);
        expect(living.facets(filter)).toEqual(facetsOf(anew, filter));
      },
    ),
    { numRuns: draws(1000) },
  );
});

test('what changes again and again counts once', () => {
  const living = new LivingColumns([listing({ id: 1 }), listing({ id: 2 })]);
  for (let price = 1; price < 9; price++) living.change([1], [listing({ id: 1, priceMinor: price })]);
  living.change([2], []);
  expect([living.changes, living.size]).toEqual([2, 1]);
});
