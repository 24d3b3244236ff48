import { expect, test } from 'vitest';
import { columnsOfListings } from '#domain/catalogue/columns.ts';
import { find } from '#domain/catalogue/find.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import { EVERYTHING, type ListingFilter, type PriceOrder } from '#domain/catalogue/listing-filter.ts';
import { listing } from './any-listings.ts';

/** A large table looks along its orders where a small one looks at each row: both find the same. */

const RATE = 20;
const MAKES = ['Toyota', 'BMW', 'Nissan'];
/** As often as on the market, and the same each time. */
const all = Array.from({ length: 2500 }, (_, place): Listing => {
  const drawn = (place * 7919) % 2503;
  return listing({
    id: place + 1,
    make: MAKES[drawn % 3] ?? null,
    title: drawn % 5 === 0 ? 'Corolla diesel' : 'Dieselpower truck',
    currency: drawn % 4 === 0 ? 'ZMW' : 'USD',
    priceMinor: (drawn % 4 === 0 ? RATE : 1) * 100 * (drawn % 300),
    createdAt: drawn % 50,
  });
});
const columns = columnsOfListings(all);
const worth = ({ priceMinor, currency }: Listing): number => priceMinor * (currency === 'USD' ? RATE : 1);

const spans = [
  [0, 29_900],
  [10_000, 10_000],
  [5_000, 6_000],
  [29_900, 40_000],
  [40_000, 50_000],
] as const;

test.each(spans)('prices from %i to %i, by price and by age, to the last page', (from, to) => {
  for (const make of [null, 'bmw'])
    for (const order of [null, 'asc', 'desc'] as const)
      for (const dollarsOnly of [true, false]) {
        const prices = { USD: { from, to }, ZMW: dollarsOnly ? null : { from: RATE * from, to: RATE * to } };
        const filter: ListingFilter = { ...EVERYTHING, make, prices };
        const byPrice: PriceOrder = {
          by: 'price',
          descending: order === 'desc',
          currency: 'USD',
          unitsPerUsd: `${RATE}.0000`,
        };
        const turn = order === 'desc' ? -1 : 1;
        const wanted = all
          .filter((one) => make === null || one.make?.toLowerCase() === make)
          .filter((one) => one.currency === 'USD' || !dollarsOnly)
          .filter((one) => worth(one) >= RATE * from && worth(one) <= RATE * to)
          .toSorted((a, b) =>
            order === null
              ? b.createdAt - a.createdAt || b.id - a.id
              : turn * (worth(a) - worth(b)) || a.id - b.id,
          )
          .map(({ id }) => id);
        const found = find(columns, filter, order === null ? { by: 'newest' } : byPrice);
        expect(found.count).toBe(wanted.length);
        for (const offset of [0, 20, Math.max(0, wanted.length - 5)])
          expect(found.page(offset, 25).map(({ id }) => id)).toEqual(wanted.slice(offset, offset + 25));
      }
});

test.each([
  ['diesel', true, 2500],
  ['diesel', false, 501],
  ['diese', false, 0],
  ['corolla', true, 501],
])('rows that say %s, begun %s, also when they are asked for again', (word, prefix, count) => {
  for (let time = 0; time < 2; time++) {
    const words = { kind: 'word' as const, word, prefix };
    expect(find(columns, { ...EVERYTHING, words }, { by: 'newest' }).count).toBe(count);
    const none = { kind: 'not' as const, part: words };
    expect(find(columns, { ...EVERYTHING, words: none }, { by: 'newest' }).count).toBe(2500 - count);
  }
});
