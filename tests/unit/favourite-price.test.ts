import { expect, test } from 'vitest';
import type { Favourite, Favourites } from '#contract/personal-lists.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { addFavourite, removeFavourite } from '#features/favourites/commands.ts';
import { priceKnown, priceAsOf, seenPrices } from '#features/favourites/price-known.ts';

const TAKEN = Date.parse('2026-11-21T08:00:00Z');
const EARLIER = TAKEN - 1000;
const LATER = TAKEN + 1000;
const card = {
  id: 12,
  product_class_id: 1,
  title: '2012 Toyota Corolla 1.6',
  subtitle_clean: '',
  price: '4500.00',
  currency: 'USD' as const,
  primary_image: 'No_Image_found',
  picture: null,
};
const favourite: Favourite = {
  product_id: 12,
  added_at: '2026-11-21T08:00:00Z',
  available: true,
  product: card,
};
const now = { price: '4500.00', currency: 'USD' };
const other = { price: '4200.00', currency: 'USD' };

test.each([
  {
    what: 'what the shop says has the age of the list',
    given: { isOfThen: false, asOf: LATER, looked: undefined },
    is: { now, at: null, before: null },
  },
  {
    what: 'what was taken without it is of that moment',
    given: { isOfThen: true, asOf: null, looked: undefined },
    is: { now, at: TAKEN, before: null },
  },
  {
    what: 'seen at the same price, there is one figure',
    given: { isOfThen: false, asOf: LATER, looked: { ...now, at: EARLIER } },
    is: { now, at: null, before: null },
  },
  {
    what: 'seen at another price before, both stand there',
    given: { isOfThen: false, asOf: LATER, looked: { ...other, at: EARLIER } },
    is: { now, at: null, before: { ...other, at: EARLIER } },
  },
  {
    what: 'seen at another price since it was taken, that is the newer one',
    given: { isOfThen: true, asOf: null, looked: { ...other, at: LATER } },
    is: { now: other, at: LATER, before: { ...now, at: TAKEN } },
  },
  {
    what: 'seen at another price since the shop answered, that is the newer one',
    given: { isOfThen: false, asOf: EARLIER, looked: { ...other, at: LATER } },
    is: { now: other, at: LATER, before: { ...now, at: EARLIER } },
  },
])('of a favourite: $what', ({ given, is }) => {
  expect(priceKnown(favourite, given)).toEqual(is);
});

test('what went has no price', () => {
  const gone = { ...favourite, available: false, product: null };
  expect(priceKnown(gone, { isOfThen: false, asOf: LATER, looked: { ...other, at: EARLIER } })).toBeNull();
});

test('of what was looked at, entries that nobody can read are passed over', () => {
  const entries = [
    { key: '12', at: LATER, value: card },
    { key: '13', at: LATER, value: { id: 13 } },
    { key: '14', at: LATER, value: null },
  ];
  expect([...seenPrices(entries)]).toEqual([[12, { ...now, at: LATER }]]);
});

test.each([
  { whose: "a guest's", isOfThen: true, asOf: null, is: TAKEN },
  { whose: 'what the shop has not heard of', isOfThen: true, asOf: LATER, is: TAKEN },
  { whose: 'what the shop said', isOfThen: false, asOf: LATER, is: LATER },
])('a favourite that is put back has a price as old as before: $whose', ({ isOfThen, asOf, is }) => {
  const list: Favourites = { count: 1, next: null, previous: null, results: [favourite] };
  const { id: product_id, ...seen } = card;
  const at = wireTime(priceAsOf(favourite, { isOfThen, asOf }));
  const less = removeFavourite.optimistic(list, { product_id }, { title: card.title });
  const [back] = addFavourite.optimistic(less, { product_id }, { ...seen, at }).results;
  // It waits now, whoever it is of.
  const known = { isOfThen: true, asOf, looked: undefined };
  expect(back && priceKnown(back, known)).toEqual({ now, at: is, before: null });
});
